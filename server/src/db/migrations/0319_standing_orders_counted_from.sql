-- Which weeks 'every second week' means, also when the standing order took the place of another one. Null: from its first day on.
alter table standing_orders add column counted_from date;
