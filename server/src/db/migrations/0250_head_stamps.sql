-- What time-stamping authorities (RFC 3161) have said about heads of the log: that they have seen them, and when.
create table custody_head_stamps (
  -- The authority's host.
  authority text not null,
  -- No reference to the head: locking its row would take a right that nobody has.
  size integer not null,
  -- The authority's whole response, byte for byte.
  response bytea not null,
  stamped_at timestamptz not null,
  received_at timestamptz not null,
  primary key (authority, size)
);

create trigger custody_head_stamps_are_append_only before update or delete or truncate on custody_head_stamps
  for each statement execute function refuse_custody_change();
alter table custody_head_stamps enable always trigger custody_head_stamps_are_append_only;
revoke update, delete, truncate on custody_head_stamps from public, current_user;
