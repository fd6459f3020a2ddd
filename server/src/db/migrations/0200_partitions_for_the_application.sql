-- The application does not own the tables: the days of positions are made and dropped by these two functions, as the owner.

-- The names of the days before `first`, which are gone.
create function drop_location_partitions(first date) returns setof text
  language plpgsql as $$
declare
  found text;
begin
  for found in
    select child.relname from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'locations'::regclass
      and child.relname ~ '^locations_[0-9]{8}$' and child.relname < 'locations_' || to_char(first, 'YYYYMMDD')
    order by child.relname
  loop
    execute format('drop table %I', found);
    return next found;
  end loop;
end $$;

-- With a search path of their own, so that a temporary table cannot take the place of ours.
do $$
begin
  execute format('alter function ensure_location_partition(date) security definer set search_path = %I, pg_temp', current_schema());
  execute format('alter function drop_location_partitions(date) security definer set search_path = %I, pg_temp', current_schema());
end $$;
