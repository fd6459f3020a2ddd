-- Drivers' hours, vehicles and skills, and the plan of each day.
alter table drivers
  add column vehicle text,
  add column capacity_packages int not null default 20,
  add column base_address text,
  add column base_latitude float8,
  add column base_longitude float8,
  add constraint drivers_carry_packages check (capacity_packages between 1 and 1000),
  add constraint drivers_have_a_whole_base check (
    (base_latitude is null) = (base_longitude is null) and (base_latitude is null) = (base_address is null));

-- Weekly hours in the business's zone; 1 is Monday.
create table driver_shifts (
  driver_id int not null references drivers (id) on delete cascade,
  weekday smallint not null,
  from_minutes smallint not null,
  to_minutes smallint not null,
  primary key (driver_id, weekday, from_minutes),
  constraint driver_shifts_are_on_a_weekday check (weekday between 1 and 7),
  constraint driver_shifts_end_after_they_begin check (from_minutes >= 0 and from_minutes < to_minutes and to_minutes <= 1440)
);

create table driver_days_off (
  driver_id int not null references drivers (id) on delete cascade,
  day date not null,
  primary key (driver_id, day)
);

create table driver_skills (
  driver_id int not null references drivers (id) on delete cascade,
  skill text not null,
  -- The last day on which it is valid; null: it does not expire.
  expires_on date,
  -- The expiry that driver and admins were warned of.
  warned_of date,
  primary key (driver_id, skill),
  constraint driver_skills_are_known check (
    skill in ('controlled_medication', 'cold_box', 'biological_samples', 'heavy_equipment', 'bonded'))
);

-- The plan of a day. Every change of it takes the next version.
create table plan_versions (
  day date primary key,
  version int not null default 0,
  -- Why orders were in no run when the plan was last made: order id → reason.
  unplanned jsonb not null default '{}'
);

-- The planned stops of a driver in order. An order is in one run at most; with the order's status it says what is left.
create table run_stops (
  order_id int not null references orders (id) on delete cascade,
  stop text not null,
  day date not null references plan_versions (day),
  driver_id int not null references drivers (id) on delete cascade,
  position int not null,
  planned_arrival_at timestamptz not null,
  planned_departure_at timestamptz not null,
  is_locked boolean not null default false,
  primary key (order_id, stop),
  constraint run_stops_are_known check (stop in ('pickup', 'delivery')),
  constraint run_stops_end_after_they_begin check (planned_departure_at >= planned_arrival_at)
);
create index run_stops_of_a_day on run_stops (day, driver_id, position);
create index run_stops_of_a_driver on run_stops (driver_id, day, position);

-- Who changed what: for undo, and for naming the change that another one clashes with.
create table plan_changes (
  day date not null references plan_versions (day),
  version int not null,
  user_id int not null references users (id),
  summary text not null,
  driver_ids int[] not null,
  order_ids int[] not null,
  -- The runs as they were before: driver id → stops.
  before jsonb not null,
  is_undo boolean not null default false,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (day, version)
);

-- Plans that were made and not yet applied or dropped.
create table plan_proposals (
  id int generated always as identity primary key,
  day date not null,
  version int not null,
  user_id int not null references users (id),
  runs jsonb not null,
  unplanned jsonb not null,
  summary text not null,
  created_at timestamptz not null default now()
);
create index plan_proposals_by_age on plan_proposals (created_at);
