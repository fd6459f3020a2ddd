-- What a recipient without an account follows a delivery with. Only a hash of the token is stored: what leaks from the
-- database opens nothing.
create table tracking_links (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  token_hash text not null,
  level text not null,
  zip text,
  wrong_zips integer not null default 0,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  views integer not null default 0,
  last_viewed_at timestamptz,
  sent_to text,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  constraint tracking_links_have_their_own_token unique (token_hash),
  constraint tracking_links_have_a_known_level check (level in ('status', 'map', 'pin')),
  constraint tracking_links_ask_for_a_five_digit_zip check (zip ~ '^[0-9]{5}$'),
  constraint tracking_links_last_30_days_at_most check (expires_at <= created_at + interval '30 days')
);
create index tracking_links_of_an_order on tracking_links (order_id, id desc);
