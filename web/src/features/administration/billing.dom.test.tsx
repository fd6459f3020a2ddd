import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeServer } from '../../../test/fake-server.ts'
import { refusal } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { ADMIN } from '../../../test/samples.ts'

const address = () => `${location.pathname}${location.search}`
const { billing, books } = api

const DRAFT = {
  id: 7,
  number: null,
  status: 'draft' as const,
  organizationId: 3,
  organizationName: 'Gulf Lab',
  splitName: null,
  through: '2026-07-14',
  issuedOn: null,
  dueOn: null,
  isOverdue: false,
  total: '37.30',
  credited: '0.00',
  paid: '0.00',
  balance: '0.00',
  disputed: '0.00',
}
const LINE = {
  id: 1,
  orderId: 12,
  rule: 'base' as const,
  description: 'x',
  amount: '25.00',
  credited: '0.00',
  tax: null,
  dispute: null,
}
const WHOLE = { ...DRAFT, netDays: 30, lines: [LINE], creditNotes: [], payments: [], voidReason: null }
const FINAL = {
  ...WHOLE,
  number: 4,
  status: 'open' as const,
  balance: '37.30',
  issuedOn: '2026-07-15',
  dueOn: '2026-08-14',
}
const DISPUTE = { id: 9, reason: 'Nobody came', openedAt: '2026-07-15T15:00:00Z', decision: null, decisionReason: null }
const OWING = {
  organizationId: 3,
  organizationName: 'Gulf Lab',
  current: '10.00',
  days1to30: '0.00',
  days31to60: '0.00',
  days61to90: '0.00',
  over90: '0.00',
  disputed: '0.00',
  unbilled: '37.30',
  unapplied: '0.00',
}

function prepare(server: FakeServer) {
  server.on(billing.ageing, [OWING])
  server.on(billing.list, [DRAFT])
  server.on(billing.show, WHOLE)
  server.on(books.trialBalance, {
    through: '2026-07-15',
    accounts: [
      { account: 'unbilled', type: 'asset', debit: '37.30', credit: '0.00' },
      { account: 'revenue', type: 'income', debit: '0.00', credit: '37.30' },
    ],
    debit: '37.30',
    credit: '37.30',
  })
}

test('what is owed, drafts and the books are there; a draft is made, and a payment is entered', async () => {
  const { user, server } = await renderApp('/admin/billing', ADMIN, (fake) => {
    prepare(fake)
    fake.on(billing.draft, [WHOLE])
    fake.on(billing.enterPayment, refusal('payment_reference_used', 'Entered already'))
  })
  expect(await screen.findByRole('link', { name: 'Draft' })).toBeVisible()
  const owing = await screen.findByRole('table', { name: 'What organizations owe' })
  expect(within(owing).getByRole('row', { name: /Gulf Lab/ })).toHaveTextContent('$37.30')
  const trial = await screen.findByRole('table', { name: 'Trial balance' })
  expect(within(trial).getByRole('row', { name: /Delivery revenue/ })).toHaveTextContent('$37.30')
  await user.click(screen.getByRole('button', { name: 'Draft invoices for Gulf Lab' }))
  expect(await screen.findByText('1 draft')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Enter payment of Gulf Lab' }))
  const dialog = await screen.findByRole('dialog', { name: 'Payment of Gulf Lab' })
  await user.type(within(dialog).getByRole('textbox', { name: /Amount/ }), '1,000')
  await user.type(within(dialog).getByRole('textbox', { name: /Reference/ }), 'No. 12')
  await user.click(within(dialog).getByRole('button', { name: 'Enter payment' }))
  expect(await within(dialog).findByText('Entered already')).toBeVisible()
  expect(server.requests(billing.enterPayment).at(-1)?.body).toMatchObject({
    amount: '1000.00',
    method: 'check',
    reference: 'No. 12',
  })
})

test('a draft is finalized after a question; of a final one what is disputed is decided', async () => {
  const { user, server } = await renderApp('/admin/billing', ADMIN, (fake) => {
    prepare(fake)
    fake.on(billing.finalize, FINAL)
    fake.on(billing.decideDispute, FINAL)
  })
  await user.click(await screen.findByRole('link', { name: 'Draft' }))
  await user.click(await screen.findByRole('button', { name: 'Finalize' }))
  expect(address()).toBe('/admin/billing?invoice=7')
  server.on(billing.show, { ...FINAL, lines: [{ ...LINE, dispute: DISPUTE }] })
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Finalize' })).getByRole('button', { name: 'Finalize' }),
  )
  expect(await screen.findByRole('heading', { name: 'Invoice INV-000004' })).toBeVisible()
  expect(screen.getByText('Disputed: Nobody came')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reject the dispute' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reject the dispute' })
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'The proof shows it')
  server.on(billing.show, FINAL)
  await user.click(within(dialog).getByRole('button', { name: 'Reject the dispute' }))
  expect(await screen.findByRole('button', { name: 'Void' })).toBeVisible()
  expect(server.requests(billing.decideDispute).at(-1)?.body).toEqual({
    decision: 'rejected',
    reason: 'The proof shows it',
  })
})

