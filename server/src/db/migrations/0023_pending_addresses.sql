-- The e-mail address of a new account while an unverified account has it: the link in the mail decides whose it is.
alter table users add column pending_email text;
