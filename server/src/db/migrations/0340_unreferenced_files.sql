-- A file and the row that names it cannot be stored in one transaction: a bucket is no part of the database. It is announced here before it is
-- stored, and taken off in the transaction that names it. What is left after hours is a file that nothing names.
create table unreferenced_files (
  storage_key text primary key,
  -- Without a reference: the file may outlive its order.
  order_id integer not null,
  announced_at timestamptz not null
);
create index unreferenced_files_of_an_order on unreferenced_files (order_id);
create index unreferenced_files_by_age on unreferenced_files (announced_at);

-- Those that were stored before, as far as the database has them itself.
insert into unreferenced_files (storage_key, order_id, announced_at)
select storage_key, split_part(storage_key, '/', 2)::integer, created_at from file_pieces p
where position = 0 and storage_key ~ '^(proofs|attached)/[0-9]{1,9}/'
  and not exists (select from proof_files f where f.storage_key = p.storage_key)
  and not exists (select from attached_files a where a.storage_key = p.storage_key);
