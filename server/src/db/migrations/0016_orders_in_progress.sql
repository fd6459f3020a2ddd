-- Whether a driver is busy is looked up for every driver of a page of orders: without this index PostgreSQL reads all orders
-- that the driver ever had.
create index orders_in_progress_of_a_driver on orders (driver_id)
where status in ('pickup_scheduled', 'pickup_complete', 'in_transit');
