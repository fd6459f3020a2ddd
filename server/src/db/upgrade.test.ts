/**
 * An installation of the first version with a row in every table is upgraded step by step. Rows are inserted as soon as their
 * table exists, so that every later migration runs over them. A new table gets its row here: the test names the ones without.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { administer } from '../../test/administer.ts'
import { CREATE_MIGRATIONS, migrate, readMigrations } from './migrate.ts'

const ROWS: Record<string, string> = {
  '0001_accounts.sql': `
    insert into organizations (id, name, kind) values (1, 'First Pharmacy', 'pharmacy');
    insert into users (id, username, email, name, first_name, role, organization_id) values
      (1, 'client', 'client@x.example', 'Cleo Client', 'Cleo', 'client', 1),
      (2, 'driver', 'driver@x.example', 'Dee Driver', 'Dee', 'driver', null),
      (3, 'admin', 'admin@x.example', 'Ada Admin', 'Ada', 'admin', null);
    insert into credentials (account_id, provider_id, user_id, password) values ('1', 'credential', 1, 'hash');
    insert into sessions (user_id, token, expires_at) values (1, 'plain token', '2099-01-01');
    insert into verifications (identifier, value, expires_at) values ('a', 'b', '2099-01-01');
    insert into two_factors (user_id, secret, backup_codes) values (3, 's', 'c');
    insert into login_challenges (token_hash, user_id, expires_at) values ('h', 3, '2099-01-01');
    insert into password_resets (token_hash, user_id, expires_at) values ('h', 1, '2099-01-01');
    insert into invitations (token_hash, email, role, invited_by, expires_at) values ('h', 'n@x.example', 'driver', 3, '2099-01-01');
    insert into login_failures (key, failures, last_failed_at) values ('account:client', 1, now()), ('address:::1', 1, now());
    insert into account_events (user_id, kind) values (1, 'registered');
    insert into mails (to_address, subject, body_text) values ('client@x.example', 'Hello', 'Text');
    insert into installation (key, value) values ('secrets', '{}');`,
  '0002_orders.sql': `
    insert into drivers (id, user_id) values (1, 2);
    insert into orders (id, organization_id, client_id, driver_id, service_type, priority, status, payment_state,
      pickup_address, pickup_latitude, pickup_longitude, delivery_address, delivery_latitude, delivery_longitude,
      item_description, base_cents, distance_fee_cents, priority_fee_cents, total_cents, distance_miles, route_minutes,
      created_at, confirmed_at, delivered_at)
    select n, 1, 1, case when n = 1 then 1 end, 'medical_prescription', 'standard',
      case when n = 1 then 'delivered' else 'pending' end, 'paid', '1 A St, Austin, TX 78701', 30.27, -97.74,
      '2 B St, Austin, TX 78702', 30.26, -97.72, 'Box', 1000, 200, 0, 1200, 3.5, 12, '2026-01-05T15:00Z',
      case when n = 1 then '2026-01-05T15:05Z'::timestamptz end, case when n = 1 then '2026-01-05T16:00Z'::timestamptz end
    from generate_series(1, 2) n;
    insert into events (name, order_id, status, actor_role, actor_user_id, occurred_at) values
      ('order.placed', 1, 'pending', 'client', 1, '2026-01-05T15:00Z'), ('order.delivered', 1, 'delivered', 'driver', 2, now());
    insert into locations (driver_id, order_id, recorded_at, latitude, longitude) values (1, 1, '2026-01-05T15:30Z', 30.2, -97.7);
    insert into message_threads (id, order_id) values (1, 1);
    insert into messages (id, thread_id, sender_id, content) values (1, 1, 1, 'When do you come?');
    insert into message_reads (thread_id, user_id, last_read_message_id) values (1, 2, 1);
    insert into ratings (order_id, side, rater_id, driver_id, rating) values (1, 'client', 1, 1, 4);
    insert into payments (order_id, provider, amount_cents, state) values (1, 'test', 1200, 'paid');
    insert into notifications (user_id, kind, order_id, title, body) values (1, 'delivered', 1, 'Delivered', 'Here');
    insert into idempotency_keys (user_id, call, key, request_hash, status, reply) values (1, 'orders.place', 'k', 'h', 201, '{}');`,
  '0003_address_book.sql': `
    insert into address_book (organization_id, address, latitude, longitude, precision, found_latitude, found_longitude, found_precision)
    values (1, '1 A St, Austin, TX 78701', 30.27, -97.74, 'point', 30.27, -97.74, 'point');`,
  '0004_talk_and_search.sql': `
    insert into push_subscriptions (user_id, endpoint, p256dh, auth) values (1, 'https://push.example/1', 'p', 'a');`,
  '0010_positions_and_standings.sql': `
    insert into driver_standings (driver_id, rules_version, deliveries, ratings, points, standing) values (1, 1, 1, 1, 10, '{}');
    insert into driver_points (driver_id, order_id, delivered_at, points) values (1, 1, '2026-01-05T16:00Z', 10);
    select ensure_location_partition('2026-01-05');`,
  '0012_rate_limits.sql': `insert into rate_limits (key, points) values ('k', 1);`,
  '0014_rating_dismissals.sql': `insert into rating_dismissals (order_id, user_id) values (1, 1);`,
  '0019_daily_figures.sql': `update orders set status = 'confirmed', confirmed_at = now() where id = 2;`,
  '0022_session_tokens_and_address_failures.sql': `insert into address_failures (key, failed_at) values ('::1', now());`,
  '0040_proofs.sql': `
    insert into stop_arrivals (order_id, stop, driver_id, method, arrived_at) values (1, 'pickup', 1, 'manual', now());
    insert into stop_proofs (key, order_id, stop, kind, driver_id, user_id, sha256, occurred_at)
    values (gen_random_uuid(), 1, 'pickup', 'photo', 1, 2, repeat('a', 64), now());
    insert into proof_files (proof_id, media_type, bytes) select id, 'image/jpeg', 10 from stop_proofs;
    insert into file_pieces (storage_key, position, content) values ('k', 0, '\\x00');
    insert into pin_failures (order_id, failures, last_failed_at) values (1, 1, now());`,
  '0045_custody_ledger.sql': `
    insert into custody_ledger (order_id, position, body, hash) values (1, 1, '{}', repeat('a', 64));
    insert into custody_heads (order_id, length, previous_hash, head_hash) values (1, 1, '', repeat('a', 64));
    insert into custody_personal (order_id, position, field, salt, value) values (1, 1, 'name', 's', 'Ann');
    insert into custody_anchors (id, body, hash, signature, public_key) values (1, '{}', 'h', 's', 'p');
    insert into custody_anchor_heads (anchor_id, order_id, length, head_hash) values (1, 1, 1, 'h');`,
  '0046_legal_holds.sql': `
    insert into custody_holds (order_id, reason, set_by, set_at) values (1, 'Lawsuit', 3, now());`,
  '0050_tracking_links.sql': `
    insert into tracking_links (order_id, token_hash, level, expires_at) values (1, 'h', 'map', now() + interval '1 day');`,
  '0055_exceptions.sql': `
    insert into stop_exceptions (key, order_id, stop, kind, driver_id, reported_at, default_decision, due_at)
    values (gen_random_uuid(), 1, 'delivery', 'refused', 1, now(), 'hold', now());
    insert into returns (order_id, started_at) values (1, now());`,
  '0057_handovers.sql': `
    insert into order_legs (order_id, position, driver_id, started_at) values (1, 1, 1, now());
    insert into handovers (code_hash, order_id, giver_id, condition, created_at, expires_at)
    values ('h', 1, 1, 'intact', now(), now());`,
  '0060_dispatch.sql': `
    insert into driver_shifts (driver_id, weekday, from_minutes, to_minutes) values (1, 1, 480, 960);
    insert into driver_days_off (driver_id, day) values (1, '2026-02-01');
    insert into driver_skills (driver_id, skill) values (1, 'cold_box');
    insert into plan_versions (day) values ('2026-02-02');
    insert into run_stops (order_id, stop, day, driver_id, position, planned_arrival_at, planned_departure_at)
    values (1, 'pickup', '2026-02-02', 1, 1, now(), now());
    insert into plan_changes (day, version, user_id, summary, driver_ids, order_ids, before)
    values ('2026-02-02', 1, 3, 'Moved', '{1}', '{1}', '{}');
    insert into plan_proposals (day, version, user_id, runs, unplanned, summary) values ('2026-02-02', 1, 3, '[]', '{}', 's');`,
  '0061_auto_dispatch.sql': `
    insert into dispatch_rules (name, mode, answer_seconds) values ('Emergencies', 'offer', 60);
    insert into job_offers (order_id, driver_id, detour_minutes, offered_at, expires_at) values (1, 1, 4, now(), now());
    insert into dispatch_decisions (order_id, outcome, weighed, decided_at) values (1, 'no_driver', '[]', now());`,
}

const name = `upgrade_${randomBytes(6).toString('hex')}`
let url: string
let client: pg.Client
beforeAll(async () => {
  const adminUrl = new URL(inject('databaseAdminUrl'))
  await administer(adminUrl.href, `create database ${name}`)
  adminUrl.pathname = name
  url = adminUrl.href
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await administer(inject('databaseAdminUrl'), `drop database ${name} with (force)`)
})

const value = async (expression: string) => (await client.query(`select ${expression} as value`)).rows[0]?.value

test('every migration runs over a database with a row in every table of the time, and changes what it says', async () => {
  await client.query(CREATE_MIGRATIONS)
  for (const migration of await readMigrations()) {
    await client.query(`begin; ${migration.sql}`)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum])
    await client.query(`commit; ${ROWS[migration.name] ?? ''}`)
  }
  await migrate(url)
  expect(await emptyTables()).toEqual([])
  expect(await value(`(select token_hash <> 'plain token' from sessions)`)).toBe(true)
  expect(await value(`(select count(*)::int from login_failures)`)).toBe(1)
  expect(await value(`(select organization_id = 1 and last_message_id = 1 from message_threads)`)).toBe(true)
  expect(await value(`(select rating_sum = 4 and rating_count = 1 from drivers)`)).toBe(true)
  expect(await value(`(select count(*)::int from locations_20260105)`)).toBe(1)
  expect(await value(`(select sum(delivered)::int from daily_figures where dimension = 'business')`)).toBe(1)
  expect(await value(`(select call from audit_log where kind = 'account')`)).toBe('registered')
})

async function emptyTables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`)
  const empty: string[] = []
  for (const table of rows) if (!(await value(`exists (select from ${table.name})`))) empty.push(table.name)
  return empty
}
