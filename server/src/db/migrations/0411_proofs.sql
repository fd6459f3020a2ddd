-- Proofs at the stops of an order, and its files. Which ones an order needs is on its own row.

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
    ('scan', 'count', 'seal', 'temperature', 'photo', 'pin', 'id_check', 'recipient', 'signature', 'note')),
  constraint stop_proofs_have_a_hash check (sha256 ~ '^[0-9a-f]{64}$')
);
create index stop_proofs_of_an_order on stop_proofs (order_id, stop, kind);
-- The same picture proves one thing: it is looked up by its hash.
create index stop_proofs_by_picture on stop_proofs (sha256) where kind in ('photo', 'signature');

-- The picture of a photo or signature. Its row exists as soon as its proof does; the bytes follow in pieces.
create table proof_files (
  proof_id bigint primary key references stop_proofs (id) on delete cascade,
  media_type text not null,
  bytes integer not null,
  received_bytes integer not null default 0,
  -- Where the storage keeps it; null until it is complete, and after it is deleted.
  storage_key text,
  stored_at timestamptz,
  -- The ledger says of each picture that its bytes arrived. Those stored by an earlier version are recorded by a task.
  is_receipt_recorded boolean not null default false,
  deleted_at timestamptz,
  constraint proof_files_have_a_known_type check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  constraint proof_files_have_a_size check (bytes between 1 and 500000 and received_bytes between 0 and bytes)
);
create index proof_files_waiting on proof_files (proof_id) where storage_key is null and deleted_at is null;
create index proof_files_without_receipt on proof_files (proof_id)
  where storage_key is not null and not is_receipt_recorded;

-- Files that people attach to a delivered order: a temperature logger's. The ledger has the hash of each.
create table attached_files (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  kind text not null,
  sha256 text not null,
  media_type text not null,
  bytes integer not null,
  -- What a logger's readings say about the journey.
  excursion jsonb,
  user_id integer not null references users (id),
  attached_at timestamptz not null,
  -- Null after its retention.
  storage_key text,
  deleted_at timestamptz,
  constraint attached_files_once_by_hash unique (order_id, kind, sha256),
  constraint attached_files_have_a_known_kind check (kind in ('logger_csv', 'destruction_certificate')),
  constraint attached_files_have_a_hash check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint attached_files_have_a_size check (bytes between 1 and 5242880)
);

-- Pieces of a file that is not complete, and whole files of an installation that stores them in the database; encrypted.
create table file_pieces (
  storage_key text not null,
  position integer not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (storage_key, position)
);

-- A file and the row that names it cannot be stored in one transaction: a bucket is no part of the database. It is announced here before it is
-- stored, and taken off in the transaction that names it. What is left after hours is a file that nothing names.
create table unreferenced_files (
  storage_key text primary key,
  -- Without a reference: the file may outlive its order.
  order_id integer not null,
  announced_at timestamptz not null
);
create index unreferenced_files_of_an_order on unreferenced_files (order_id);
create index unreferenced_files_by_age on unreferenced_files (announced_at);

-- Wrong PINs of an order, so that a driver cannot try them all.
create table pin_failures (
  order_id integer primary key references orders (id) on delete cascade,
  failures smallint not null,
  last_failed_at timestamptz not null
);

-- Wrong seals and PINs in the life of an order. `pin_failures` is the lock of minutes after some in a row.
create table proof_failures (
  order_id integer not null references orders (id) on delete cascade,
  kind text not null,
  failures smallint not null,
  primary key (order_id, kind),
  constraint proof_failures_have_a_known_kind check (kind in ('pin', 'seal'))
);

-- Every seal number that a bag of an order had, declared or read at its pickup: a number is used once. It stays when the order's details are deleted.
create table used_seals (
  -- Without spaces and dashes, in capitals.
  seal text not null,
  order_id integer not null references orders (id) on delete cascade,
  used_at timestamptz not null,
  primary key (seal, order_id)
);
create index used_seals_of_an_order on used_seals (order_id);

-- What was expected at a stop of an order, what the driver counted and what was received. The numbers stay when the proofs they
-- are from are deleted; what a person wrote goes with them.
create table reconciliations (
  id integer generated by default as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  stop text not null,
  unit text not null,
  expected integer not null,
  counted integer,
  received integer,
  missing integer not null,
  extra integer not null,
  missing_packages integer[] not null,
  is_difference boolean not null,
  reason text,
  driver_id integer not null references drivers (id),
  counted_at timestamptz not null,
  resolution text,
  resolved_at timestamptz,
  resolved_by integer references users (id),
  constraint reconciliations_are_of_one_stop unique (order_id, stop, unit),
  constraint reconciliations_have_a_known_stop check (stop in ('pickup', 'delivery', 'return')),
  constraint reconciliations_have_a_known_unit check (unit in ('packages', 'items')),
  constraint resolved_reconciliations_name_who check ((resolved_at is null) = (resolved_by is null))
);
create index reconciliations_by_time on reconciliations (counted_at);
