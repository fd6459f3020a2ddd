import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { CLIENT_STATS, prepareClientDashboard } from '../../../test/client-dashboard.ts'
import { BUSY, busy, type FakeServer, listPage } from '../../../test/fake-server.ts'
import { sendLive } from '../../../test/fake-socket.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { anOrder, CLIENT, MARCUS } from '../../../test/samples.ts'

const { ofClient, availability } = api.orders
const STATS = {
  ...CLIENT_STATS,
  activeDeliveries: 6,
  scheduledToday: 4,
  monthlyDeliveries: 57,
  totalCost: '2140.50',
  breakdown: {
    ...CLIENT_STATS.breakdown,
    active: { moving: 2, waiting: 4, movingPercent: 33, waitingPercent: 67 },
    scheduled: { ...CLIENT_STATS.breakdown.scheduled, done: 1, toCome: 3, donePercent: 25, toComePercent: 75 },
    month: { trendPercent: 12, averageHours: 1.4, onTimePercent: 96 },
    savings: { amount: '310.20', percent: 13, hasShorterTrips: false },
  },
}

const card = (title: string) => screen.findByRole('button', { name: new RegExp(`^${title}`) })

const CARDS: [title: string, value: string, details: string[]][] = [
  ['Active deliveries', '6', ['(33%)', '(67%)']],
  ['Scheduled today', '4', ['(25%)', '(75%)']],
  ['This month', '57', ['1.4 hrs', '96%']],
  ['Cost savings', '$310.20', ['13%', 'Spent this month']],
]

test('each card opens in place, by keyboard, to the figures the server counted', async () => {
  const { user } = await renderApp('/dashboard', CLIENT, (server) => {
    prepareClientDashboard(server)
    server.on(api.stats.client, STATS)
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Bayou Bend Pharmacy')
  for (const [title, value, details] of CARDS) {
    const button = await card(title)
    expect(button).toHaveTextContent(value)
    expect(button).toHaveAttribute('aria-expanded', 'false')
    button.focus()
    await user.keyboard('{Enter}')
    expect(button).toHaveAttribute('aria-expanded', 'true')
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLElement
    for (const detail of details) expect(within(panel).getAllByText(detail)[0]).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(button).toHaveAttribute('aria-expanded', 'false')
  }
})

test('figures that do not load say so and come with Try again', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, (fake) => {
    prepareClientDashboard(fake)
    fake.on(api.stats.client, busy())
  })
  const failure = await screen.findByText('The figures did not load')
  const alert = failure.closest('[role=alert]') as HTMLElement
  expect(alert).toHaveTextContent(BUSY)
  server.on(api.stats.client, STATS)
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await card('Cost savings')).toBeVisible()
})

const moving = (id: number) => anOrder({ id, status: 'in_transit', paymentState: 'paid', driver: MARCUS })
const upcoming = (id: number) => anOrder({ id, scheduledDate: '2030-07-15T17:00:00.000Z' })

function prepareWithOrders(server: FakeServer) {
  prepareClientDashboard(server)
  server.on(ofClient, ({ query }) => {
    const orders = query.group === 'active' ? [21, 22, 23, 24, 25, 26].map(moving) : [31, 32, 33, 34, 35].map(upcoming)
    return listPage(ofClient, orders, orders.length)
  })
  server.on(api.routes.show, busy())
  server.on(api.tracking.list, [])
}

test('the panels show what is in progress and to come', async () => {
  const { user } = await renderApp('/dashboard', CLIENT, prepareWithOrders)
  const tracking = within(await screen.findByRole('region', { name: 'Live Tracking' }))
  await waitFor(() => expect(tracking.getAllByRole('listitem')).toHaveLength(3))
  const last = within(tracking.getAllByRole('listitem').at(-1) as HTMLElement).getByRole('button')
  await user.click(last)
  expect(last).toHaveAttribute('aria-pressed', 'true')
  expect(tracking.getByRole('link', { name: 'Track delivery' })).toHaveAttribute('href', '/tracking?order=23')
  expect(tracking.getByRole('link', { name: 'All 6 active deliveries' })).toHaveAttribute('href', '/tracking')
  const ahead = within(await screen.findByRole('region', { name: 'Upcoming Scheduled' }))
  await waitFor(() => expect(ahead.getAllByRole('listitem')).toHaveLength(2))
  expect(ahead.getAllByRole('link', { name: /^Pay for order/ })[0]).toHaveAttribute(
    'href',
    '/checkout?orderId=31&amount=37.30',
  )
})

