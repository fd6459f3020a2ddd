-- What happens on the road beside the plan: exceptions at a stop, returns, handovers between drivers.

-- Something went wrong at a stop: reported by the driver, decided by a client, an admin or, when it is due, by default.
create table stop_exceptions (
  id integer generated always as identity primary key,
  -- Made by the device: the same report sent again finds its row.
  key uuid not null,
  order_id integer not null references orders (id) on delete cascade,
  stop text not null,
  kind text not null,
  note text,
  -- The key of a photo among the order's proofs; it may arrive after the report.
  photo_key uuid,
  driver_id integer not null references drivers (id),
  reported_at timestamptz not null,
  device_time timestamptz,
  latitude double precision,
  longitude double precision,
  recorded_at timestamptz not null default now(),
  state text not null default 'open',
  default_decision text not null,
  due_at timestamptz not null,
  decision text,
  -- What goes with a decision: instructions to the driver, another recipient's name, the place where the goods are held.
  details jsonb not null default '{}',
  decided_at timestamptz,
  decided_by_role text,
  decided_by integer references users (id) on delete set null,
  constraint stop_exceptions_once_per_key unique (order_id, key),
  constraint stop_exceptions_are_at_a_known_stop check (stop in ('pickup', 'delivery', 'return')),
  constraint stop_exceptions_have_a_known_kind check (kind in ('nothing_to_collect', 'refused', 'nobody_there', 'damaged',
    'seal_broken', 'out_of_temperature', 'wrong_address', 'accident', 'loss', 'other')),
  constraint stop_exceptions_have_a_known_state check (state in ('open', 'decided')),
  constraint stop_exceptions_have_a_known_decision check (
    decision in ('retry', 'another_recipient', 'return_to_sender', 'hold', 'cancel', 'withdrawn')
    and default_decision in ('retry', 'return_to_sender', 'hold')),
  constraint decided_exceptions_say_what_and_when check (
    (state = 'decided') = (decision is not null) and (state = 'decided') = (decided_at is not null)
    and (state = 'decided') = (decided_by_role is not null))
);
create index stop_exceptions_of_an_order on stop_exceptions (order_id, id desc);
create unique index stop_exceptions_one_open_per_order on stop_exceptions (order_id) where state = 'open';
create index stop_exceptions_due on stop_exceptions (due_at) where state = 'open';
create index stop_exceptions_by_time on stop_exceptions (reported_at);

-- The way back to the sender. Its proofs are those of the stop 'return'.
create table returns (
  order_id integer primary key references orders (id) on delete cascade,
  state text not null default 'open',
  reason text,
  started_at timestamptz not null,
  completed_at timestamptz,
  driver_id integer references drivers (id),
  constraint returns_have_a_known_state check (state in ('open', 'completed')),
  constraint completed_returns_say_when_and_by_whom check (
    (state = 'completed') = (completed_at is not null) and (state = 'completed') = (driver_id is not null))
);
create index returns_by_completion on returns (completed_at desc) where state = 'completed';

-- One row for each driver in turn, from the first handover on: an order that never changes hands has none.
create table order_legs (
  order_id integer not null references orders (id) on delete cascade,
  position smallint not null,
  driver_id integer not null references drivers (id),
  started_at timestamptz not null,
  -- Where the leg began; null when no position was known.
  latitude double precision,
  longitude double precision,
  ended_at timestamptz,
  -- One that an admin began from afar: the driver confirms that the goods are there.
  is_expected boolean not null default false,
  confirmed_at timestamptz,
  primary key (order_id, position)
);
create index order_legs_of_a_driver on order_legs (driver_id, order_id);

-- The giver's side of a handover in person. The code is shown once, is valid for minutes and used once; only its hash is stored.
create table handovers (
  id integer generated always as identity primary key,
  code_hash text not null,
  order_id integer not null references orders (id) on delete cascade,
  giver_id integer not null references drivers (id),
  condition text not null,
  note text,
  seal text,
  latitude double precision,
  longitude double precision,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  receiver_id integer references drivers (id),
  received_condition text,
  received_note text,
  constraint handovers_have_a_known_condition check (
    condition in ('intact', 'damaged') and received_condition in ('intact', 'damaged')),
  constraint used_handovers_have_a_receiver check ((used_at is null) = (receiver_id is null))
);
create unique index handovers_by_code on handovers (code_hash);
create index handovers_of_an_order on handovers (order_id, id desc);
