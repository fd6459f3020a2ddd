-- How much of a payment the provider was asked to refund in all; more than `refunded_cents` while its answer is awaited. Until then
-- nothing else is asked for: two refunds at the same moment would not know of each other.
alter table payments add column refund_asked_cents integer not null default 0;
