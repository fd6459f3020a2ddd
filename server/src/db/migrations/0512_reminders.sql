-- How often an invoice's addresses were reminded of it.
alter table invoices add column reminders_sent smallint not null default 0;
