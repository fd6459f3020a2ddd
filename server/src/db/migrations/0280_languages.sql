-- The language in which a person reads screens, mails and papers; null until the first sign-in.
alter table users add column language text constraint users_language_is_known check (language in ('en', 'es'));
