-- The language in which the recipient, who has no account, is written to; null: that of the client who ordered.
alter table orders add column recipient_language text
  constraint recipient_language_is_known check (recipient_language in ('en', 'es'));
