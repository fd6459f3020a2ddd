-- What the tables of version 0.2.0 lack. Each paragraph is a transaction of its own, and may be repeated: on a database that has some
-- or all of it, and after an interruption. Constraints of tables with many rows are checked at the end, while reading and writing go on.

alter table organizations
  add column if not exists requires_two_factor boolean not null default false,
  add column if not exists cost_center_demand text not null default 'off'
    constraint organizations_know_their_cost_center_demand check (cost_center_demand in ('off', 'optional', 'required')),
  add column if not exists po_number_demand text not null default 'off'
    constraint organizations_know_their_po_number_demand check (po_number_demand in ('off', 'optional', 'required')),
  add column if not exists po_pattern text constraint po_patterns_are_short check (length(po_pattern) between 1 and 40),
  add column if not exists po_example text constraint po_examples_are_short check (length(po_example) between 1 and 40),
  add column if not exists notes text constraint organizations_have_short_notes check (length(notes) <= 4000);

alter table users
  add column if not exists language text constraint users_language_is_known check (language in ('en', 'es')),
  add column if not exists texts_offers_to text;

-- The oldest open account of each organization owns it, the others manage it: nobody loses anything. Nobody is added meanwhile.
lock table users in share row exclusive mode;
insert into memberships (user_id, organization_id, role, created_at)
select id, organization_id,
  case when row_number() over (partition by organization_id order by deactivated_at is not null, id) = 1
    then 'owner' else 'manager' end, created_at
