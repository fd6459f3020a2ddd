-- Controlled medication of which something is missing.
alter table stop_exceptions drop constraint stop_exceptions_have_a_known_kind;
alter table stop_exceptions add constraint stop_exceptions_have_a_known_kind check (kind in ('nothing_to_collect', 'refused',
  'nobody_there', 'damaged', 'seal_broken', 'out_of_temperature', 'wrong_address', 'accident', 'loss', 'other'));
