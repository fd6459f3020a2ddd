-- Who closed the rating dialog of an order: it does not open by itself again, on any device.
create table rating_dismissals (
  order_id integer not null references orders (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (order_id, user_id)
);
