-- As before, written so that PostgreSQL can put it into the statement that calls it: a function with a FROM is called for each
-- row instead, and counting all figures again took it four times for each delivered order. Nothing about the result changes.
create function pickup_zone(latitude double precision, longitude double precision) returns text language sql immutable as $$
  select case when case
      when latitude >= 36.5 then longitude < -103.0022
      when latitude >= 35.3 then longitude < -103.0415
      when latitude >= 33.88 then longitude < -103.0433
      when latitude >= 33.7 then longitude < -103.0485
      when latitude >= 33.45 then longitude < -103.0548
      when latitude >= 33.1 then longitude < -103.0595
      when latitude >= 32.0003 then longitude < -103.0648
      when latitude >= 30.65 then longitude < -104.9141
      else false end then 'America/Denver' else 'America/Chicago' end
$$;

create or replace function order_is_on_time(o orders) returns boolean language sql stable as $$
  select coalesce(o.delivered_at <= greatest(
    case
      when o.scheduled_date is null then coalesce(o.confirmed_at, o.created_at) + make_interval(mins =>
        case o.priority when 'standard' then 240 when 'express' then 120 when 'emergency' then 60 else 240 end)
      else ((o.scheduled_date at time zone pickup_zone(o.pickup_latitude, o.pickup_longitude))::date + make_interval(mins =>
        case o.preferred_time_slot when 'morning' then 720 when 'afternoon' then 1020 when 'evening' then 1200
          else coalesce(o.slot_to_minutes, 1200) end)) at time zone pickup_zone(o.pickup_latitude, o.pickup_longitude)
    end,
    coalesce(o.confirmed_at, o.created_at) + make_interval(mins => o.route_minutes + 30)), false)
$$;
