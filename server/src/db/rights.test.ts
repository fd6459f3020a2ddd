/** What the application's role cannot do, whatever somebody makes the server run. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administer } from '../../test/administer.ts'
import { asOwner, type OpenDatabase, openTestDatabase } from '../../test/database.ts'
import { postgresError } from './database.ts'
import { migrate } from './migrate.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const failure = (run: Promise<unknown>) =>
  run.then(
    () => 'it worked',
    (error) => postgresError(error)?.code,
  )

const REFUSED = [
  `copy (select 'x') to program 'touch /tmp/owned'`,
  `copy users from '/etc/passwd'`,
  `select pg_read_file('/etc/passwd')`,
  'create table stolen (id int)',
  'create extension file_fdw',
  `create function stolen() returns int language sql as 'select 1'`,
  'drop table orders',
  'alter table orders add column stolen int',
  'alter table custody_ledger disable trigger user',
  'alter table audit_log disable trigger all',
  'set session_replication_role = replica',
  'set role meridian_owner',
  'truncate orders cascade',
  `update custody_ledger set hash = ''`,
  'delete from custody_anchors',
  'delete from custody_anchor_heads',
  'delete from custody_log',
  'update custody_log_nodes set index = 0',
  'delete from custody_log_heads',
  'delete from custody_head_stamps',
  'update custody_head_stamps set size = 0',
  'delete from custody_keys',
  'delete from custody_personal',
  'select delete_custody_personal(1)',
  'delete from audit_log',
  'update journal_entries set day = day',
  'delete from journal_lines',
  `insert into journal_accounts values ('own', 'asset', 99)`,
  `insert into migrations values ('9999_later.sql', 'x')`,
  'grant all on custody_ledger to meridian_app',
  'select * from locations_20260105',
]

test.each(REFUSED)('the application cannot %s', async (statement) => {
  await asOwner(database, `select ensure_location_partition('2026-01-05')`)
  // A grant of rights that one does not have is a warning and no error.
  await database.pool.query(statement).catch(() => {})
  const again = statement.startsWith('grant') ? `update custody_ledger set hash = ''` : statement
  expect(await failure(database.pool.query(again))).toBe('42501')
})

test('the days of positions are made and dropped for the application, and for no table of another name', async () => {
  const { rows } = await database.pool.query(`
    select ensure_location_partition('2026-01-04'), ensure_location_partition('2026-01-06')`)
  expect(rows).toHaveLength(1)
  // What somebody puts in front of the search path is not looked at.
  await database.pool.query('create temporary table locations (id int)')
  const dropped = await database.pool.query(`select drop_location_partitions('2026-01-06') as name`)
  expect(dropped.rows.map(({ name }) => name)).toContain('locations_20260104')
  expect(dropped.rows.map(({ name }) => name)).not.toContain('locations_20260106')
})

test('a node whose role owns nothing starts on a migrated database, and says what it needs on another', async () => {
  const alone = { app: database.urls.app, owner: database.urls.app }
  await migrate(alone)
  await asOwner(database, `delete from migrations where name like '0417%'`)
  await expect(migrate(alone)).rejects.toThrow(
    /^This database needs migrations, and DATABASE_URL .* set DATABASE_OWNER_URL$/,
  )
  await asOwner(database, 'drop table installation, idempotency_keys, rate_limits')
  await migrate(database.urls)
  await migrate(alone)
})

test('whoever makes reports reads what orders were and cost, and no PIN, person, item, text or account', async () => {
  const asReader = (statement: string) =>
    failure(administer(database.superuserUrl, `set role meridian_reader; ${statement}`))
  expect(await asReader('select id, status, total_cents, delivered_at from orders')).toBe('it worked')
  expect(await asReader('select * from daily_figures')).toBe('it worked')
  for (const statement of [
    'select delivery_pin from orders',
    'select item_description from orders',
    'select delivery_contact_phone from orders',
    'select recipient_email from orders',
    'select details from events',
    'select note from stop_exceptions',
    'select code_hash from handovers',
    'select phone from users',
    'select * from credentials',
    'select * from installation',
    'select * from sessions',
    'select * from mails',
    'select * from text_messages',
    'select * from text_consents',
  ])
    expect(await asReader(statement), statement).toBe('42501')
  expect(await asReader('delete from orders')).toBe('42501')
})
