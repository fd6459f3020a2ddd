-- By when a delivery is promised: the domain's `deliveryDeadline`, counted from confirmation, as SQL, so that orders can be listed by
-- it. A test compares the two. Only functions that do not depend on the session's zone: it is indexed.
create function delivery_due(
  priority text, counted_from timestamptz, route_minutes integer, scheduled_date timestamptz,
  slot text, slot_to_minutes smallint, latitude numeric, longitude numeric) returns timestamptz
language plpgsql immutable parallel safe as $$
declare
  counted timestamp := counted_from at time zone 'UTC';
  soonest timestamptz := (counted + make_interval(mins => route_minutes + 30)) at time zone 'UTC';
  zone text := case when case
      when latitude >= 36.5 then longitude < -103.0022
      when latitude >= 35.3 then longitude < -103.0415
      when latitude >= 33.88 then longitude < -103.0433
      when latitude >= 33.7 then longitude < -103.0485
      when latitude >= 33.45 then longitude < -103.0548
      when latitude >= 33.1 then longitude < -103.0595
      when latitude >= 32.0003 then longitude < -103.0648
      when latitude >= 30.65 then longitude < -104.9141
      else false end then 'America/Denver' else 'America/Chicago' end;
begin
  if scheduled_date is null then
    return greatest(soonest, (counted + make_interval(mins =>
      case priority when 'emergency' then 60 when 'express' then 120 else 240 end)) at time zone 'UTC');
  end if;
  return greatest(soonest, ((scheduled_date at time zone zone)::date + make_interval(mins =>
    case slot when 'morning' then 720 when 'afternoon' then 1020 when 'evening' then 1200
      else coalesce(slot_to_minutes, 1200) end)) at time zone zone);
end $$;

-- The list of admins begins with what is due next. Of the orders that are not over: few, whatever there has been.
create index orders_open_by_due on orders (
  delivery_due(priority, coalesce(confirmed_at, created_at), route_minutes, scheduled_date, preferred_time_slot, slot_to_minutes,
    pickup_latitude, pickup_longitude), id)
  where status not in ('delivered', 'cancelled', 'declined');
