/** Taking the demo out, by the commands as an operator runs them. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openTestDatabase } from '../../test/database.ts'
import { makeClient, makeDriver, makeOrder } from '../../test/factories.ts'
import { appendCustody } from '../custody/ledger.ts'
import { hashPassword } from '../security/passwords/passwords.ts'
import { ACCOUNTS } from './cast.ts'
import { DEMO_PASSWORD, loadDemo } from './demo.ts'
import { removeDemo } from './remove.ts'

const run = promisify(execFile)
const programs = { main: '../main.ts', demo: './load.ts' }
const dataDir = mkdtempSync(join(tmpdir(), 'meridian-demo-'))

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await loadDemo(database.db, new Date(), { passwordHash: await hashPassword(DEMO_PASSWORD) })
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

async function execute(name: keyof typeof programs, args: string[], env: Record<string, string>) {
  const file = fileURLToPath(new URL(programs[name], import.meta.url))
  const urls = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.urls.owner }
  const settings = { ...process.env, PORT: '0', DATA_DIR: dataDir, ...urls, ...env }
  return run(process.execPath, [file, ...args], { env: settings, timeout: 120_000 }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}

const countRows = async () => {
  const tables = [
    ...(['users', 'organizations', 'drivers', 'orders', 'locations', 'messages', 'notifications'] as const),
    ...(['standing_orders', 'days_off'] as const),
  ]
  const counts = tables.map(async (table) => {
    const { count } = await database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return [table, Number(count)] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

test.each<Record<string, string>>([{ PUBLIC_URL: 'https://courier.example.com' }, { HOST: '0.0.0.0' }])(
  'with the demo in its database and %o the start is refused in one sentence',
  async (env) => {
    const { code, stderr } = await execute('main', [], env)
    expect(code).toBe(78)
    expect(JSON.parse(stderr)).toMatchObject({
      level: 60,
      msg: expect.stringMatching(/^The setting (PUBLIC_URL|HOST) opens .* npm run db:demo -- --remove$/),
    })
  },
)

test('the demo is not taken out while a real account shares rows with it', async () => {
  const { db } = database
  const before = await countRows()
  const order = await makeOrder(db, { status: 'delivered', driver_id: 1 })
  await expect(removeDemo(db)).rejects.toThrow(/is shared by the demo and a real account\. Nothing was changed/)
  await db.deleteFrom('orders').where('id', '=', order.id).execute()
  const colleague = await makeClient(db, 1)
  await expect(removeDemo(db)).rejects.toThrow(/belongs to an organization of the demo/)
  await db.deleteFrom('users').where('id', '=', colleague.id).execute()
  await db.updateTable('users').set({ username: 'renamed' }).where('id', '=', 1).execute()
  await expect(removeDemo(db)).rejects.toThrow(/account 1 \(renamed\) is not the demo's own/)
  await db.updateTable('users').set({ username: 'admin' }).where('id', '=', 1).execute()
  expect((await countRows()).locations).toBe(before.locations)
})

test('the command takes out the whole demo and nothing else', async () => {
  const { db } = database
  const [client, driver] = [await makeClient(db), await makeDriver(db)]
  const order = await makeOrder(db, { status: 'delivered', driver_id: driver.driverId }, client)
  expect(await db.selectFrom('custody_heads').select('order_id').execute()).toHaveLength(40)
  await appendCustody(db, { orderId: order.id, kind: 'arrived', serverTime: new Date() })
  const own = ACCOUNTS.map(({ id }) => id)
  const real = await db.selectFrom('users').selectAll().where('id', 'not in', own).orderBy('id').execute()
  // Outside the test's process: as an operator runs it, with the settings of the installation.
  const { code, stdout, stderr } = await execute('demo', ['--remove'], { PUBLIC_URL: 'https://courier.example.com' })
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/Removed the demo: \d+ accounts and \d+ orders/)
  expect(real.length).toBeGreaterThan(1)
  expect(await db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(real)
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([{ id: order.id }])
  expect(await db.selectFrom('installation').select('key').where('key', '=', 'demo').execute()).toEqual([])
  expect(await countRows()).toMatchObject({ orders: 1, locations: 0, messages: 0, notifications: 0 })
  expect(await countRows()).toMatchObject({ standing_orders: 0, days_off: 0 })
  expect(await db.selectFrom('custody_ledger').select('order_id').execute()).toEqual([{ order_id: order.id }])
  await expect(db.deleteFrom('custody_ledger').execute()).rejects.toThrow('permission denied')
  const again = await execute('demo', ['--remove'], {})
  expect([again.code, again.stderr.trim()]).toEqual([1, 'There is no demo in this database: nothing was removed'])
})
