-- Every entry of every chain is a leaf of one log, whose heads are signed and public: what was logged cannot be rewritten unnoticed,
-- by whoever has the database and the key either.

-- Null for entries that were written before entries were signed.
alter table custody_ledger add column signature text;

-- How much of each chain is in the log.
alter table custody_heads add column logged_length integer not null default 0;
create index custody_heads_to_log on custody_heads (order_id) where logged_length < length;

-- Which entry each leaf is; leaves are counted from 0, in the order in which they were logged.
create table custody_log (
  leaf integer primary key,
  order_id integer not null,
  position integer not null,
  constraint entries_are_logged_once unique (order_id, position),
  constraint leaves_are_counted_from_zero check (leaf >= 0)
);

-- The complete subtrees of the log's tree of hashes, leaves (level 0) included. They never change.
create table custody_log_nodes (
  level smallint not null,
  index integer not null,
  hash text not null,
  primary key (level, index)
);

-- The signed heads: how many leaves there were, when, and the hash of them all.
create table custody_log_heads (
  size integer primary key,
  -- The canonical JSON that is signed, byte for byte.
  body text not null,
  signature text not null,
  public_key text not null,
  signed_at timestamptz not null
);

-- The keys that have signed, oldest first; each but the first is signed by the one before, if that was still at hand.
create table custody_keys (
  public_key text primary key,
  body text not null,
  -- By the key itself: it vouches for those before it.
  signature text not null,
  -- By the key before: whoever trusts that one can trust this one.
  signature_before text,
  since timestamptz not null
);
create table custody_key_revocations (
  -- No reference: locking the key’s row would take a right that nobody has.
  public_key text primary key,
  revoked_at timestamptz not null,
  reason text not null,
  constraint revocations_have_a_reason check (length(btrim(reason)) > 0)
);

create trigger custody_log_is_append_only before update or delete or truncate on custody_log
  for each statement execute function refuse_custody_change();
alter table custody_log enable always trigger custody_log_is_append_only;
create trigger custody_log_nodes_are_append_only before update or delete or truncate on custody_log_nodes
  for each statement execute function refuse_custody_change();
alter table custody_log_nodes enable always trigger custody_log_nodes_are_append_only;
create trigger custody_log_heads_are_append_only before update or delete or truncate on custody_log_heads
  for each statement execute function refuse_custody_change();
alter table custody_log_heads enable always trigger custody_log_heads_are_append_only;
create trigger custody_keys_are_append_only before update or delete or truncate on custody_keys
  for each statement execute function refuse_custody_change();
alter table custody_keys enable always trigger custody_keys_are_append_only;
create trigger custody_key_revocations_are_append_only before update or delete or truncate on custody_key_revocations
  for each statement execute function refuse_custody_change();
alter table custody_key_revocations enable always trigger custody_key_revocations_are_append_only;

revoke update, delete, truncate on custody_log, custody_log_nodes, custody_log_heads, custody_keys, custody_key_revocations
  from public, current_user;

-- The only way by which the application deletes personal values: after the entry that says so, in the same transaction.
create function delete_custody_personal(of_order integer) returns integer
language plpgsql as $$
declare
  deleted integer;
begin
  if not exists (
    select from custody_ledger
    where order_id = of_order and xmin = pg_current_xact_id()::xid and body::json ->> 'kind' = 'file_deleted')
  then
    raise exception 'personal values are deleted after the entry that says so' using errcode = 'insufficient_privilege';
  end if;
  delete from custody_personal where order_id = of_order;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
-- With a search path of its own, so that a temporary table cannot take the place of ours.
do $$
begin
  execute format('alter function delete_custody_personal(integer) security definer set search_path = %I, pg_temp', current_schema());
end $$;
