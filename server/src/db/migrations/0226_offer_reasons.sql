-- Why a driver passed on an offered job, in a few words.
alter table job_offers
  add column reason text,
  add constraint job_offers_have_a_reason_only_when_passed check (reason is null or answer = 'passed');
