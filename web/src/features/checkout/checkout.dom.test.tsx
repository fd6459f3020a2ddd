import { api } from '@meridian/contract/index.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareClientDashboard } from '../../../test/client-dashboard.ts'
import { busy, type FakeServer, refusal } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../../test/samples.ts'
import { keys } from '../../data/keys.ts'
import { queryClient } from '../../data/query-client.ts'

const ORDER = anOrder({ id: 12 })
const TEST_INTENT = {
  clientSecret: null,
  mode: 'test',
  amount: '37.30',
  publishableKey: null,
  testPayments: true,
} as const

const completeTest = () => screen.findByRole('button', { name: 'Complete Test Order' })

test('what the form stored is shown before the order is here; a failure stays on the page', async () => {
  localStorage.setItem(
    'pendingOrder',
    JSON.stringify({ order: ORDER, total: ORDER.totalCost, session: '', savedAt: Date.now() }),
  )
  const { user } = await renderApp('/checkout?orderId=12&amount=37.30', CLIENT, (server) => {
    server.on(api.orders.show, busy())
    server.on(api.orders.change, busy())
    server.on(api.payments.createIntent, TEST_INTENT)
    server.on(api.payments.confirm, busy())
  })
  expect(await screen.findByRole('region', { name: 'Order summary' })).toHaveTextContent('1504 Taub Loop')
  await user.click(await completeTest())
  expect(await screen.findByText('Failed to process test payment.')).toBeVisible()
  expect(location.pathname).toBe('/checkout')
  expect(await completeTest()).toBeEnabled()

  const testMode = screen.getByRole('switch', { name: /^Test Mode/ })
  await user.click(testMode)
  expect(testMode).not.toBeChecked()
  const payment = within(screen.getByRole('region', { name: 'Payment' }))
  expect(payment.getByText('Card payment is not configured')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Complete Test Order' })).toBeNull()
})

test('the summary has the item, the time and the lines of the price, test mode is named once, and a link leads back', async () => {
  const order = anOrder({
    id: 12,
    itemDescription: 'Two sealed boxes',
    packageCount: 2,
    priority: 'express',
    baseRate: '25.00',
    distanceFee: '12.30',
    priorityFee: '15.00',
    totalCost: '52.30',
  })
  await renderApp('/checkout?orderId=12&amount=52.30', CLIENT, (server) => {
    server.on(api.orders.show, order)
    server.on(api.payments.createIntent, { ...TEST_INTENT, amount: '52.30' })
  })
  const summary = await screen.findByRole('region', { name: 'Order summary' })
  for (const text of [
    'ItemTwo sealed boxes',
    'Packages2',
    'Pickup timeAs soon as possible',
    'Base rate$25.00',
    '$12.30',
    'Priority (Express)$15.00',
    'Total$52.30',
  ])
    expect(summary).toHaveTextContent(text)
  expect(screen.getAllByText('Test Mode')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Back to the order' })).toHaveAttribute('href', '/orders?order=12')
})

test.each(['', '?orderId=12', '?amount=37.30', '?orderId=abc&amount=1'])(
  'without its parameters (%s) the checkout leads to the dashboard',
  async (query) => {
    await renderApp(`/checkout${query}`, CLIENT, prepareClientDashboard)
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
  },
)

test('with the order of another organization the checkout says so and leads to the dashboard', async () => {
  const missing = () => refusal('not_found', 'There is no order #ML-0012')
  await renderApp('/checkout?orderId=12&amount=37.30', CLIENT, (server: FakeServer) => {
    prepareClientDashboard(server)
    server.on(api.orders.show, missing())
    server.on(api.payments.createIntent, missing())
  })
  expect(await screen.findByText(/There is no order/)).toBeVisible()
  await waitFor(() => expect(location.pathname).toBe('/dashboard'))
})

test('a paid order is confirmed where the checkout leads: its promise, what happens next, and what is done with it', async () => {
  const { user, server } = await renderApp('/checkout?orderId=12&amount=37.30', CLIENT, (fake: FakeServer) => {
    prepareClientDashboard(fake)
    fake.on(api.orders.show, anOrder({ id: 12 }))
    fake.on(api.payments.createIntent, TEST_INTENT)
  })
  const paid = anOrder({ id: 12, status: 'confirmed', paymentState: 'paid', confirmedAt: '2026-07-15T15:00:00.000Z' })
  const pay = await completeTest()
  server.on(api.orders.change, paid)
  server.on(api.orders.show, paid)
  await user.click(pay)
  const confirmation = within(await screen.findByRole('region', { name: 'Order #ML-0012 is confirmed' }))
  expect(location.pathname).toBe('/dashboard')
  expect(confirmation.getByText(/^by /)).toBeVisible()
  expect(confirmation.getByText(/^A driver is chosen now/)).toBeVisible()
  expect(confirmation.getByRole('link', { name: 'Receipt' })).toBeVisible()
  expect(confirmation.getByRole('link', { name: 'Order again' })).toHaveAttribute('href', '/dashboard?reorder=12')
  expect(confirmation.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  await user.click(confirmation.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Order #ML-0012/ })).toBeNull())
})

test('an order that waits for approval is not paid yet: the page says so, and goes on once it is approved', async () => {
  const approval = { isAfterwards: false, reasons: [{ isPerson: false, isOverLimit: true, priority: null }] }
  const waiting = anOrder({ id: 12, approval: { ...approval, state: 'waiting' } })
  const { server } = await renderApp('/checkout?orderId=12&amount=37.30', CLIENT, (fake) => {
    fake.on(api.orders.show, waiting)
    fake.on(api.payments.createIntent, refusal('approval_waiting', 'Order #ML-0012 waits for approval'))
  })
  expect(await screen.findByText('This order waits for approval')).toBeVisible()
  expect(screen.getByText(/has to approve order #ML-0012 before it can be paid/)).toBeVisible()
  expect(location.pathname).toBe('/checkout')
  server.on(api.orders.show, { ...waiting, approval: { ...approval, state: 'approved' } })
  server.on(api.payments.createIntent, TEST_INTENT)
  await act(() => queryClient.invalidateQueries({ queryKey: keys.order(12) }))
  expect(await completeTest()).toBeEnabled()
})

test.each([
  [
    { role: 'viewer' as const },
    'In your organization only an owner, a manager, an orderer or someone in billing can do this',
  ],
  [
    { role: 'manager' as const, seesPrices: false },
    'Your account is without prices. Someone in your organization who sees prices can do this.',
  ],
])('%o: the checkout says who can pay, and asks for no payment', async (access, sentence) => {
  const membership = CLIENT.membership && { ...CLIENT.membership, ...access }
  const { server } = await renderApp('/checkout?orderId=12&amount=37.30', { ...CLIENT, membership }, () => {})
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(server.requests(api.payments.createIntent)).toHaveLength(0)
})
