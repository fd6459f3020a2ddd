-- An app on a driver's phone that reports the position while another app is in front, paired by a key that only the app has.
create table driver_phones (
  driver_id integer primary key references drivers (id) on delete cascade,
  key_hash text not null unique,
  app text not null,
  paired_at timestamptz not null,
  -- Also while what it sends is not stored, such as off duty: whether it works at all.
  last_seen_at timestamptz,
  constraint driver_phones_have_a_known_app check (app in ('traccar', 'owntracks'))
);

-- Which app the current position came from; null: the browser.
alter table drivers add column position_app text;
alter table drivers add constraint drivers_position_is_from_a_known_app check (position_app in ('traccar', 'owntracks'));
