-- The sender may change an order before its pickup. The number of changes so far, so that nobody overwrites a change unseen.
alter table orders add column revision integer not null default 0;
-- Paid at an earlier, lower price: what is still to be paid is the rest. 0 for orders that are paid.
alter table orders add column prepaid_cents integer not null default 0;
alter table orders add constraint prepaid_money_is_not_negative check (prepaid_cents >= 0) not valid;

-- Part of a payment goes back when the price falls: how much in all, and how much of it has been refunded.
alter table payments add column refund_cents integer not null default 0;
alter table payments add column refunded_cents integer not null default 0;
alter table payments add constraint partial_refunds_are_within_the_payment
  check (refunded_cents >= 0 and refunded_cents <= refund_cents and (refund_cents = 0 or refund_cents <= amount_cents)) not valid;
create index payments_with_part_to_refund on payments (id) where refunded_cents < refund_cents;

-- A difference is a payment of its own. That nothing is paid twice is decided under the lock of the order.
drop index payments_one_paid_per_order;
