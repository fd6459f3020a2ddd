-- With it the driver's device notices a mistyped PIN without a network: salt, iterations and a few bits of the PIN's hash, too few to
-- find the PIN.
alter table orders add column pin_check jsonb;
