-- The plan of each day, and auto-dispatch.

-- The plan of a day. Every change of it takes the next version.
create table plan_versions (
  day date primary key,
  version integer not null default 0,
  -- Why orders were in no run when the plan was last made: order id → reason.
  unplanned jsonb not null default '{}'
);

-- The planned stops of a driver in order. An order is in one run at most; with the order's status it says what is left. An order
-- whose delivery failed goes back to its pickup: a stop like the others.
create table run_stops (
  order_id integer not null references orders (id) on delete cascade,
  stop text not null,
  day date not null references plan_versions (day),
  driver_id integer not null references drivers (id) on delete cascade,
  position integer not null,
  planned_arrival_at timestamptz not null,
  planned_departure_at timestamptz not null,
  is_locked boolean not null default false,
  primary key (order_id, stop),
  constraint run_stops_are_known check (stop in ('pickup', 'delivery', 'return')),
  constraint run_stops_end_after_they_begin check (planned_departure_at >= planned_arrival_at)
);
create index run_stops_of_a_day on run_stops (day, driver_id, position);
create index run_stops_of_a_driver on run_stops (driver_id, day, position);

-- Who changed what: for undo, and for naming the change that another one clashes with.
create table plan_changes (
  day date not null references plan_versions (day),
  version integer not null,
  -- Null: auto-dispatch changed it. The demo's accounts can be removed, and what they planned with them.
  user_id integer references users (id) on delete cascade,
  summary text not null,
  driver_ids integer[] not null,
  order_ids integer[] not null,
  -- The runs as they were before: driver id → stops.
  before jsonb not null,
  is_undo boolean not null default false,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (day, version)
);

-- Plans that were made and not yet applied or dropped.
create table plan_proposals (
  id integer generated always as identity primary key,
  day date not null,
  version integer not null,
  user_id integer not null references users (id) on delete cascade,
  runs jsonb not null,
  unplanned jsonb not null,
  summary text not null,
  created_at timestamptz not null default now()
);
create index plan_proposals_by_age on plan_proposals (created_at);

-- Rules of auto-dispatch, which offers or assigns orders by itself.
create table dispatch_rules (
  id integer generated always as identity primary key,
  name text not null,
  is_on boolean not null default false,
  -- The order in which rules are tried. Null, as an earlier version added them: by their number.
  position integer,
  service_type text,
  priority text,
  area text,
  -- Null: immediately.
  minutes_before_latest_start integer,
  within_miles double precision,
  mode text not null,
  answer_seconds integer not null,
  constraint dispatch_rules_have_a_known_mode check (mode in ('offer', 'assign')),
  constraint dispatch_rules_wait_for_an_answer check (answer_seconds between 10 and 3600)
);

create table job_offers (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  driver_id integer not null references drivers (id) on delete cascade,
  detour_minutes double precision not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  answer text,
  -- Why a driver passed, in a few words.
  reason text,
  answered_at timestamptz,
  constraint job_offers_have_a_known_answer check (answer in ('accepted', 'passed', 'expired', 'withdrawn')),
  constraint job_offers_are_answered_at_a_time check ((answer is null) = (answered_at is null)),
  constraint job_offers_have_a_reason_only_when_passed check (reason is null or answer = 'passed')
);
create unique index job_offers_one_open_per_order on job_offers (order_id) where answer is null;
create index job_offers_open_of_a_driver on job_offers (driver_id) where answer is null;
create index job_offers_of_an_order on job_offers (order_id, driver_id);

-- What auto-dispatch decided about an order, and the drivers it compared.
create table dispatch_decisions (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  -- The name the rule had then; the rule may be changed or removed.
  rule_name text,
  outcome text not null,
  driver_id integer references drivers (id) on delete set null,
  weighed jsonb not null,
  decided_at timestamptz not null,
  constraint dispatch_decisions_have_a_known_outcome check (outcome in ('offered', 'assigned', 'planned', 'no_driver'))
);
create index dispatch_decisions_of_an_order on dispatch_decisions (order_id, id);
