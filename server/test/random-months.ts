/** Random months of an organization on account through the calls: whatever happens, what was delivered is invoiced or waits, to the cent. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { bookOrder } from '../src/books/book-order.commands.ts'
import { TEST_NOW, type TestApp } from './app.ts'
import { makeAdmin, makeClient, makeOrder } from './factories.ts'

const step = fc.oneof(
  fc.record({ do: fc.constant('deliver' as const), isTaxed: fc.boolean() }),
  fc.record({ do: fc.constantFrom('draft' as const, 'finalize' as const, 'void' as const, 'writeOff' as const) }),
  fc.record({ do: fc.constantFrom('credit' as const, 'pay' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
  fc.record({ do: fc.constantFrom('return' as const, 'applyCash' as const) }),
)
export const month = fc.array(step, { minLength: 4, maxLength: 25 })
type Step = { do: string; isTaxed?: boolean; cents?: number }

const NEW_MEXICO = { pickup_address: '5 Turner St, Hobbs, NM 88240', delivery_address: '7 Turner St, Hobbs, NM 88240' }
const dollars = (cents: number) => (cents / 100).toFixed(2)

export async function liveMonth(app: TestApp, steps: readonly Step[]): Promise<void> {
  const admin = await makeAdmin(app.db)
  const client = await makeClient(app.db)
  const organizationId = client.organizationId as number
  const terms = { netDays: 30, creditLimit: '90000.00', cycle: 'monthly', invoiceBy: 'organization' }
  await app.call(admin, 'PUT', `/api/admin/organizations/${organizationId}/terms`, terms)
  const post = (url: string, body: object = {}) => app.call(admin, 'POST', url, body)
  const list = async () => (await app.call(admin, 'GET', `/api/invoices?organizationId=${organizationId}`)).body
  let [deliveredCents, references] = [0, 0]
  const act = async ({ do: what, isTaxed, cents = 0 }: Step) => {
    if (what === 'deliver') {
      const place = isTaxed ? NEW_MEXICO : {}
      const facts = { status: 'delivered' as const, payment_state: 'on_account' as const }
      const { id, total_cents: total } = await makeOrder(app.db, { ...facts, ...place }, client)
      await app.db.transaction().execute((trx) => bookOrder(trx, id, TEST_NOW))
      deliveredCents += total
      return
    }
    if (what === 'draft') {
      await post('/api/admin/invoices/draft', { organizationId, through: '2026-07-15' })
      return
    }
    const invoices = await list()
    const of = (status: string) => invoices.find((invoice: { status: string }) => invoice.status === status)
    const reason = 'At random'
    if (what === 'pay') {
      const invoiceIds = of('open') ? [of('open').id] : []
      const payment = {
        organizationId,
        amount: dollars(cents),
        method: 'check',
        reference: `${references++}`,
        invoiceIds,
      }
      await post('/api/admin/payments', payment)
      return
    }
    if (what === 'return') {
      const { body } = await app.call(admin, 'GET', `/api/admin/payments?organizationId=${organizationId}`)
      if (body[0]) await post(`/api/admin/payments/${body[0].id}/return`, { reason })
      return
    }
    const found = what === 'finalize' ? of('draft') : what === 'credit' ? (of('open') ?? of('paid')) : of('open')
    if (!found) return
    const paths: Record<string, string> = {
      finalize: 'finalize',
      void: 'void',
      writeOff: 'write-off',
      credit: 'credit-notes',
      applyCash: 'apply-cash',
    }
    const body =
      what === 'credit' ? { amount: dollars(cents), reason } : what === 'void' || what === 'writeOff' ? { reason } : {}
    await post(`/api/admin/invoices/${found.id}/${paths[what]}`, body)
  }
  for (const each of steps) await act(each)
  const { rows } = await app.deps.database.pool.query(
    `select coalesce((select sum(l.cents) from invoice_lines l join invoices i on i.id = l.invoice_id
        where i.organization_id = $1 and i.state = 'final' and l.rule <> 'tax'), 0)::int as invoiced,
      coalesce(sum(cents) filter (where account = 'unbilled'), 0)::int as unbilled,
      coalesce(sum(cents) filter (where account = 'accounts_receivable'), 0)::int as receivable,
      coalesce(sum(cents), 0)::int as rest,
      coalesce((select sum(cents) from credit_notes n join invoices i on i.id = n.invoice_id where i.organization_id = $1), 0)::int as credited,
      coalesce((select sum(cents) from journal_lines where organization_id = $1 and account = 'credits'), 0)::int
        + coalesce((select sum(l.cents) from journal_lines l join journal_entries e on e.id = l.entry_id
            where l.organization_id = $1 and l.account = 'tax_payable' and e.kind = 'credit_note'), 0)::int as booked_credits
    from journal_lines where organization_id = $1`,
    [organizationId],
  )
  const [sums] = rows
  expect(sums.invoiced + sums.unbilled).toBe(deliveredCents)
  expect(sums.rest).toBe(0)
  expect(sums.booked_credits).toBe(sums.credited)
  const open = (await list()).reduce(
    (sum: number, { balance }: { balance: string }) => sum + Math.round(Number(balance) * 100),
    0,
  )
  expect(open).toBe(sums.receivable)
}
