-- What a driver reports and is told on the road.
alter table stop_exceptions drop constraint stop_exceptions_have_a_known_kind;
alter table stop_exceptions add constraint stop_exceptions_have_a_known_kind check (kind in ('nothing_to_collect', 'refused',
  'nobody_there', 'id_not_verified', 'pin_not_verified', 'damaged', 'seal_broken', 'out_of_temperature', 'wrong_address',
  'accident', 'loss', 'other')) not valid;

-- Until then a driver who said to be late gets nowhere: every arrival of the run counts from here. The row ends with the next stop that
-- is reached. A table of its own, because whoever changes a plan waits for rows of drivers, and whoever has an order must not.
create table driver_delays (
  driver_id integer primary key references drivers (id) on delete cascade,
  until timestamptz not null
);

-- The earnings of a driver list what was canceled or returned too.
create index events_canceled_of_a_driver on events (driver_id, id desc)
  where name in ('order.cancelled', 'order.nothing_collected');
create index returns_of_a_driver on returns (driver_id, completed_at desc) where state = 'completed';
