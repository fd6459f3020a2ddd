-- Where an address was found, wherever its pin is now: an address that is known no better than its ZIP code is priced from there.

-- Null: at the pin, which is exact, or was not moved, or was set before this was stored.
alter table sites
  add column found_latitude numeric(9, 6),
  add column found_longitude numeric(9, 6),
  add column found_precision text,
  add constraint sites_were_found_at_a_place_or_at_their_pin check (
    num_nulls(found_latitude, found_longitude, found_precision) in (0, 3)
    and found_precision in ('point', 'street', 'zip'));

-- A driver stood at the door, and no client has moved the pin since: the price counts from there.
alter table address_book add column is_driver_confirmed boolean not null default false;
