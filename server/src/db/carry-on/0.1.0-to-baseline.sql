-- What the baseline no longer has: columns that nothing reads, most of them of a library for sign-ins that is not used any more.
drop table verifications;

delete from credentials where provider_id <> 'credential' or password is null;
alter table credentials
  drop column id,
  drop column account_id,
  drop column provider_id,
  drop column access_token,
  drop column refresh_token,
  drop column id_token,
  drop column access_token_expires_at,
  drop column refresh_token_expires_at,
  drop column scope,
  alter column password set not null,
  add primary key (user_id);

-- Computed now, instead of written beside the two names it consists of.
alter table users
  drop column image,
  drop column name,
  add column name text not null generated always as (btrim(first_name || ' ' || last_name)) stored;

alter table organizations drop column kind, drop column phone;
alter table drivers drop column current_accuracy_m;
alter table idempotency_keys drop column status;

-- The demo of 0.1.0 stored the details of its events as a string of JSON.
update events set details = (details #>> '{}')::jsonb where jsonb_typeof(details) = 'string';
alter table events add constraint events_have_their_details_as_an_object check (jsonb_typeof(details) = 'object');
