-- How soon a driver could be at the pickup when the order was quoted: its promise counts with it.

alter table orders add column reach_minutes smallint not null default 0;
alter table orders add column reachable_from timestamptz;
