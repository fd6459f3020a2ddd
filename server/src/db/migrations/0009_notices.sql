-- A message's notice belongs to its conversation: several unread messages are one unread notice.
alter table notifications
  add column thread_id integer references message_threads (id) on delete cascade,
  -- Off by the person's own choice; the row is kept, because it says that the mail was sent.
  add column is_on_screen boolean not null default true,
  add constraint message_notices_name_their_conversation check (thread_id is null or kind = 'message');
create unique index notifications_one_unread_per_conversation on notifications (user_id, thread_id)
  where read_at is null and thread_id is not null;

-- A notice that is brought up to date comes first again.
create index notifications_of_a_user_by_time on notifications (user_id, created_at desc, id desc);
drop index notifications_of_a_user;

-- Who signs out, or is signed out, is sent nothing more in that browser.
alter table push_subscriptions add column session_id integer references sessions (id) on delete cascade;
create index push_subscriptions_of_a_session on push_subscriptions (session_id);
