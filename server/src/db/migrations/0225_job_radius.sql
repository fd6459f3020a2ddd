-- Within how many miles of the driver jobs are listed, as the driver chose; null: at any distance.
alter table drivers
  add column job_radius_miles integer default 100,
  add constraint drivers_have_a_known_job_radius check (job_radius_miles in (10, 25, 50, 100));
