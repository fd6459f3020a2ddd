-- Whoever placed an order may leave the organization before it is finished: then its notices and its conversation are this
-- person's. Null: of the account that placed it.
alter table orders add column handed_to integer references users (id);
create index orders_handed_over on orders (handed_to) where handed_to is not null;
