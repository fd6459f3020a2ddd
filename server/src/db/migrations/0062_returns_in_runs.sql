-- An order whose delivery failed goes back to its pickup: a stop of the run like the others.
alter table run_stops
  drop constraint run_stops_are_known,
  add constraint run_stops_are_known check (stop in ('pickup', 'delivery', 'return'));
