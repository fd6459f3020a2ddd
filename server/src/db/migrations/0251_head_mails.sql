-- Members of organizations who keep copies of the log's heads outside of our reach: they are mailed the newest one, once a day.
create table custody_head_readers (
  user_id integer primary key references users (id) on delete cascade,
  since timestamptz not null
);

-- Which head was mailed to which organization. Written in the transaction that queues the mails, so that a day's is sent once.
create table custody_head_mails (
  organization_id integer not null references organizations (id) on delete cascade,
  -- In the zone of the business.
  day date not null,
  size integer not null,
  mailed_at timestamptz not null,
  primary key (organization_id, day)
);
