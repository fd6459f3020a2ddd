/** The books: what they hold of an order, and what the database refuses whoever asks. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeOrder, type TestUser } from '../../../test/factories.ts'
import { bookOrder } from '../../books/book-order.commands.ts'
import { post } from '../../books/post.commands.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

async function balancesOf(orderId: number): Promise<Record<string, number>> {
  const rows = await app.db
    .selectFrom('journal_lines')
    .select(['account', ({ fn }) => fn.sum<string>('cents').as('cents')])
    .where('order_id', '=', orderId)
    .groupBy('account')
    .execute()
  return Object.fromEntries(rows.flatMap(({ account, cents }) => (cents === '0' ? [] : [[account, Number(cents)]])))
}

const trialBalance = async () => (await app.call(admin, 'GET', '/api/admin/books/trial-balance')).body

async function paidOrder() {
  const client = await makeClient(app.db)
  const { id } = await makeOrder(app.db, { status: 'pending' }, client)
  expect((await app.call(client, 'PATCH', `/api/orders/${id}`, { status: 'confirmed' })).status).toBe(200)
  return { id, client }
}

test('a payment is a deposit until the order is canceled, and then it is gone; the trial balance balances', async () => {
  const before = await trialBalance()
  const { id, client } = await paidOrder()
  expect(await balancesOf(id)).toEqual({ test_clearing: 3730, deposits: -3730 })
  const during = await trialBalance()
  expect(during.debit).toBe(during.credit)
  expect(Number(during.debit)).toBe(Number(before.debit) + 37.3)
  expect(during.accounts.find(({ account }: { account: string }) => account === 'deposits')).toEqual({
    account: 'deposits',
    type: 'liability',
    debit: '0.00',
    credit: expect.stringMatching(/^\d+\.30$/),
  })
  expect((await app.call(client, 'PATCH', `/api/orders/${id}`, { status: 'cancelled' })).status).toBe(200)
  expect(await balancesOf(id)).toEqual({})
  expect(await trialBalance()).toEqual(before)
})

test('a delivery is revenue and what its driver is owed; booked again, nothing is added', async () => {
  const { id } = await paidOrder()
  const unpaid = await makeOrder(app.db, { status: 'delivered' })
  await app.db
    .updateTable('orders')
    .set({
      status: 'delivered',
      delivered_at: TEST_NOW,
      driver_id: unpaid.driver_id,
      is_on_time: true,
      delivery_seconds: 1,
    })
    .where('id', '=', id)
    .execute()
  for (const orderId of [id, unpaid.id, id, unpaid.id])
    await app.db.transaction().execute((trx) => bookOrder(trx, orderId, TEST_NOW))
  const delivered = { revenue: -3730, driver_cost: 560, driver_payable: -560 }
  expect(await balancesOf(id)).toEqual({ test_clearing: 3730, ...delivered })
  expect(await balancesOf(unpaid.id)).toEqual({ unbilled: 3730, ...delivered })
  const { rows } = await app.deps.database.pool.query(
    'select count(distinct entry_id)::int as entries from journal_lines where order_id = any($1)',
    [[id, unpaid.id]],
  )
  expect(rows[0].entries).toBe(3)
})

const constraintOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'it worked',
    (error) => error.constraint ?? error.message,
  )

test('the database refuses an entry that does not balance, one without lines, and a line that comes later', async () => {
  const statement = (sql: string) => constraintOf(app.deps.database.pool.query(sql))
  const entry = `insert into journal_entries (kind, day, recorded_at) values ('order', '2026-07-15', now()) returning id`
  const lines = (second: number) =>
    `with e as (${entry}) insert into journal_lines (entry_id, position, account, cents)
      select id, n, account, cents from e, (values (1, 'bank', 100), (2, 'revenue', ${second})) as l (n, account, cents)`
  expect(await statement(entry)).toBe('journal_entries_balance')
  expect(
    await statement(`begin; ${entry.replace(' returning id', '')}; insert into journal_lines (entry_id, position, account, cents)
    values (currval(pg_get_serial_sequence('journal_entries', 'id')), 1, 'bank', 100),
      (currval(pg_get_serial_sequence('journal_entries', 'id')), 2, 'revenue', -99); commit`),
  ).toBe('journal_entries_balance')
  expect(await statement(lines(-99))).toContain('journal_')
  const id = await app.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'order',
      now: TEST_NOW,
      lines: [
        { account: 'bank', cents: 100 },
        { account: 'revenue', cents: -100 },
      ],
    }),
  )
  expect(
    await statement(
      `insert into journal_lines (entry_id, position, account, cents) values (${id}, 3, 'bank', 1), (${id}, 4, 'revenue', -1)`,
    ),
  ).toBe('journal_lines_come_with_their_entry')
  for (const change of [
    `update journal_entries set day = day where id = ${id}`,
    `delete from journal_lines where entry_id = ${id}`,
    `delete from journal_entries where id = ${id}`,
  ])
    expect(await statement(change)).toContain('permission denied')
})

test('a month that is over is closed by one, takes no entry then, and is reopened by two', async () => {
  const other = await makeAdmin(app.db)
  const change = (user: TestUser, month: string, what: 'close' | 'reopen') =>
    app.call(user, 'POST', `/api/admin/books/months/${month}/${what}`)
  expect(await change(admin, '2026-07', 'close')).toMatchObject({ status: 409, body: { code: 'month_not_over' } })
  expect(await change(admin, '2026-06', 'reopen')).toMatchObject({ status: 409, body: { code: 'month_not_closed' } })
  expect(await change(admin, '2026-13', 'close')).toMatchObject({ status: 400 })
  const closings = await Promise.all([change(admin, '2026-06', 'close'), change(other, '2026-06', 'close')])
  expect(closings.map(({ status, body }) => [status, body.length])).toEqual([
    [200, 1],
    [200, 1],
  ])
  const inJune = () =>
    constraintOf(
      app.db.transaction().execute((trx) =>
        post(trx, {
          kind: 'order',
          now: new Date('2026-06-30T17:00:00Z'),
          lines: [
            { account: 'bank', cents: 1 },
            { account: 'revenue', cents: -1 },
          ],
        }),
      ),
    )
  expect(await inJune()).toBe('closed_months_take_no_entries')
  for (let times = 0; times < 2; times++)
    expect((await change(admin, '2026-06', 'reopen')).body).toMatchObject([{ month: '2026-06', isAskedByCaller: true }])
  expect(await inJune()).toBe('closed_months_take_no_entries')
  expect((await change(other, '2026-06', 'reopen')).body).toEqual([])
  expect(await inJune()).toBe('it worked')
})
