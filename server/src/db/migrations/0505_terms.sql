-- Organizations on account: they order without a card, and pay invoices.

create table organization_terms (
  organization_id integer primary key references organizations (id),
  net_days smallint not null,
  -- Of what is open on invoices, delivered and not on one yet, and ordered.
  credit_limit_cents bigint not null,
  cycle text not null,
  invoice_by text not null,
  is_po_required boolean not null,
  mail_to text[] not null,
  -- After the end of a cycle: for orders that are delivered late.
  grace_days smallint not null,
  updated_at timestamptz not null,
  -- They order by card again; what is on account is still invoiced.
  ended_at timestamptz,
  constraint terms_have_known_net_days check (net_days in (15, 30, 45)),
  constraint terms_have_a_limit check (credit_limit_cents >= 0),
  constraint terms_have_a_known_cycle check (cycle in ('weekly', 'semimonthly', 'monthly')),
  constraint terms_have_known_invoices check (invoice_by in ('organization', 'site', 'costCenter')),
  constraint terms_have_some_days_of_grace check (grace_days between 0 and 14)
);

alter table orders drop constraint orders_have_a_known_payment_state;
alter table orders add constraint orders_have_a_known_payment_state
  check (payment_state in ('unpaid', 'processing', 'paid', 'failed', 'refunded', 'on_account'));
create index orders_on_account on orders (organization_id, status) where payment_state = 'on_account';
