-- A leg that an admin began from afar: the driver confirms that the goods are there.
alter table order_legs add column is_expected boolean not null default false;
alter table order_legs add column confirmed_at timestamptz;
