-- Two nodes may need the same day at the same moment: the second waits and finds it there. Positions of that day which
-- went into the default partition meanwhile move along, since a partition cannot be attached beside them.
create or replace function ensure_location_partition(day date) returns void language plpgsql as $$
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

-- Where each driver stands, so that nobody replays years of deliveries to show a level. It follows from the orders and
-- ratings, and is computed anew whenever it does not count as many of them as there are, or the rules changed.
create table driver_standings (
  driver_id integer primary key references drivers (id) on delete cascade,
  rules_version integer not null,
  deliveries integer not null,
  ratings integer not null,
  points integer not null,
  standing jsonb not null,
  updated_at timestamptz not null default now()
);

-- What each delivery brought; a month's standings are sums of these.
create table driver_points (
  driver_id integer not null references drivers (id) on delete cascade,
  order_id integer not null references orders (id) on delete cascade,
  delivered_at timestamptz not null,
  points integer not null,
  primary key (driver_id, order_id)
);
create index driver_points_by_month on driver_points (delivered_at, driver_id);
