/** The table types are written by hand; the compiler cannot know when a migration changes a column. This does. */
import { readdir, readFile } from 'node:fs/promises'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, type OpenDatabase, openTestDatabase } from '../../test/database.ts'
import { makeAdmin, makeDriver, makeOrder } from '../../test/factories.ts'
import { postgresError } from './database.ts'
import { isMigrated, migrate, readMigrations } from './migrate.ts'
import { connectClient } from './single-client.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('tables.ts names every table and column of the migrated database, with the right nullability, and no other', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string; nullable: boolean }>(`
    select c.table_name as table, c.column_name as column, c.is_nullable = 'YES' as nullable
    from information_schema.columns c
    join pg_class t on t.relname = c.table_name and not t.relispartition
    where c.table_schema = 'public' and c.table_name <> 'migrations'`)
  const inDatabase = rows.map((row) => `${row.table}.${row.column}${row.nullable ? ' | null' : ''}`).sort()
  expect(await columnsInTypes()).toEqual(inDatabase)
})

test('a node is ready on a database with migrations of a newer version, and not without all of its own', async () => {
  const isReady = () => isMigrated((sql) => database.pool.query(sql))
  expect(await isReady()).toBe(true)
  await asOwner(database, `insert into migrations values ('9999_later.sql', 'x')`)
  expect(await isReady()).toBe(true)
  await asOwner(database, `update migrations set name = '9998_own.sql' where name like '0400%'`)
  expect(await isReady()).toBe(false)
  await asOwner(database, `update migrations set name = '0400_accounts.sql' where name like '9998%'`)
  await asOwner(database, `delete from migrations where name like '9999%'`)
})

const NAMES: [firstName: string, lastName: string][] = [
  ['Maria', 'Lopez'],
  ['Maria de la Cruz', ''],
  ['', 'Lopez'],
  ['', ''],
  ['  Maria ', ' Lopez  '],
  ['Maria', '   '],
]

test.each(NAMES)('the database joins %j and %j as the domain does', async (firstName, lastName) => {
  const { id } = await makeAdmin(database.db)
  const { name } = await database.db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow()
  expect(name).toBe(fullName({ firstName, lastName }))
})

test('a table that another transaction has is tried again, instead of letting everyone wait behind the migration', async () => {
  const holder = await connectClient(database.urls.owner, 'holder')
  await holder.query('begin; lock table migrations in access exclusive mode')
  const lines: string[] = []
  await migrate(database.urls, (line) => {
    lines.push(line)
    holder.query('commit')
  })
  await holder.end()
  expect(lines).toEqual(['Preparing the database waits for another transaction, which has a table that it changes'])
})

test('an index that is built concurrently, and a backfill in batches, hold no table, with two nodes at once, after an interrupted one', async () => {
  const sql = `-- outside a transaction
create index concurrently if not exists users_by_note on users (first_name);
do $$
begin
  update users set first_name = first_name where id < 0;
  commit;
end $$;
`
  // As a build that was interrupted: the index has its name, and is not valid.
  await asOwner(database, `insert into drivers (user_id) select id from users limit 0`)
  await expect(asOwner(database, 'create unique index concurrently users_by_note on users ((true))')).rejects.toThrow()
  const migrations = [...(await readMigrations()), { name: '0999_outside.sql', sql, checksum: 'x' }]
  const other = await connectClient(database.urls.owner, 'writer')
  await Promise.all([migrate(database.urls, undefined, migrations), migrate(database.urls, undefined, migrations)])
  const { rows } = await other.query(`
    select indisvalid as "isValid", (select count(*)::int from migrations where name = '0999_outside.sql') as count
    from pg_index where indexrelid = 'users_by_note'::regclass`)
  expect(rows).toEqual([{ isValid: true, count: 1 }])
  await other.query(`drop index users_by_note; delete from migrations where name = '0999_outside.sql'`)
  await other.end()
})

test('migrating a migrated database changes nothing, and an edited migration is refused', async () => {
  const lines: string[] = []
  await migrate(database.urls, (line) => lines.push(line))
  expect(lines).toEqual([])
  await asOwner(database, `update migrations set checksum = 'x' where name like '0400%'`)
  await expect(migrate(database.urls)).rejects.toThrow(/0400_accounts.sql was changed after it was applied/)
})

const REFUSED: [rule: string, run: () => Promise<unknown>][] = [
  ['assigned_orders_have_a_driver', async () => change((await makeOrder(database.db)).id, { status: 'assigned' })],
  [
    'waiting_orders_have_no_driver',
    async () => change((await makeOrder(database.db, { status: 'assigned' })).id, { status: 'confirmed' }),
  ],
  ['orders_total_adds_up', async () => change((await makeOrder(database.db)).id, { total_cents: 1 })],
  [
    'orders_money_is_not_negative',
    async () => change((await makeOrder(database.db)).id, { base_cents: -1, total_cents: 1229 }),
  ],
  [
    'delivered_orders_have_a_delivery_time',
    async () => change((await makeOrder(database.db, { status: 'in_transit' })).id, { status: 'delivered' }),
  ],
  [
    'specific_slots_carry_both_times_or_none',
    async () => change((await makeOrder(database.db)).id, { preferred_time_slot: 'specific', slot_from_minutes: 480 }),
  ],
  [
    'orders_have_a_known_precision',
    async () => change((await makeOrder(database.db)).id, { pickup_precision: 'state' as never }),
  ],
  ['orders_say_what_is_carried', async () => change((await makeOrder(database.db)).id, { item_description: '  ' })],
  ['ratings_are_1_to_5', () => rate(6, 'client')],
  ['ratings_one_per_side_per_order', () => rate(5, 'client', 'client')],
  ['payments_are_not_negative', () => pay(-1)],
  ['partial_refunds_are_within_the_payment', () => pay(100).then(refundTooMuch)],
]

test.each(REFUSED)('the database itself holds %s', async (rule, run) => {
  const error = await run().then(
    () => null,
    (thrown) => postgresError(thrown),
  )
  expect(error?.constraint).toBe(rule)
})

const change = (id: number, set: Record<string, unknown>) =>
  database.db.updateTable('orders').set(set).where('id', '=', id).execute()

async function rate(rating: number, ...sides: ('client' | 'driver')[]) {
  const driver = await makeDriver(database.db)
  const order = await makeOrder(database.db, { status: 'delivered', driver_id: driver.driverId })
  for (const side of sides)
    await database.db
      .insertInto('ratings')
      .values({ order_id: order.id, side, rater_id: order.client_id, driver_id: driver.driverId as number, rating })
      .execute()
}

async function pay(...amounts: number[]) {
  const { id } = await makeOrder(database.db)
  for (const amount_cents of amounts)
    await database.db
      .insertInto('payments')
      .values({ order_id: id, provider: 'test', amount_cents, state: 'paid' })
      .execute()
}

const refundTooMuch = () => database.db.updateTable('payments').set({ refund_cents: 101 }).execute()

async function columnsInTypes(): Promise<string[]> {
  const folder = new URL('.', import.meta.url)
  const files = (await readdir(folder)).filter((name) => /^tables(-\w+)?\.ts$/.test(name))
  const sources = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))
  const columns: string[] = []
  let table = ''
  for (const line of sources.flatMap((source) => source.split('\n'))) {
    const opening = /^ {2}(\w+): \{$/.exec(line)
    const column = /^ {4}(\w+): (.+)$/.exec(line)
    if (opening) table = opening[1] as string
    else if (column) columns.push(`${table}.${column[1]}${column[2]?.endsWith('| null') ? ' | null' : ''}`)
  }
  return columns.sort()
}
