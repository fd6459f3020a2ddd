-- The clients with the highest revenue of two years: 24 rows for each organization instead of 730. The day of such a row is
-- the first of its month.
create or replace function figures_of_order(o orders) returns table (
  dimension text, key text, day date, placed integer, delivered integer, on_time integer,
  revenue_cents bigint, driver_pay_cents bigint, miles numeric, delivery_seconds numeric)
language sql stable as $$
  select d.dimension, d.key,
    date_trunc(case when d.dimension = 'organization_month' then 'month' else 'day' end,
      case when d.is_delivery then o.delivered_at else o.created_at end at time zone 'America/Chicago')::date,
    case when d.is_delivery then 0 else 1 end,
    case when d.is_delivery then 1 else 0 end,
    case when d.is_delivery and order_is_on_time(o) then 1 else 0 end,
    case when d.is_delivery then o.total_cents else 0 end::bigint,
    -- Each driver's pay is rounded to a cent per order.
    case when d.is_delivery then round(o.total_cents * 15 / 100.0) else 0 end::bigint,
    case when d.is_delivery then o.distance_miles else 0 end,
    -- A dated order counts from its scheduled day: two weeks of advance notice are not two weeks of delivery.
    case when d.is_delivery then extract(epoch from o.delivered_at - greatest(coalesce(o.confirmed_at, o.created_at),
      case when o.scheduled_date is not null then least(o.scheduled_date, o.delivered_at) end)) else 0 end
  from (values
    ('status', o.status, false),
    ('hour', extract(hour from o.created_at at time zone 'America/Chicago')::text, false),
    ('organization', o.organization_id::text, false),
    ('organization_month', o.organization_id::text, false),
    ('business', '', true),
    ('organization', o.organization_id::text, true),
    ('organization_month', o.organization_id::text, true),
    ('driver', o.driver_id::text, true)) d (dimension, key, is_delivery)
  where not d.is_delivery or o.status = 'delivered'
$$;

insert into daily_figures select * from recounted_daily_figures() where dimension = 'organization_month';

-- Days of one dimension, whatever the key: the edges of a period, which are not whole months.
create index daily_figures_by_day on daily_figures (dimension, day);
