-- What admins acknowledged or snoozed on the rail of exceptions, for all of them.

create table attention_marks (
  -- The key of a card: 'order-12', 'late-3', 'no_position'.
  key text primary key,
  day date not null,
  mark text not null,
  until timestamptz,
  -- How bad it was: it comes back when it is worse.
  severity text not null,
  causes text[] not null,
  late_minutes integer not null,
  user_id integer not null references users (id) on delete cascade,
  marked_at timestamptz not null,
  constraint attention_marks_are_known check (mark in ('acknowledged', 'snoozed')),
  constraint snoozed_marks_end check ((mark = 'snoozed') = (until is not null))
);
