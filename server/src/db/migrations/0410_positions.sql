-- Drivers' positions, a partition for each day: old days are dropped as a whole.

-- A row per position, once: the same point sent again conflicts with the key.
create table locations (
  driver_id integer not null,
  order_id integer not null default 0,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  latitude double precision not null,
  longitude double precision not null,
  accuracy_m double precision,
  status text,
  is_coarse boolean not null default false,
  primary key (driver_id, order_id, recorded_at),
  constraint locations_are_on_earth check (latitude between -90 and 90 and longitude between -180 and 180)
) partition by range (recorded_at);
create table locations_default partition of locations default;
create index locations_of_an_order on locations (order_id, recorded_at desc);

-- Two nodes may need the same day at the same moment: the second waits and finds it there. Positions of that day which
-- went into the default partition meanwhile move along, since a partition cannot be attached beside them.
create function ensure_location_partition(day date) returns void language plpgsql as $$
declare
  partition_name text := 'locations_' || to_char(day, 'YYYYMMDD');
  day_start timestamptz := day::timestamp at time zone 'UTC';
  day_end timestamptz := (day + 1)::timestamp at time zone 'UTC';
begin
  if to_regclass(partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('location partitions', 0));
  -- Asked of the table itself: to_regclass would answer from what it remembers of the moment before the wait.
  if exists (select from pg_inherits join pg_class on pg_class.oid = inhrelid
             where inhparent = 'locations'::regclass and relname = partition_name) then
    return;
  end if;
  execute format('create table %I (like locations including defaults including constraints)', partition_name);
  execute format(
    'with moved as (delete from locations_default where recorded_at >= %L and recorded_at < %L returning *)
     insert into %I select * from moved', day_start, day_end, partition_name);
  execute format('alter table locations attach partition %I for values from (%L) to (%L)',
    partition_name, day_start, day_end);
end $$;

-- As before, but positions of held orders move to the default partition, where the application deletes them after the hold.
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
    -- No longer attached: a position of that day then belongs into the default partition.
    execute format('alter table locations detach partition %I', found);
    execute format('insert into locations select * from %I where order_id in (select order_id from custody_holds) on conflict do nothing', found);
    execute format('drop table %I', found);
    return next found;
  end loop;
end $$;

-- The application does not own the tables: the days are made and dropped by these two functions, as the owner. With a search path of
-- their own, so that a temporary table cannot take the place of ours.
do $$
begin
  execute format('alter function ensure_location_partition(date) security definer set search_path = %I, pg_temp', current_schema());
  execute format('alter function drop_location_partitions(date) security definer set search_path = %I, pg_temp', current_schema());
end $$;
