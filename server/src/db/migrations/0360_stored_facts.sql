-- What the domain says of an order is stored with it by whoever places, edits, confirms or delivers it; SQL reads these columns and
-- repeats no rule. Those without a value, or with a default, are of orders that the release before writes while both run:
-- `completeEarlierOrders` then stores what the domain says.
alter table orders
  -- The time zone of the pickup.
  add column pickup_zone text not null default 'America/Chicago',
  -- From when its promise counts: the confirmation, until then the placing.
  add column counted_from timestamptz,
  -- By when the delivery is promised.
  add column due_at timestamptz not null default now(),
  -- Of the driver who carries it; of several drivers, of all of them.
  add column driver_pay_cents integer,
  -- Null until it is delivered.
  add column is_on_time boolean,
  add column delivery_seconds numeric(20, 6);
