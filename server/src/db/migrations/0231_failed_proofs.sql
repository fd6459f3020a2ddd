-- Wrong seals and PINs in the life of an order. `pin_failures` is the lock of minutes after some in a row.
create table proof_failures (
  order_id integer not null references orders (id) on delete cascade,
  kind text not null,
  failures smallint not null,
  primary key (order_id, kind),
  constraint proof_failures_have_a_known_kind check (kind in ('pin', 'seal'))
);
insert into proof_failures (order_id, kind, failures) select order_id, 'pin', failures from pin_failures;
