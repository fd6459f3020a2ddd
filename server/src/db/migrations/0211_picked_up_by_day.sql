-- The board shows what was done on a day: pickups and returns are looked up by when they were made.
create index orders_picked_up_at on orders (picked_up_at desc) where picked_up_at is not null;
create index returns_by_completion on returns (completed_at desc) where state = 'completed';
