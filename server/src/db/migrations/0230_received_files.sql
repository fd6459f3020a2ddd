-- The ledger says of each picture that its bytes arrived. Those stored before are recorded once, by a task.
alter table proof_files add column is_receipt_recorded boolean not null default false;
create index proof_files_without_receipt on proof_files (proof_id)
  where storage_key is not null and not is_receipt_recorded;

-- Client and admins are told of pictures that do not arrive once for each stop, also when two nodes run at the same moment.
create unique index events_one_notice_of_missing_pictures on events (order_id, (details ->> 'stop'))
  where name = 'proof.not_received';
