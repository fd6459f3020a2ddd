-- The stability clock of samples on their way: each warning once per order, also when two nodes run at the same moment.
create index orders_with_a_stability_clock on orders (id)
  where collected_at is not null and status in ('confirmed', 'assigned', 'pickup_scheduled', 'pickup_complete', 'in_transit');
create unique index events_one_stability_warning on events (order_id, name)
  where name in ('stability.warning', 'stability.unreachable', 'stability.expired');
