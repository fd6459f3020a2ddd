-- A reminder is given once for each wait, not once for each order: one that was approved late may wait for a driver too,
-- and one that was given back waits anew.
drop index events_one_waiting_reminder;
create unique index events_one_reminder_per_wait on events (order_id, (details ->> 'waitingSince'))
  where name = 'reminder.order_waiting';
