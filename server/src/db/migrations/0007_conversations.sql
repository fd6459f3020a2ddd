-- The list of conversations is sorted by what was said last. Looking that up thread by thread would read every message
-- there is, so a thread knows its last message, and whose order it is about. Kept by the database: whoever writes a
-- message keeps it.
alter table message_threads
  add column organization_id integer references organizations (id),
  add column last_message_id integer,
  add column last_message_at timestamptz;

create function set_thread_organization() returns trigger language plpgsql as $$
begin
  new.organization_id := (select organization_id from orders where id = new.order_id);
  return new;
end $$;
create trigger message_threads_know_their_organization before insert on message_threads
  for each row execute function set_thread_organization();

create function set_thread_last_message() returns trigger language plpgsql as $$
begin
  update message_threads
  set last_message_id = new.id, last_message_at = greatest(last_message_at, new.created_at)
  where id = new.thread_id and (last_message_id is null or last_message_id < new.id);
  return null;
end $$;
create trigger messages_are_the_last_of_their_thread after insert on messages
  for each row execute function set_thread_last_message();

update message_threads t set organization_id = o.organization_id from orders o where o.id = t.order_id;
update message_threads t set last_message_id = m.id, last_message_at = m.created_at
from (select thread_id, max(id) as id, max(created_at) as created_at from messages group by thread_id) m
where m.thread_id = t.id;

create index message_threads_of_an_organization on message_threads (organization_id, last_message_at desc, order_id desc)
  where last_message_id is not null;
create index message_threads_by_activity on message_threads (last_message_at desc, order_id desc)
  where last_message_id is not null;

-- Orders of which nothing was said stand where they were given to their driver.
create index orders_by_assignment_of_an_organization on orders (organization_id, (coalesce(assigned_at, created_at)) desc, id desc)
  where driver_id is not null;
create index orders_by_assignment_of_a_driver on orders (driver_id, (coalesce(assigned_at, created_at)) desc, id desc)
  where driver_id is not null;
create index orders_without_a_driver on orders (id desc) where driver_id is null;