from users where organization_id is not null and not exists (select from memberships);
-- as in the baseline: function add_membership(
-- as in the baseline: trigger clients_are_members

alter table sessions
  add column if not exists organization_id integer references organizations (id) on delete cascade,
  add column if not exists is_single_sign_on boolean not null default false;

alter table two_factors alter column secret drop not null;

alter table login_challenges add column if not exists is_single_sign_on boolean not null default false;

alter table passkey_challenges add column if not exists is_single_sign_on boolean not null default false;

alter table single_sign_on_attempts alter column organization_id drop not null;

alter table invitations
  add column if not exists organization_role text constraint invitations_have_a_known_organization_role
    check (organization_role in ('owner', 'manager', 'orderer', 'viewer', 'billing')),
  add column if not exists sees_prices boolean not null default true,
  add column if not exists site_ids integer[];

alter table sites
  add column if not exists cost_center_demand text
    constraint sites_know_their_cost_center_demand check (cost_center_demand in ('off', 'optional', 'required')),
  add column if not exists po_number_demand text
    constraint sites_know_their_po_number_demand check (po_number_demand in ('off', 'optional', 'required')),
  add column if not exists cost_center_id integer references cost_centers (id) on delete set null,
  add column if not exists found_latitude numeric(9, 6),
  add column if not exists found_longitude numeric(9, 6),
  add column if not exists found_precision text,
  drop constraint if exists sites_were_found_at_a_place_or_at_their_pin,
  add constraint sites_were_found_at_a_place_or_at_their_pin check (
    num_nulls(found_latitude, found_longitude, found_precision) in (0, 3)
    and found_precision in ('point', 'street', 'zip'));

alter table drivers
  add column if not exists job_radius_miles integer default 100
    constraint drivers_have_a_known_job_radius check (job_radius_miles in (10, 25, 50, 100));

-- Approved before there were sums: an admin has to agree to one.
alter table standing_orders
  add column if not exists counted_from date,
  add column if not exists agreement_id integer references standing_agreements (id) on delete set null,
  add column if not exists part_cents integer[] not null default '{}',
  add column if not exists changed_by integer references users (id) on delete set null;
update standing_orders set approved_at = null, approved_by = null where approved_at is not null and agreement_id is null;

alter table orders
  add column if not exists placed_by_admin_id integer references users (id),
  add column if not exists handed_to integer references users (id),
  add column if not exists revision integer not null default 0,
  add column if not exists group_id integer references order_groups (id),
  add column if not exists standing_order_id integer references standing_orders (id) on delete set null,
  add column if not exists standing_day date,
  add column if not exists standing_part smallint,
  add column if not exists agreement_id integer references standing_agreements (id) on delete set null,
  add column if not exists pickup_site_id integer references sites (id),
  add column if not exists delivery_site_id integer references sites (id),
  add column if not exists recipient_email text,
  add column if not exists recipient_told_at timestamptz,
  add column if not exists recipient_language text constraint recipient_language_is_known check (recipient_language in ('en', 'es')),
  add column if not exists texts_recipient boolean not null default false,
  add column if not exists trade_form jsonb,
  add column if not exists pin_check jsonb,
  add column if not exists holiday_fee_cents integer not null default 0,
  add column if not exists prepaid_cents integer not null default 0,
  add column if not exists cost_center_id integer references cost_centers (id),
  add column if not exists cost_center_code text,
  add column if not exists cost_center_name text,
  add column if not exists po_number text constraint po_numbers_are_short check (length(po_number) between 1 and 40),
  add column if not exists delivery_area text not null default ' ',
  add column if not exists pickup_zone text not null default 'America/Chicago',
  add column if not exists counted_from timestamptz,
  add column if not exists due_at timestamptz not null default now(),
  add column if not exists driver_pay_cents integer,
  add column if not exists is_on_time boolean,
  add column if not exists delivery_seconds numeric(20, 6),
  add column if not exists has_approval boolean not null default false,
  drop constraint if exists orders_total_adds_up,
  add constraint orders_total_adds_up
    check (total_cents = base_cents + distance_fee_cents + priority_fee_cents + holiday_fee_cents) not valid,
  drop constraint if exists prepaid_money_is_not_negative,
  add constraint prepaid_money_is_not_negative check (prepaid_cents >= 0) not valid,
  drop constraint if exists orders_name_their_cost_center,
  add constraint orders_name_their_cost_center
    check (num_nulls(cost_center_id, cost_center_code, cost_center_name) in (0, 3)) not valid;
-- Until now the database computed it from the address: its values stay.
alter table orders
  alter column delivery_area drop expression if exists,
  alter column delivery_area set default ' ';
drop function if exists delivery_area(text);
drop index if exists orders_without_stored_facts, orders_open_by_due;

alter table payments
  add column if not exists group_payment_id integer references group_payments (id),
  add column if not exists refund_cents integer not null default 0,
  add column if not exists refunded_cents integer not null default 0,
  add column if not exists refund_asked_cents integer not null default 0,
  drop constraint if exists partial_refunds_are_within_the_payment,
  add constraint partial_refunds_are_within_the_payment
    check (refunded_cents >= 0 and refunded_cents <= refund_cents and (refund_cents = 0 or refund_cents <= amount_cents)) not valid;
drop index if exists payments_one_paid_per_order, payments_provider_payment;

alter table address_book add column if not exists is_driver_confirmed boolean not null default false;

-- A person who joins a second organization must not see the notices of the first one there.
alter table notifications add column if not exists organization_id integer references organizations (id) on delete cascade;
update notifications set organization_id = orders.organization_id
from orders, users
where notifications.organization_id is null and orders.id = notifications.order_id and users.id = notifications.user_id
  and users.role = 'client';

alter table mails add column if not exists order_id integer references orders (id) on delete cascade;

alter table stop_proofs
  drop constraint if exists stop_proofs_have_a_known_kind,
  add constraint stop_proofs_have_a_known_kind check (kind in
    ('scan', 'count', 'seal', 'temperature', 'photo', 'pin', 'id_check', 'recipient', 'signature', 'note')) not valid;

alter table proof_files add column if not exists is_receipt_recorded boolean not null default false;

insert into proof_failures (order_id, kind, failures) select order_id, 'pin', failures from pin_failures on conflict do nothing;

-- Those that were stored before, as far as the database has them itself.
insert into unreferenced_files (storage_key, order_id, announced_at)
select storage_key, split_part(storage_key, '/', 2)::integer, created_at from file_pieces p
where position = 0 and storage_key ~ '^(proofs|attached)/[0-9]{1,9}/'
  and not exists (select from proof_files f where f.storage_key = p.storage_key)
  and not exists (select from attached_files a where a.storage_key = p.storage_key)
on conflict do nothing;

alter table custody_ledger add column if not exists signature text;

alter table custody_heads add column if not exists logged_length integer not null default 0;

insert into custody_hold_matters (order_id, matter, reason, set_by, set_at)
select order_id, 'Legal hold', reason, set_by, set_at from custody_holds h
where not exists (select from custody_hold_matters m where m.order_id = h.order_id);

alter table stop_exceptions
  drop constraint if exists stop_exceptions_have_a_known_kind,
  add constraint stop_exceptions_have_a_known_kind check (kind in ('nothing_to_collect', 'refused',
    'nobody_there', 'damaged', 'seal_broken', 'out_of_temperature', 'wrong_address', 'accident', 'loss', 'other')) not valid;

alter table order_legs
  add column if not exists is_expected boolean not null default false,
  add column if not exists confirmed_at timestamptz;

alter table dispatch_rules add column if not exists position integer;
update dispatch_rules set position = id where position is null;

alter table job_offers
  add column if not exists reason text
    constraint job_offers_have_a_reason_only_when_passed check (reason is null or answer = 'passed');

alter table imports
  add column if not exists sheets jsonb,
  add column if not exists bytes integer not null default 0;

alter table import_rows add column if not exists phi jsonb not null default '{}';

alter table idempotency_keys add column if not exists organization_id integer references organizations (id) on delete cascade;