test('an approval elsewhere moves the order to what is in progress, with the figures, without a reload', async () => {
  const order = anOrder({ id: 12, scheduledDate: '2030-07-15T17:00:00.000Z' })
  let isApproved = false
  await renderApp('/dashboard', CLIENT, (server) => {
    prepareClientDashboard(server)
    server.on(api.stats.client, () => ({ ...CLIENT_STATS, activeDeliveries: isApproved ? 1 : 0 }))
    server.on(ofClient, ({ query }) => {
      const isThere = query.group === (isApproved ? 'active' : 'upcoming')
      const orders = isThere ? [{ ...order, status: isApproved ? 'confirmed' : 'pending' } as const] : []
      return listPage(ofClient, orders, orders.length)
    })
    server.on(api.routes.show, busy())
    server.on(api.tracking.list, [])
  })
  const panel = (name: string) => screen.findByRole('region', { name })
  await waitFor(async () => expect(await panel('Upcoming Scheduled')).toHaveTextContent('#ML-0012'))
  expect(await panel('Live Tracking')).not.toHaveTextContent('#ML-0012')
  expect(await card('Active deliveries')).toHaveTextContent('0')
  isApproved = true
  await sendLive({ type: 'order_status_update', orderId: 12, status: 'confirmed' })
  await waitFor(async () => expect(await panel('Live Tracking')).toHaveTextContent('#ML-0012'))
  await waitFor(async () => expect(await panel('Upcoming Scheduled')).not.toHaveTextContent('#ML-0012'))
  await waitFor(async () => expect(await card('Active deliveries')).toHaveTextContent('1'))
})

test('the quick actions lead on, and availability answers for the chosen priority', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, prepareClientDashboard)
  const actions = within(await screen.findByRole('region', { name: 'Quick Actions' }))
  for (const [name, href] of [
    [/View history/, '/orders'],
    [/Track a delivery/, '/tracking'],
    [/Contact support/, '/messages?support=1'],
  ] as const)
    expect(actions.getByRole('link', { name })).toHaveAttribute('href', href)
  server.on(availability, ({ query }) => ({
    driversAvailable: 3,
    pickup: null,
    priority: query.priority ?? 'standard',
    earliestPickupAt: '2030-07-15T17:00:00.000Z',
  }))
  await user.click(actions.getByRole('button', { name: 'Check availability' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Check availability' }))
  expect(await dialog.findByText('Drivers available now')).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: 'Priority' }))
  await user.click(await screen.findByRole('option', { name: /Emergency/ }))
  await waitFor(() => expect(server.requests(availability).at(-1)?.query.priority).toBe('emergency'))
  expect(await dialog.findByText('Earliest pickup')).toBeVisible()
})

test('a paid order for a later day stays among the upcoming ones, and is counted with them', async () => {
  const paid = { ...upcoming(41), status: 'confirmed', paymentState: 'paid' } as const
  await renderApp('/dashboard', CLIENT, (server) => {
    prepareClientDashboard(server)
    server.on(ofClient, ({ query }) => {
      const orders = query.group === 'upcoming' ? [paid, upcoming(42)] : []
      return listPage(ofClient, orders, orders.length)
    })
  })
  const panel = within((await screen.findByText(/^Confirmed for /)).closest('section') as HTMLElement)
  expect(panel.getByRole('heading')).toHaveTextContent('Upcoming Scheduled')
  expect(panel.getByText('2')).toBeVisible()
  expect(panel.getAllByRole('listitem')[0]).toHaveTextContent('#ML-0041')
  expect(panel.getByRole('link', { name: 'Pay for order #ML-0042' })).toBeVisible()
  expect(panel.queryByRole('link', { name: 'Pay for order #ML-0041' })).toBeNull()
})

const follows = (one: Element, other: Element) =>
  Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)

test('the form comes before the panels, and on a phone after live tracking; its price is in it', async () => {
  const wide = await renderApp('/dashboard', CLIENT, prepareClientDashboard)
  const price = await screen.findByRole('region', { name: 'Price' })
  expect(await screen.findByRole('form', { name: 'New Delivery Request' })).toContainElement(price)
  expect(follows(screen.getByRole('region', { name: 'Live Tracking' }), price)).toBe(true)
  wide.unmount()

  const width = window.innerWidth
  Object.assign(window, { innerWidth: 390 })
  onTestFinished(() => void Object.assign(window, { innerWidth: width }))
  await renderApp('/dashboard', CLIENT, prepareClientDashboard)
  const form = await screen.findByRole('form', { name: 'New Delivery Request' })
  expect(follows(form, screen.getByRole('region', { name: 'Live Tracking' }))).toBe(true)
  expect(form).toContainElement(await screen.findByRole('region', { name: 'Price' }))
})

test.each([
  ['viewer', { form: false, tracking: true }],
  ['billing', { form: false, tracking: false }],
  ['orderer', { form: true, tracking: true }],
] as const)('%s: the dashboard has only what the role may do', async (role, { form, tracking }) => {
  const membership = CLIENT.membership && { ...CLIENT.membership, role }
  await renderApp('/dashboard', { ...CLIENT, membership }, prepareClientDashboard)
  expect(await card('Active deliveries')).toBeVisible()
  await waitFor(() => expect(screen.queryAllByLabelText(/^Pickup address/).length > 0).toBe(form))
  expect(screen.queryAllByRole('region', { name: /Live Tracking/i }).length > 0).toBe(tracking)
})
