-- How exactly the location of each stop is known. Earlier orders were placed at a pin or a known house.
alter table orders
  add column pickup_precision text not null default 'point',
  add column delivery_precision text not null default 'point',
  add constraint orders_have_a_known_precision check (
    pickup_precision in ('point', 'street', 'zip') and delivery_precision in ('point', 'street', 'zip'));

-- A specific time window without times is one that is still to be agreed on.
alter table orders
  drop constraint specific_slots_carry_their_times,
  add constraint specific_slots_carry_both_times_or_none check (
    (slot_from_minutes is null) = (slot_to_minutes is null)
    and (slot_from_minutes is null or preferred_time_slot is not distinct from 'specific'));
