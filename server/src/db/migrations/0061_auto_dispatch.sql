-- Rules that offer or assign orders by themselves, what was offered to whom, and why.
create table dispatch_rules (
  id int generated always as identity primary key,
  name text not null,
  is_on boolean not null default false,
  service_type text,
  priority text,
  area text,
  -- Null: at once.
  minutes_before_latest_start int,
  within_miles float8,
  mode text not null,
  answer_seconds int not null,
  constraint dispatch_rules_have_a_known_mode check (mode in ('offer', 'assign')),
  constraint dispatch_rules_wait_for_an_answer check (answer_seconds between 10 and 3600)
);

create table job_offers (
  id int generated always as identity primary key,
  order_id int not null references orders (id) on delete cascade,
  driver_id int not null references drivers (id) on delete cascade,
  detour_minutes float8 not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  constraint job_offers_have_a_known_answer check (answer in ('accepted', 'passed', 'expired', 'withdrawn')),
  constraint job_offers_are_answered_at_a_time check ((answer is null) = (answered_at is null))
);
create unique index job_offers_one_open_per_order on job_offers (order_id) where answer is null;
create index job_offers_open_of_a_driver on job_offers (driver_id) where answer is null;
create index job_offers_of_an_order on job_offers (order_id, driver_id);

create table dispatch_decisions (
  id int generated always as identity primary key,
  order_id int not null references orders (id) on delete cascade,
  -- The name the rule had then; the rule may be changed or removed.
  rule_name text,
  outcome text not null,
  driver_id int references drivers (id) on delete set null,
  weighed jsonb not null,
  decided_at timestamptz not null,
  constraint dispatch_decisions_have_a_known_outcome check (outcome in ('offered', 'assigned', 'planned', 'no_driver'))
);
create index dispatch_decisions_of_an_order on dispatch_decisions (order_id, id);

-- The demo's accounts can be removed, and what they planned with them.
alter table plan_changes
  drop constraint plan_changes_user_id_fkey,
  add constraint plan_changes_user_id_fkey foreign key (user_id) references users (id) on delete cascade;
alter table plan_proposals
  drop constraint plan_proposals_user_id_fkey,
  add constraint plan_proposals_user_id_fkey foreign key (user_id) references users (id) on delete cascade;

-- Null: auto-dispatch changed it.
alter table plan_changes alter column user_id drop not null;
