-- Who did what: to accounts, and with patients' data.

-- Who did what to an account, from where. Never holds a password, token or code.
create table account_events (
  id bigint generated always as identity primary key,
  user_id integer references users (id) on delete set null,
  actor_user_id integer references users (id) on delete set null,
  kind text not null,
  ip_address text,
  user_agent text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index account_events_of_a_user on account_events (user_id, created_at desc);

-- Who read, exported or changed what, and who was refused. Without references: an entry outlives the user and the order.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  call text not null,
  status integer,
  user_id integer,
  role text,
  ip_address text,
  order_ids integer[] not null default '{}',
  details jsonb not null default '{}',
  constraint audit_entries_have_a_known_kind check (kind in ('read', 'export', 'change', 'refused', 'account'))
);
create index audit_log_of_a_user on audit_log (user_id, id desc);
create index audit_log_of_an_order on audit_log using gin (order_ids);
create index audit_log_by_time on audit_log (at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Sign-ins and changes of accounts, in the transaction that writes them.
create function audit_account_event() returns trigger language plpgsql as $$
begin
  insert into audit_log (at, kind, call, user_id, role, ip_address, details)
  select new.created_at, 'account', new.kind, coalesce(new.actor_user_id, new.user_id),
    (select role from users where id = coalesce(new.actor_user_id, new.user_id)), new.ip_address,
    new.details || jsonb_build_object('accountId', new.user_id);
  return null;
end $$;
create trigger account_events_are_audited after insert on account_events
  for each row execute function audit_account_event();
