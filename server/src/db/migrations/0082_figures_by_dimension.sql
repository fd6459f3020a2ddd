-- The rows of each dimension lie together: mixed, each day of the whole business was on a page of its own, among the figures of
-- all clients and drivers. And drivers have months instead of days: their cards show sums of all time.
create table figures_by_dimension (like daily_figures, primary key (dimension, key, day)) partition by list (dimension);
create table daily_figures_business partition of figures_by_dimension for values in ('business');
create table daily_figures_status partition of figures_by_dimension for values in ('status');
create table daily_figures_hour partition of figures_by_dimension for values in ('hour');
create table daily_figures_organization partition of figures_by_dimension for values in ('organization');
create table daily_figures_organization_month partition of figures_by_dimension for values in ('organization_month');
create table daily_figures_driver_month partition of figures_by_dimension for values in ('driver_month');

insert into figures_by_dimension select * from daily_figures where dimension <> 'driver' order by dimension, key, day;
insert into figures_by_dimension
select 'driver_month', key, date_trunc('month', day)::date, sum(placed), sum(delivered), sum(on_time), sum(revenue_cents),
  sum(driver_pay_cents), sum(miles), sum(delivery_seconds)
from daily_figures where dimension = 'driver' group by key, date_trunc('month', day);
update daily_figure_changes set dimension = 'driver_month', day = date_trunc('month', day) where dimension = 'driver';

drop function recounted_daily_figures();
drop table daily_figures;
alter table figures_by_dimension rename to daily_figures;
alter index figures_by_dimension_pkey rename to daily_figures_pkey;
create index daily_figures_by_day on daily_figures (dimension, day);

create function recounted_daily_figures() returns setof daily_figures language sql stable as $$
  select f.dimension, f.key, f.day, sum(f.placed)::integer, sum(f.delivered)::integer, sum(f.on_time)::integer,
    sum(f.revenue_cents)::bigint, sum(f.driver_pay_cents)::bigint, sum(f.miles), sum(f.delivery_seconds)
  from orders o cross join lateral figures_of_order(o) f
  group by f.dimension, f.key, f.day
$$;

create or replace function figures_of_order(o orders) returns table (
  dimension text, key text, day date, placed integer, delivered integer, on_time integer,
  revenue_cents bigint, driver_pay_cents bigint, miles numeric, delivery_seconds numeric)
language sql stable as $$
  select d.dimension, d.key,
    date_trunc(case when d.dimension in ('organization_month', 'driver_month') then 'month' else 'day' end,
      case when d.is_delivery then o.delivered_at else o.created_at end at time zone 'America/Chicago')::date,
    case when d.is_delivery then 0 else 1 end,
    case when d.is_delivery and d.is_maker then 1 else 0 end,
    case when d.is_delivery and d.is_maker and order_is_on_time(o) then 1 else 0 end,
    case when d.is_delivery and d.is_maker then o.total_cents else 0 end::bigint,
    -- Each driver's pay is rounded to a cent per order.
    case when d.is_delivery then coalesce(d.pay_cents, round(o.total_cents * 15 / 100.0)) else 0 end::bigint,
    case when d.is_delivery then coalesce(d.miles, o.distance_miles) else 0 end,
    -- A dated order counts from its scheduled day: two weeks of advance notice are not two weeks of delivery.
    case when d.is_delivery and d.is_maker then extract(epoch from o.delivered_at - greatest(
      coalesce(o.confirmed_at, o.created_at),
      case when o.scheduled_date is not null then least(o.scheduled_date, o.delivered_at) end)) else 0 end
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
