-- The same picture proves one thing: it is looked up by its hash.
create index stop_proofs_by_picture on stop_proofs (sha256) where kind in ('photo', 'signature');
