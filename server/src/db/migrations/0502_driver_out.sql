-- From this minute of the day on, in the business's zone; null: the whole day.
alter table driver_days_off add column from_minutes smallint;
alter table driver_days_off
  add constraint driver_days_off_begin_within_the_day check (from_minutes between 0 and 1439);

-- What a change of the plan did beside the runs, for undo: a driver taken off duty, a day off, goods given to other drivers.
alter table plan_changes add column effects jsonb;
