-- At most one payment of an order is under way, so that two calls at the same moment cannot open two.
create unique index payments_one_open_per_order on payments (order_id) where state = 'processing';
-- What the clock looks after: payments that nobody has heard of for a while, refunds that are still to be made.
create index payments_unsettled on payments (updated_at) where state in ('processing', 'refunding');
