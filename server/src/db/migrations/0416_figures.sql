-- Figures of each day, so that stat cards and two years of analytics do not read every order there is.

-- A row per day and key of a dimension. Days are those of the business's zone; the day of a month is its first.
--   status              orders placed on the day, by their present status
--   hour                orders placed on the day, by hour of the day
--   organization        orders placed, and deliveries with their money, by the day of each
--   organization_month  the same by month: 24 rows for two years of a client instead of 730
--   driver_month        deliveries, by month: drivers' cards show sums of all time
--   business            deliveries of everybody; the key is ''
-- A partition for each dimension: mixed, each day of the whole business was on a page of its own, among the figures of all clients
-- and drivers. Code reads and writes whole rows with `select *`: a new column goes to the end of both tables.
create table daily_figures (
  dimension text not null,
  key text not null,
  day date not null,
  placed integer not null,
  delivered integer not null,
  on_time integer not null,
  revenue_cents bigint not null,
  driver_pay_cents bigint not null,
  miles numeric(12, 1) not null,
  delivery_seconds numeric(20, 6) not null,
  primary key (dimension, key, day)
) partition by list (dimension);
create table daily_figures_business partition of daily_figures for values in ('business');
create table daily_figures_status partition of daily_figures for values in ('status');
create table daily_figures_hour partition of daily_figures for values in ('hour');
create table daily_figures_organization partition of daily_figures for values in ('organization');
create table daily_figures_organization_month partition of daily_figures for values in ('organization_month');
create table daily_figures_driver_month partition of daily_figures for values in ('driver_month');
-- Days of one dimension, whatever the key: the edges of a period, which are not whole months.
create index daily_figures_by_day on daily_figures (dimension, day);

-- What changed since the figures were last added up, written in the transaction of the order's change. Rows are only
-- inserted here: two orders of one day never wait for each other, as they would if each updated the day's row.
create table daily_figure_changes (like daily_figures);
-- Stat cards read the changes of one organization: without an index, every change of everybody in the last minute.
create index daily_figure_changes_by_key on daily_figure_changes (dimension, key, day);

-- What one order adds to the figures: counts and sums of what its row says. The trigger and the recount both use it, so they cannot
-- disagree. The pay and the miles of an order with several drivers are divided among them; the delivery counts for the driver who made it.
create function figures_of_order(o orders) returns table (
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

-- Every figure from the orders themselves: fills the table, and checks it.
create function recounted_daily_figures() returns setof daily_figures language sql stable as $$
  select f.dimension, f.key, f.day, sum(f.placed)::integer, sum(f.delivered)::integer, sum(f.on_time)::integer,
    sum(f.revenue_cents)::bigint, sum(f.driver_pay_cents)::bigint, sum(f.miles), sum(f.delivery_seconds)
  from orders o cross join lateral figures_of_order(o) f
  group by f.dimension, f.key, f.day
$$;

-- PostgreSQL would plan these statements again for every order, because it knows the order: a millisecond for each, and two for a
-- delivery. The plan for any order is as good.
create function record_figure_change() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op = 'INSERT' then
    insert into daily_figure_changes select * from figures_of_order(new);
  elsif tg_op = 'UPDATE' and old.status <> 'delivered' and new.status <> 'delivered'
    and old.created_at = new.created_at and old.organization_id = new.organization_id then
    insert into daily_figure_changes values
      ('status', old.status, (old.created_at at time zone 'America/Chicago')::date, -1, 0, 0, 0, 0, 0, 0),
      ('status', new.status, (new.created_at at time zone 'America/Chicago')::date, 1, 0, 0, 0, 0, 0, 0);
  else
    insert into daily_figure_changes
    select dimension, key, day, -placed, -delivered, -on_time, -revenue_cents, -driver_pay_cents, -miles, -delivery_seconds
    from figures_of_order(old);
    if tg_op = 'UPDATE' then
      insert into daily_figure_changes select * from figures_of_order(new);
    end if;
  end if;
  return null;
end $$;

create trigger orders_count_in_the_daily_figures after insert or delete on orders
  for each row execute function record_figure_change();
-- In the transaction that fills the columns: a delivery in between would be counted by the one rule and corrected by the other.
create trigger orders_changes_count_in_the_daily_figures after update on orders
  for each row when (old.status <> new.status or old.organization_id <> new.organization_id or old.created_at <> new.created_at
    or (new.status = 'delivered' and (old.delivered_at, old.is_on_time, old.delivery_seconds, old.total_cents, old.driver_pay_cents,
        old.distance_miles, old.driver_id)
      is distinct from (new.delivered_at, new.is_on_time, new.delivery_seconds, new.total_cents, new.driver_pay_cents,
        new.distance_miles, new.driver_id)))
  execute function record_figure_change();
