import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/render-app.tsx'
import { CLIENT } from '../../../../test/samples.ts'

const address = () => `${location.pathname}${location.search}`
const { billing } = api

const INVOICE = {
  id: 7,
  number: 4,
  status: 'open' as const,
  organizationId: 1,
  organizationName: 'Gulf Lab',
  splitName: null,
  through: '2026-07-14',
  issuedOn: '2026-06-01',
  dueOn: '2026-07-01',
  isOverdue: true,
  total: '37.30',
  credited: '0.00',
  paid: '0.00',
  balance: '37.30',
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
const WHOLE = { ...INVOICE, netDays: 30, lines: [LINE], creditNotes: [], payments: [], voidReason: null }
const DISPUTE = { id: 9, reason: 'Nobody came', openedAt: '2026-07-15T15:00:00Z', decision: null, decisionReason: null }
const SUMMARY = {
  terms: { netDays: 30, creditLimit: '500.00', cycle: 'monthly' as const },
  creditUsed: '74.60',
  open: '37.30',
  overdue: '37.30',
  disputed: '0.00',
  unbilled: '37.30',
  unapplied: '0.00',
}

test('what is open and coming, an invoice line by line, and a line that is disputed', async () => {
  const { user, server } = await renderApp('/organization?tab=billing', CLIENT, (fake) => {
    fake.on(billing.summary, SUMMARY)
    fake.on(billing.list, [INVOICE])
    fake.on(billing.show, WHOLE)
    fake.on(billing.disputeLine, { ...WHOLE, lines: [{ ...LINE, dispute: DISPUTE }] })
  })
  expect(await screen.findByText('of $500.00, net 30')).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Invoice INV-000004' }))
  await waitFor(() => expect(address()).toBe('/organization?tab=billing&invoice=7'))
  await user.click(await screen.findByRole('button', { name: 'Dispute Base rate of #ML-0012' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dispute this line?' })
  await user.type(within(dialog).getByRole('textbox'), 'Nobody came')
  server.on(billing.show, { ...WHOLE, lines: [{ ...LINE, dispute: DISPUTE }] })
  await user.click(within(dialog).getByRole('button', { name: 'Dispute' }))
  expect(await screen.findByText('Disputed: Nobody came')).toBeVisible()
  expect(server.requests(billing.disputeLine).at(-1)?.body).toEqual({ reason: 'Nobody came' })
  expect(screen.queryByRole('button', { name: /^Dispute/ })).toBeNull()
})

test('without terms it says how orders are paid', async () => {
  await renderApp('/organization?tab=billing', CLIENT, (fake) => {
    fake.on(billing.summary, { ...SUMMARY, terms: null })
    fake.on(billing.list, [])
  })
  expect(await screen.findByText(/pays each order by card/)).toBeVisible()
  expect(await screen.findByText('No invoices yet')).toBeVisible()
})
