-- Where a driver's run ends, if not where it begins (base_*).
alter table drivers
  add column end_address text,
  add column end_latitude double precision,
  add column end_longitude double precision,
  add constraint drivers_have_a_whole_end check (
    (end_latitude is null) = (end_longitude is null) and (end_latitude is null) = (end_address is null));
