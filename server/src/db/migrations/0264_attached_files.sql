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
