-- Whom the sender wants to be mailed the tracking link once the order is confirmed, and when that was done: it is done once.
alter table orders add column recipient_email text;
alter table orders add column recipient_told_at timestamptz;