test('a month is closed after a question and exported; a payout and a rate of tax are entered', async () => {
  const { user, server } = await renderApp('/admin/billing', ADMIN, (fake) => {
    prepare(fake)
    fake.on(books.closeMonth, [])
    fake.on(books.enterPayout, { ok: true })
    fake.on(billing.setTaxRate, refusal('tax_rate_used', 'Used already'))
    fake.on(books.months, [
      {
        month: '2020-01',
        closedBy: 'Ana Admin',
        closedAt: '2020-02-01T10:00:00Z',
        reopeningAskedBy: null,
        isAskedByCaller: false,
        exports: [{ id: 5, program: 'xero' }],
      },
    ])
  })
  expect(await screen.findByRole('link', { name: 'Xero January 2020' })).toHaveAttribute(
    'href',
    expect.stringContaining('/exports/5/csv'),
  )
  expect(screen.getByRole('button', { name: 'Export to QuickBooks: January 2020' })).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: /^Close / })[0] as HTMLElement)
  const closing = await screen.findByRole('dialog', { name: /^Close / })
  await user.click(within(closing).getByRole('button', { name: 'Close month' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requests(books.closeMonth)).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Enter payout' }))
  const payout = await screen.findByRole('dialog', { name: 'Enter payout' })
  await user.type(within(payout).getByRole('textbox', { name: /Amount/ }), '35.93')
  await user.type(within(payout).getByRole('textbox', { name: /Reference/ }), 'po_1')
  await user.click(within(payout).getByRole('button', { name: 'Enter payout' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requests(books.enterPayout).at(-1)?.body).toMatchObject({ amount: '35.93', fee: '0.00' })

  await user.click(screen.getByRole('button', { name: 'Enter a rate' }))
  const rate = await screen.findByRole('dialog', { name: 'Enter a rate' })
  await user.type(within(rate).getByRole('textbox', { name: /Rate in percent/ }), '8.1875')
  await user.type(within(rate).getByRole('textbox', { name: /Legal basis/ }), 'NMSA 7-19D')
  await user.click(within(rate).getByRole('button', { name: 'Enter a rate' }))
  expect(await within(rate).findByText('Used already')).toBeVisible()
  expect(server.requests(billing.setTaxRate).at(-1)?.body).toMatchObject({ state: 'NM', city: null, percent: '8.1875' })
})

test('of an open invoice a payment came back, and what was paid in advance is applied', async () => {
  const payment = {
    id: 3,
    amount: '10.00',
    method: 'check' as const,
    reference: 'No. 12',
    receivedAt: '2026-07-15T15:00:00Z',
    isReturned: false,
  }
  const { user, server } = await renderApp('/admin/billing?invoice=7', ADMIN, (fake) => {
    prepare(fake)
    fake.on(billing.ageing, [{ ...OWING, unapplied: '5.00' }])
    fake.on(billing.show, { ...FINAL, lines: [{ ...LINE, dispute: DISPUTE }], payments: [payment] })
    fake.on(billing.applyCash, FINAL)
    fake.on(billing.returnPayment, {
      ...payment,
      organizationId: 3,
      applied: [],
      unapplied: '0.00',
      returnedAt: '2026-07-16T15:00:00Z',
    })
  })
  expect(await screen.findByText('Route of 8.2 miles.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Apply paid in advance' }))
  const applying = await screen.findByRole('dialog', { name: 'Apply paid in advance' })
  await user.click(within(applying).getByRole('button', { name: 'Apply paid in advance' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requests(billing.applyCash)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Payment No. 12 came back' }))
  const returning = await screen.findByRole('dialog', { name: 'It came back' })
  await user.type(within(returning).getByRole('textbox', { name: /Reason/ }), 'R01')
  await user.click(within(returning).getByRole('button', { name: 'It came back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requests(billing.returnPayment).at(-1)?.body).toEqual({ reason: 'R01' })
})
