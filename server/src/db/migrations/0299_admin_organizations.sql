-- What admins wrote down about a client.
alter table organizations add column notes text
  constraint organizations_have_short_notes check (length(notes) <= 4000);

-- The admin who placed it for the client; null: the client did.
alter table orders add column placed_by_admin_id integer references users (id);

-- A key that was used for one organization is of no use in another. Null: stored by the version before, or by no client.
alter table idempotency_keys add column organization_id integer references organizations (id) on delete cascade;

-- Notices of before belong to the organization of their order: a person who joins a second one must not see them there.
update notifications set organization_id = orders.organization_id
from orders, users
where orders.id = notifications.order_id and users.id = notifications.user_id and users.role = 'client';
