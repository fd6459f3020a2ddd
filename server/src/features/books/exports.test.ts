/** Files for the bookkeeper, compared with what their programs take, and what the processor paid out. */
import { readFile } from 'node:fs/promises'
import { BOOK_PROGRAMS, EXPORTS, type ExportEntry } from '@meridian/domain/books/export.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, type TestUser } from '../../../test/factories.ts'
import { post } from '../../books/post.commands.ts'
import { csvLine } from '../../http/csv.ts'

let app: TestApp
let admin: TestUser
let other: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  other = await makeAdmin(app.db)
})
afterAll(() => app.stop())

const ENTRIES: ExportEntry[] = [
  {
    id: 41,
    day: '2026-06-30',
    kind: 'order',
    subject: null,
    lines: [
      { account: 'unbilled', cents: 7460, name: 'Gulf, "Lab"', className: '410 Oncology' },
      { account: 'driver_payable', cents: -1119, name: 'Gulf, "Lab"', className: '410 Oncology' },
      { account: 'revenue', cents: -7460, name: 'Gulf, "Lab"', className: '410 Oncology' },
      { account: 'driver_cost', cents: 1119, name: 'Gulf, "Lab"', className: '410 Oncology' },
    ],
  },
  {
    id: 42,
    day: '2026-06-30',
    kind: 'invoice',
    subject: 'INV-000012',
    lines: [
      { account: 'accounts_receivable', cents: 7824, name: 'Gulf, "Lab"', className: null },
      { account: 'unbilled', cents: -7460, name: 'Gulf, "Lab"', className: '410 Oncology' },
      { account: 'tax_payable', cents: -364, name: 'Gulf, "Lab"', className: null },
    ],
  },
  {
    id: 43,
    day: '2026-06-30',
    kind: 'payout',
    subject: null,
    lines: [
      { account: 'bank', cents: 3593, name: null, className: null },
      { account: 'processor_clearing', cents: -3730, name: null, className: null },
      { account: 'processor_fees', cents: 137, name: null, className: null },
    ],
  },
]

test.each(BOOK_PROGRAMS)('the file for %s is the golden one', async (program) => {
  const golden = await readFile(new URL(`golden/${program}.csv`, import.meta.url), 'utf8')
  expect(EXPORTS[program](ENTRIES).map(csvLine).join('')).toBe(golden.replaceAll(/\r?\n/g, '\r\n'))
})

const call = (user: TestUser, what: string, body: object = {}) =>
  app.call(user, 'POST', `/api/admin/books/months/2026-06/${what}`, body)
const inJune = (cents: number, organizationId?: number) =>
  app.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'order',
      now: new Date('2026-06-20T17:00:00Z'),
      lines: [
        { account: 'unbilled', cents, ...(organizationId === undefined ? {} : { organizationId }) },
        { account: 'revenue', cents: -cents, ...(organizationId === undefined ? {} : { organizationId }) },
      ],
    }),
  )

test('a closed month is exported once, the same bytes again; after a reopening only what was added', async () => {
  const client = await makeClient(app.db)
  for (const cents of [100, 250]) await inJune(cents, client.organizationId as number)
  const make = () => call(admin, 'exports', { program: 'quickbooks' })
  expect(await make()).toMatchObject({ status: 409, body: { code: 'month_not_closed' } })
  await call(admin, 'close')
  const [one, two] = await Promise.all([make(), make()])
  expect([one.status, two.status]).toEqual([200, 200])
  const { body: twice } = await make()
  expect(twice[0].exports).toEqual([{ id: expect.any(Number), program: 'quickbooks' }])
  const file = async (id: number) => (await app.call(admin, 'GET', `/api/admin/books/exports/${id}/csv`)).body as string
  const first = await file(twice[0].exports[0].id)
  expect(first).toContain('06/20/2026,Unbilled deliveries,3.50,,Deliveries and card payments,')
  expect(first.trim().split('\r\n')).toHaveLength(3)
  for (const user of [admin, other]) await call(user, 'reopen')
  await inJune(7)
  await call(admin, 'close')
  const { body: later } = await make()
  expect(later[0].exports).toHaveLength(2)
  expect(await file(later[0].exports[0].id)).toBe(first)
  expect(await file(later[0].exports[1].id)).toContain('Unbilled deliveries,0.07,')
})

test('a payout is entered once, fees are an expense, and each day says what is still with the processor', async () => {
  const clearing = async () => (await app.call(admin, 'GET', '/api/admin/books/clearing')).body
  const payout = (rest: object) =>
    app.call(admin, 'POST', '/api/admin/books/payouts', {
      forDay: '2026-07-15',
      amount: '35.93',
      fee: '1.37',
      reference: 'po_1',
      ...rest,
    })
  await app.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'order',
      now: TEST_NOW,
      lines: [
        { account: 'processor_clearing', cents: 5000 },
        { account: 'deposits', cents: -5000 },
      ],
    }),
  )
  expect(await clearing()).toMatchObject([{ day: '2026-07-15', taken: '50.00', difference: '50.00' }])
  const both = await Promise.all([payout({}), payout({ reference: ' PO_1' })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await clearing()).toMatchObject([{ paidOut: '35.93', fee: '1.37', difference: '12.70' }])
  expect(await payout({ amount: '36.00' })).toMatchObject({ status: 409, body: { code: 'payout_reference_used' } })
  expect(await payout({ amount: '0.00', fee: '0.00', reference: 'x' })).toMatchObject({ status: 422 })
  expect((await payout({ amount: '-35.93', fee: '-1.37', reference: 'po_1 corrected' })).status).toBe(200)
  expect(await clearing()).toMatchObject([{ paidOut: '0.00', difference: '50.00' }])
  const { body } = await app.call(admin, 'GET', '/api/admin/books/trial-balance')
  expect(body.debit).toBe(body.credit)
})
