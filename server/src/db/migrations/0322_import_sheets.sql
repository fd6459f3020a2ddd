-- Of a workbook with several sheets: the one that was read, and the others that are not empty.
alter table imports add column sheets jsonb;
