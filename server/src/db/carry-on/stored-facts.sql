-- What the domain says of an order, of those that were placed before it was stored with them. A test compares it with the domain.
-- Reading goes on; who writes an order waits. Locked before all else: a transaction that has locked an order would otherwise wait for
-- this one, and this one for it. The daily figures follow in the same transaction: a delivery in between would be counted by the one
-- rule and corrected by the other.
lock table orders in exclusive mode;

update orders o set
  pickup_zone = f.zone,
  counted_from = f.since,
  due_at = f.due,
  driver_pay_cents = round(o.total_cents * 15 / 100.0),
  is_on_time = case when o.status = 'delivered' then o.delivered_at <= f.due end,
  delivery_seconds = case when o.status = 'delivered' then extract(epoch from o.delivered_at - greatest(f.since,
    case when o.scheduled_date is not null then least(o.scheduled_date, o.delivered_at) end)) end
from (
  select id, zone, since, greatest(
    since + make_interval(mins => route_minutes + 30),
    case
      when scheduled_date is null then since + make_interval(mins =>
        case priority when 'emergency' then 60 when 'express' then 120 else 240 end)
      else ((scheduled_date at time zone zone)::date + make_interval(mins =>
        case preferred_time_slot when 'morning' then 720 when 'afternoon' then 1020 when 'evening' then 1200
          else coalesce(slot_to_minutes, 1200) end)) at time zone zone
    end) as due
  from (
    select *, coalesce(confirmed_at, created_at) as since, case when case
        when pickup_latitude >= 36.5 then pickup_longitude < -103.0022
        when pickup_latitude >= 35.3 then pickup_longitude < -103.0415
        when pickup_latitude >= 33.88 then pickup_longitude < -103.0433
        when pickup_latitude >= 33.7 then pickup_longitude < -103.0485
        when pickup_latitude >= 33.45 then pickup_longitude < -103.0548
        when pickup_latitude >= 33.1 then pickup_longitude < -103.0595
        when pickup_latitude >= 32.0003 then pickup_longitude < -103.0648
        when pickup_latitude >= 30.65 then pickup_longitude < -104.9141
        else false end then 'America/Denver' else 'America/Chicago' end as zone
    from orders where driver_pay_cents is null) placed) f
where o.id = f.id;

drop function if exists delivery_due(text, timestamptz, integer, timestamptz, text, smallint, numeric, numeric);
drop function if exists order_is_on_time(orders);
drop function if exists pickup_zone(double precision, double precision);
-- as in the baseline: function figures_of_order(
-- as in the baseline: trigger orders_changes_count_in_the_daily_figures
