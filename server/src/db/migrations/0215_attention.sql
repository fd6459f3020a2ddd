-- Since when a driver is off duty, for the rail of exceptions: without it all events would be read.
create index events_duty_of_a_driver on events (driver_id, id desc) where name = 'driver.changed';
