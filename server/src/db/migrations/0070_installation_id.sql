-- Which installation a backup belongs to: a restore refuses the file of another one.
insert into installation (key, value) values ('id', gen_random_uuid()::text);
