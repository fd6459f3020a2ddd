-- What a sender declared to be counted at each stop: specimens, bags and seals, controlled medication. The counts are proofs.
alter table orders add column trade_form jsonb;
alter table stop_proofs drop constraint stop_proofs_have_a_known_kind;
alter table stop_proofs add constraint stop_proofs_have_a_known_kind check (kind in
  ('scan', 'count', 'seal', 'temperature', 'photo', 'pin', 'id_check', 'recipient', 'signature', 'note'));
