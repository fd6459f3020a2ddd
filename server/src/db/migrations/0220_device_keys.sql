-- Names the key that encrypts a driver's unsent work on phones. The key is computed from it and a secret of the installation.
-- Deactivating an account gives it another one: what was encrypted with the key before can then be read by nobody.
alter table users add column device_key_id uuid not null default gen_random_uuid();
