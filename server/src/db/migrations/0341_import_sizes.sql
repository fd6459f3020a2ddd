-- An organization may have so many bytes and rows of files. Of the rows as they are stored, with what was typed over them.
alter table imports add column bytes integer not null default 0;
