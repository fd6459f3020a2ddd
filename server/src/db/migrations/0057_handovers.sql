-- An order that goes from driver to driver. `leg_shares` is what each of them earns, written with the delivery: null for the
-- usual order with one driver. It is on the order's own row, so that the daily figures follow from that row alone.
alter table orders
  add column leg_count smallint not null default 1,
  add column leg_shares jsonb,
  add constraint orders_have_a_leg check (leg_count >= 1);

-- One row for each driver in turn, from the first handover on: an order that never changes hands has none.
create table order_legs (
  order_id integer not null references orders (id) on delete cascade,
  position smallint not null,
  driver_id integer not null references drivers (id),
  started_at timestamptz not null,
  -- Where the leg began; null when no position was known.
  latitude double precision,
  longitude double precision,
  ended_at timestamptz,
  primary key (order_id, position)
);
create index order_legs_of_a_driver on order_legs (driver_id, order_id);

-- The giver's side of a handover in person. The code is shown once, is valid for minutes and used once; only its hash is stored.
create table handovers (
  id integer generated always as identity primary key,
  code_hash text not null,
  order_id integer not null references orders (id) on delete cascade,
  giver_id integer not null references drivers (id),
  condition text not null,
  note text,
  seal text,
  latitude double precision,
  longitude double precision,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  receiver_id integer references drivers (id),
  received_condition text,
  received_note text,
  constraint handovers_have_a_known_condition check (
    condition in ('intact', 'damaged') and received_condition in ('intact', 'damaged')),
  constraint used_handovers_have_a_receiver check ((used_at is null) = (receiver_id is null))
);
create unique index handovers_by_code on handovers (code_hash);
create index handovers_of_an_order on handovers (order_id, id desc);

-- As before, but the pay and the miles of an order with several drivers are divided among them. The delivery counts for the
-- driver who made it.
create or replace function figures_of_order(o orders) returns table (
  dimension text, key text, day date, placed integer, delivered integer, on_time integer,
  revenue_cents bigint, driver_pay_cents bigint, miles numeric, delivery_seconds numeric)
language sql stable as $$
  select d.dimension, d.key,
    date_trunc(case when d.dimension = 'organization_month' then 'month' else 'day' end,
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
      ('driver', o.driver_id::text, true)) v (dimension, key, is_delivery)
    cross join lateral jsonb_array_elements(
      case when v.dimension = 'driver' then coalesce(o.leg_shares, '[{}]') else '[{}]' end) s (share)) d
  where not d.is_delivery or o.status = 'delivered'
$$;
