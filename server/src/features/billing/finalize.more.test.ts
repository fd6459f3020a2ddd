/** Finalizing is killed at any moment, two hundred times: afterwards no number is there twice, none is missing, and the books balance. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeOrder, type TestUser } from '../../../test/factories.ts'
import { bookOrder } from '../../books/book-order.commands.ts'
import { draftInvoices } from './draft.commands.ts'
import { finalizeInvoice } from './finalize.commands.ts'

const ROUNDS = 200

let app: TestApp
let admin: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startOwnTestApp()
  admin = await makeAdmin(app.db)
  client = await makeClient(app.db)
  const terms = { netDays: 30, creditLimit: '90000.00', cycle: 'monthly', invoiceBy: 'organization' }
  await app.call(admin, 'PUT', `/api/admin/organizations/${client.organizationId}/terms`, terms)
}, 60_000)
afterAll(() => app.stop())

const rowsOf = async (sql: string) => (await app.deps.database.pool.query(sql)).rows

/** The connection that finalizes is ended by the server, wherever it is, as a crash would. */
const killAfter = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(() => {
      rowsOf(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`)
        .catch(() => [])
        .then(() => resolve())
    }, ms)
  })

async function draftOne(): Promise<number> {
  const { id } = await makeOrder(app.db, { status: 'delivered', payment_state: 'on_account' }, client)
  await app.db.transaction().execute((trx) => bookOrder(trx, id, TEST_NOW))
  const organizationId = client.organizationId as number
  const [invoiceId] = await draftInvoices(app.db, { organizationId, through: '2026-07-15', now: TEST_NOW })
  return invoiceId as number
}

test('killed at any point of finalizing, no number is twice or missing', async () => {
  let killed = 0
  let longestMs = 60
  for (let round = 0; round < ROUNDS; round++) {
    const id = await draftOne()
    const began = performance.now()
    const finishing = finalizeInvoice(app.deps, id, admin.id).then(
      () => true,
      () => false,
    )
    const kill = killAfter((longestMs * round) / ROUNDS)
    const isDone = await finishing
    if (isDone) longestMs = Math.max(30, (longestMs + performance.now() - began) / 2)
    else killed++
    await kill
    const [row] = await rowsOf(`select state, number from invoices where id = ${id}`)
    // What was answered is there; what was not may have been committed just before.
    if (isDone) expect(row.state).toBe('final')
    const [gaps] =
      await rowsOf(`select count(*)::int as held, count(distinct number)::int as numbers, coalesce(max(number), 0) as newest,
      (select last from invoice_numbers where series = 'invoice') as last from invoices where number is not null`)
    expect(gaps).toEqual({ held: gaps.last, numbers: gaps.last, newest: gaps.last, last: gaps.last })
  }
  expect(killed).toBeGreaterThan(ROUNDS / 10)
  const [books] = await rowsOf(`select coalesce(sum(cents), 0)::int as sum,
    (select count(*)::int from invoices i where state = 'final' and total_cents <> (select coalesce(sum(cents), 0) from journal_lines
      where invoice_id = i.id and account = 'accounts_receivable')) as wrong,
    (select count(*)::int from invoices i where state = 'final' and 3 <> (select count(*) from invoice_files where invoice_id = i.id)) as without_files
    from journal_lines`)
  expect(books).toEqual({ sum: 0, wrong: 0, without_files: 0 })
}, 600_000)
