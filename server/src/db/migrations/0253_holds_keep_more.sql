-- A legal hold also keeps the positions of its order, and the record of the mails about it.

-- Of which order a mail is; null for mails about accounts, and for those of the release before.
alter table mails add column order_id integer references orders (id) on delete cascade;
create index mails_of_an_order on mails (order_id) where order_id is not null;

-- As before, but positions of held orders move to the default partition, where the application deletes them after the hold.
create or replace function drop_location_partitions(first date) returns setof text
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
    -- No longer attached: a position of that day then belongs into the default partition.
    execute format('alter table locations detach partition %I', found);
    execute format('insert into locations select * from %I where order_id in (select order_id from custody_holds) on conflict do nothing', found);
    execute format('drop table %I', found);
    return next found;
  end loop;
end $$;
do $$
begin
  execute format('alter function drop_location_partitions(date) security definer set search_path = %I, pg_temp', current_schema());
end $$;
