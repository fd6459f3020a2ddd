-- Proofs at the stops of an order. Which ones an order needs is on its own row.

create table stop_arrivals (
  order_id integer not null references orders (id) on delete cascade,
  stop text not null,
  driver_id integer not null references drivers (id),
  method text not null,
  arrived_at timestamptz not null,
  device_time timestamptz,
  latitude double precision,
  longitude double precision,
  recorded_at timestamptz not null default now(),
  primary key (order_id, stop, driver_id),
  constraint arrivals_are_at_a_known_stop check (stop in ('pickup', 'delivery', 'return')),
  constraint arrivals_have_a_known_method check (method in ('position', 'manual'))
);

-- One thing captured, or skipped with a reason, at a stop. `key` is made by the device: the same proof sent again finds its row.
create table stop_proofs (
  id bigint generated always as identity primary key,
  key uuid not null,
  order_id integer not null references orders (id) on delete cascade,
  stop text not null,
  kind text not null,
  driver_id integer not null references drivers (id),
  user_id integer not null references users (id),
  -- What was captured, by kind; empty for a skipped one and after its retention.
  value jsonb not null default '{}',
  skip_reason text,
  -- SHA-256 of the canonical JSON of the value, or of the file: it stays when the value is deleted.
  sha256 text not null,
  occurred_at timestamptz not null,
  device_time timestamptz,
  latitude double precision,
  longitude double precision,
  recorded_at timestamptz not null default now(),
  constraint stop_proofs_once_per_key unique (order_id, key),
  constraint stop_proofs_are_at_a_known_stop check (stop in ('pickup', 'delivery', 'return')),
  constraint stop_proofs_have_a_known_kind check (kind in
    ('scan', 'seal', 'temperature', 'photo', 'pin', 'id_check', 'recipient', 'signature', 'note')),
  constraint stop_proofs_have_a_hash check (sha256 ~ '^[0-9a-f]{64}$')
);
create index stop_proofs_of_an_order on stop_proofs (order_id, stop, kind);

-- The picture of a photo or signature. Its row exists as soon as its proof does; the bytes follow in pieces.
create table proof_files (
  proof_id bigint primary key references stop_proofs (id) on delete cascade,
  media_type text not null,
  bytes integer not null,
  received_bytes integer not null default 0,
  -- Where the storage keeps it; null until it is complete, and after it is deleted.
  storage_key text,
  stored_at timestamptz,
  deleted_at timestamptz,
  constraint proof_files_have_a_known_type check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  constraint proof_files_have_a_size check (bytes between 1 and 500000 and received_bytes between 0 and bytes)
);
create index proof_files_waiting on proof_files (proof_id) where storage_key is null and deleted_at is null;

-- Pieces of a file that is not complete, and whole files of an installation that stores them in the database; encrypted.
create table file_pieces (
  storage_key text not null,
  position integer not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (storage_key, position)
);

-- Wrong PINs of an order, so that a driver cannot try them all.
create table pin_failures (
  order_id integer primary key references orders (id) on delete cascade,
  failures smallint not null,
  last_failed_at timestamptz not null
);
