-- The stored facts of all orders, by the functions that computed them until now. Reading goes on; who writes an order waits. Locked
-- before all else: a transaction that has locked an order would otherwise wait for this one, and this one for it.
lock table orders in exclusive mode;

update orders o set
  pickup_zone = pickup_zone(o.pickup_latitude, o.pickup_longitude),
  counted_from = coalesce(o.confirmed_at, o.created_at),
  due_at = delivery_due(o.priority, coalesce(o.confirmed_at, o.created_at), o.route_minutes, o.scheduled_date, o.preferred_time_slot,
    o.slot_to_minutes, o.pickup_latitude, o.pickup_longitude),
  driver_pay_cents = round(o.total_cents * 15 / 100.0),
  is_on_time = case when o.status = 'delivered' then order_is_on_time(o) end,
  delivery_seconds = case when o.status = 'delivered' then extract(epoch from o.delivered_at - greatest(
    coalesce(o.confirmed_at, o.created_at),
    case when o.scheduled_date is not null then least(o.scheduled_date, o.delivered_at) end)) end;

-- The list of admins begins with what is due next. Of the orders that are not over: few, whatever there has been.
create index orders_open_by_due_at on orders (due_at, id) where status not in ('delivered', 'cancelled', 'declined');
-- Placed, confirmed or delivered by a node of the release before. Usually none.
create index orders_without_stored_facts on orders (id)
  where driver_pay_cents is null or counted_from is distinct from coalesce(confirmed_at, created_at)
    or (status = 'delivered' and is_on_time is null);

-- What one order adds to the figures: counts and sums of what its row says. The trigger and the recount both use it, so they cannot
-- disagree. The pay and the miles of an order with several drivers are divided among them; the delivery counts for the driver who made it.
create or replace function figures_of_order(o orders) returns table (
  dimension text, key text, day date, placed integer, delivered integer, on_time integer,
  revenue_cents bigint, driver_pay_cents bigint, miles numeric, delivery_seconds numeric)
language sql stable as $$
  select d.dimension, d.key,
    date_trunc(case when d.dimension in ('organization_month', 'driver_month') then 'month' else 'day' end,
      case when d.is_delivery then o.delivered_at else o.created_at end at time zone 'America/Chicago')::date,
    case when d.is_delivery then 0 else 1 end,
    case when d.is_delivery and d.is_maker then 1 else 0 end,
    case when d.is_delivery and d.is_maker and o.is_on_time then 1 else 0 end,
    case when d.is_delivery and d.is_maker then o.total_cents else 0 end::bigint,
    case when d.is_delivery then coalesce(d.pay_cents, o.driver_pay_cents, 0) else 0 end::bigint,
    case when d.is_delivery then coalesce(d.miles, o.distance_miles) else 0 end,
    case when d.is_delivery and d.is_maker then coalesce(o.delivery_seconds, 0) else 0 end
  from (
    select v.dimension, coalesce(s.share ->> 'driverId', v.key) as key, v.is_delivery,
      coalesce((s.share ->> 'driverId')::integer = o.driver_id, true) as is_maker,
      (s.share ->> 'payCents')::numeric as pay_cents, (s.share ->> 'miles')::numeric as miles
    from (values
      ('status', o.status, false),
      ('hour', extract(hour from o.created_at at time zone 'America/Chicago')::text, false),
      ('organization', o.organization_id::text, false),
      ('organization_month', o.organization_id::text, false),
      ('business', '', true),
      ('organization', o.organization_id::text, true),
      ('organization_month', o.organization_id::text, true),
      ('driver_month', o.driver_id::text, true)) v (dimension, key, is_delivery)
    cross join lateral jsonb_array_elements(
      case when v.dimension = 'driver_month' then coalesce(o.leg_shares, '[{}]') else '[{}]' end) s (share)) d
  where not d.is_delivery or o.status = 'delivered'
$$;

-- In the transaction that fills the columns: a delivery in between would be counted by the one rule and corrected by the other.
create or replace trigger orders_changes_count_in_the_daily_figures after update on orders
  for each row when (old.status <> new.status or old.organization_id <> new.organization_id or old.created_at <> new.created_at
    or (new.status = 'delivered' and (old.delivered_at, old.is_on_time, old.delivery_seconds, old.total_cents, old.driver_pay_cents,
        old.distance_miles, old.driver_id)
      is distinct from (new.delivered_at, new.is_on_time, new.delivery_seconds, new.total_cents, new.driver_pay_cents,
        new.distance_miles, new.driver_id)))
  execute function record_figure_change();
