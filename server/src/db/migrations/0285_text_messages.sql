-- Text messages (SMS), beside mail and push: a row for each, written with the change that it tells of.
create table text_messages (
  id integer generated always as identity primary key,
  -- '+17135550142'
  to_number text not null,
  kind text not null,
  body_text text not null,
  -- What it is about, such as 'delivered 12': told once, however often its reactor runs.
  cause text not null,
  order_id integer not null references orders (id) on delete cascade,
  -- To whom an offer is made; null for recipients.
  driver_id integer references drivers (id) on delete cascade,
  state text not null,
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint text_messages_once unique (cause),
  constraint text_messages_have_a_known_kind check (kind in ('on_the_way', 'soon', 'delivered', 'offer')),
  constraint text_messages_have_a_known_state check (state in ('queued', 'sent', 'kept', 'failed', 'dropped')),
  constraint text_messages_go_to_us_numbers check (to_number ~ '^\+1\d{10}$')
);
create index text_messages_newest_first on text_messages (created_at desc);
create index text_messages_to_a_number on text_messages (to_number, created_at);
create index text_messages_of_an_order on text_messages (order_id);

-- Who agreed to texts to a number, when and how. A number that replied STOP gets none until it replies START.
create table text_consents (
  number text primary key,
  granted_at timestamptz,
  granted_by integer references users (id) on delete set null,
  granted_how text,
  revoked_at timestamptz,
  constraint text_consents_are_for_us_numbers check (number ~ '^\+1\d{10}$'),
  constraint text_consents_have_a_known_way check (granted_how in ('sender', 'driver', 'reply'))
);

-- The sender stated that the recipient agreed to texts about this order.
alter table orders add column texts_recipient boolean not null default false;
-- The number to which a driver wants offers texted, at the time of switching it on: another number needs another consent.
alter table users add column texts_offers_to text;
create index orders_to_text_about on orders (id) where texts_recipient and status = 'in_transit';
