-- While a row is here, no personal value or file of the order's custody is deleted. The ledger records who set and cleared it.
create table custody_holds (
  order_id integer primary key references orders (id) on delete cascade,
  reason text not null,
  set_by integer not null references users (id),
  set_at timestamptz not null,
  constraint holds_have_a_reason check (length(btrim(reason)) > 0)
);
