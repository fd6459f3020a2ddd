-- One index over all that is searched for in an order takes the place of three: a search asks it once, and so does a write.
drop index orders_search_item;
drop index orders_search_pickup;
drop index orders_search_delivery;
create index orders_search on orders
  using gin (lower(item_description || ' ' || pickup_address || ' ' || delivery_address) gin_trgm_ops);
