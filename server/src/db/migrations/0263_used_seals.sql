-- Every seal number that a bag of an order had, declared or read at its pickup: a number is used once. It stays when the order's details are deleted.
create table used_seals (
  -- Without spaces and dashes, in capitals.
  seal text not null,
  order_id integer not null references orders (id) on delete cascade,
  used_at timestamptz not null,
  primary key (seal, order_id)
);
create index used_seals_of_an_order on used_seals (order_id);
