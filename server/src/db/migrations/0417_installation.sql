-- The installation itself, and what makes requests safe to repeat or refuses too many of them.

-- Facts about this installation, such as whether the demo dataset was loaded.
create table installation (
  key text primary key,
  value text not null
);
-- Which installation a backup belongs to: a restore refuses the file of another one.
insert into installation (key, value) values ('id', gen_random_uuid()::text) on conflict do nothing;

-- The first reply to a creating call, so that a retry creates nothing twice.
create table idempotency_keys (
  user_id integer not null references users (id) on delete cascade,
  -- A key that was used for one organization is of no use in another. Null: stored by no client.
  organization_id integer references organizations (id) on delete cascade,
  call text not null,
  key text not null,
  request_hash text not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Counters that live for minutes; the library rate-limiter-flexible names the columns and their order. Unlogged, because
-- losing them in a crash only makes a limit start again.
create unlogged table rate_limits (
  key text primary key,
  points integer not null,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
