-- Where mails of this kind are stopped by one press. Deleted with the text once the mail is sent.
alter table mails add column unsubscribe_url text;

-- Mails of confirmed, canceled and late orders are sent unless the user chose otherwise. Whoever has an account already never
-- asked for them: they stay off there, and what was chosen stays as it was.
update users
set notice_preferences = notice_preferences || jsonb_build_object(
  'order_confirmed', '{"email": false}'::jsonb || coalesce(notice_preferences -> 'order_confirmed', '{}'),
  'order_cancelled', '{"email": false}'::jsonb || coalesce(notice_preferences -> 'order_cancelled', '{}'),
  'running_late', '{"email": false}'::jsonb || coalesce(notice_preferences -> 'running_late', '{}')
)
where role = 'client';
