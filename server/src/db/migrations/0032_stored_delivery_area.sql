-- Computed once per order instead of for every order of every driver's list.
alter table orders
  add column delivery_area text not null generated always as (coalesce(delivery_area(delivery_address), '')) stored;
