-- Only the hash of a session's token is stored: a copy of the database opens no session. Open sessions stay open.
alter table sessions rename column token to token_hash;
alter index sessions_token rename to sessions_token_hash;
update sessions
set token_hash = translate(rtrim(encode(sha256(convert_to(token_hash, 'UTF8')), 'base64'), '='), '+/', '-_');

-- Failed sign-ins of an address, one row each: they are counted over the last minutes, whichever node saw them.
create table address_failures (
  id bigint generated always as identity primary key,
  key text not null,
  failed_at timestamptz not null
);
create index address_failures_of_an_address on address_failures (key, failed_at);
delete from login_failures where key like 'address:%';
