-- A person's named filters of the order history, newest first. Emptied when the account is closed: a search may name a patient.
alter table users add column saved_filters jsonb not null default '[]';
