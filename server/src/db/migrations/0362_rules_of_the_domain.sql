-- The domain's `deliveryDeadline`, `isOnTime` and `zoneOf` a second time: what they computed is stored with each order now.
drop index orders_open_by_due;
-- contract: no released version calls it
drop function delivery_due(text, timestamptz, integer, timestamptz, text, smallint, numeric, numeric);
-- contract: no released version calls it, only figures_of_order did
drop function order_is_on_time(orders);
-- contract: no released version calls it, only order_is_on_time did
drop function pickup_zone(double precision, double precision);
