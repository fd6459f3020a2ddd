-- The chain of custody of each order, and what protects it.

-- The entries of each chain. Without references: an entry outlives the order and the user.
create table custody_ledger (
  order_id integer not null,
  position integer not null,
  -- The canonical JSON that is hashed, byte for byte.
  body text not null,
  hash text not null,
  constraint custody_entries_have_one_position_each primary key (order_id, position),
  constraint custody_entries_are_chained check (position > 0 and hash ~ '^[0-9a-f]{64}$')
);

-- The end of each chain. Appending updates this row, so that concurrent entries of one order follow each other.
create table custody_heads (
  order_id integer primary key,
  length integer not null,
  previous_hash text not null,
  head_hash text not null,
  -- The length at the last anchor.
  anchored_length integer not null default 0
);
create index custody_heads_to_anchor on custody_heads (order_id) where anchored_length < length;

-- Names, free text and locations; the ledger holds their salted hashes, so that they can be deleted after their retention.
create table custody_personal (
  order_id integer not null,
  position integer not null,
  field text not null,
  salt text not null,
  value text not null,
  primary key (order_id, position, field)
);

-- Hourly: one signed hash over the heads of all chains that changed, linked to the anchor before.
create table custody_anchors (
  id integer primary key,
  body text not null,
  hash text not null,
  signature text not null,
  public_key text not null
);
create table custody_anchor_heads (
  anchor_id integer not null,
  order_id integer not null,
  length integer not null,
  head_hash text not null,
  primary key (anchor_id, order_id)
);
create index custody_anchors_of_an_order on custody_anchor_heads (order_id);

-- While a row is here, no personal value or file of the order's custody is deleted. The ledger records who set and cleared it.
create table custody_holds (
  order_id integer primary key references orders (id) on delete cascade,
  reason text not null,
  set_by integer not null references users (id),
  set_at timestamptz not null,
  constraint holds_have_a_reason check (length(btrim(reason)) > 0)
);

create function refuse_custody_change() returns trigger language plpgsql as $$
begin
  raise exception 'the custody ledger is append-only' using errcode = 'insufficient_privilege';
end $$;

-- For every role, the owner and superusers included; `always`: also in a session that replicates.
create trigger custody_ledger_is_append_only before update or delete or truncate on custody_ledger
  for each statement execute function refuse_custody_change();
alter table custody_ledger enable always trigger custody_ledger_is_append_only;
create trigger custody_anchors_are_append_only before update or delete or truncate on custody_anchors
  for each statement execute function refuse_custody_change();
alter table custody_anchors enable always trigger custody_anchors_are_append_only;
create trigger custody_anchor_heads_are_append_only before update or delete or truncate on custody_anchor_heads
  for each statement execute function refuse_custody_change();
alter table custody_anchor_heads enable always trigger custody_anchor_heads_are_append_only;
-- A personal value is deleted or stays as it is.
create trigger custody_personal_is_not_rewritten before update on custody_personal
  for each statement execute function refuse_custody_change();
alter table custody_personal enable always trigger custody_personal_is_not_rewritten;

revoke update, delete, truncate on custody_ledger, custody_anchors, custody_anchor_heads from public, current_user;
