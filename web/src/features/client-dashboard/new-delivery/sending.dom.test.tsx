/** From a filled form to one order: also when an answer is lost, the price has changed, or the order is one of before. */
import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BEN_TAUB, located, PRICE, prepareAddresses, ST_JOSEPH } from '../../../../test/addresses-and-prices.ts'
import { prepareClientDashboard } from '../../../../test/client-dashboard.ts'
import { type FakeServer, refusal, unreachable } from '../../../../test/fake-server.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../../../test/samples.ts'

const { place } = api.orders
const PLACED = anOrder({ id: 12, totalCost: PRICE.totalCost })

function prepare(server: FakeServer) {
  prepareClientDashboard(server)
  prepareAddresses(server)
  server.on(api.routes.show, { distanceMiles: 4.1, minutes: 14, quality: 'street', geometry: '', steps: [] })
  server.on(api.accounts.showSession, refusal('internal', 'Not needed here'))
  server.on(place, PLACED)
  // The checkout, to which a placed order leads.
  server.on(api.orders.show, PLACED)
  const intent = { clientSecret: null, mode: 'test', publishableKey: null, testPayments: true } as const
  server.on(api.payments.createIntent, { ...intent, amount: PRICE.totalCost })
}

type App = Awaited<ReturnType<typeof renderApp>>
const field = (stop: 'Pickup' | 'Delivery') => screen.findByRole('combobox', { name: `${stop} address` })
const submit = () => screen.getByRole('button', { name: 'Submit request' })
const price = () => screen.getByRole('region', { name: 'Price' })
const item = () => screen.getByLabelText(/^Item description/)
async function priced(total: string) {
  await waitFor(() => expect(price()).toHaveTextContent(total))
  await waitFor(() => expect(price()).not.toHaveAttribute('data-busy'))
}

async function pick(user: App['user'], stop: 'Pickup' | 'Delivery', typed: string, address: string) {
  await fill(user, await field(stop), typed)
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await waitFor(async () => expect(await field(stop)).toHaveValue(address))
}

async function fillForm(user: App['user']) {
  await pick(user, 'Pickup', 'taub', BEN_TAUB)
  await pick(user, 'Delivery', 'joseph', ST_JOSEPH)
  await fill(user, item(), 'Two sealed boxes')
}

test('a lost answer and a reload after it send the same request again', async () => {
  const lost = await renderApp('/dashboard', CLIENT, (server) => {
    prepare(server)
    server.on(place, unreachable)
  })
  await fillForm(lost.user)
  await priced('$31.15')
  await lost.user.click(submit())
  expect(await screen.findByText('Failed to submit order')).toBeVisible()
  expect(screen.getByText('Please try again or contact support if the problem persists.')).toBeVisible()
  lost.unmount()

  const again = await renderApp('/dashboard', CLIENT, prepare)
  expect(await field('Pickup')).toHaveValue(BEN_TAUB)
  expect(item()).toHaveValue('Two sealed boxes')
  await priced('$31.15')
  await again.user.dblClick(submit())
  expect(await screen.findByText('Redirecting to payment')).toBeVisible()
  expect(screen.getByText('Complete your payment to confirm the delivery order.')).toBeVisible()
  await waitFor(() => expect(location.pathname + location.search).toBe('/checkout?orderId=12&amount=31.15'))
  const keysOf = ({ server }: App) => server.requests(place).map(({ headers }) => headers.get('idempotency-key'))
  expect(keysOf(lost)).toEqual([expect.stringMatching(/^\w{32}$/)])
  expect(keysOf(again)).toEqual(keysOf(lost))
})

test('a price that has changed is shown beside the old one, and confirmed once', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, (fake) => {
    prepare(fake)
    fake.on(place, refusal('price_changed', 'The price has changed', { ...PRICE, totalCost: '36.15' }))
  })
  await fillForm(user)
  await priced('$31.15')
  server.on(api.pricing.calculate, { ...PRICE, totalCost: '36.15' })
  await user.click(submit())
  const question = () => screen.findByRole('dialog', { name: 'The price has changed' })
  expect(await question()).toHaveTextContent('$31.15')
  expect(await question()).toHaveTextContent('$36.15')
  await user.click(within(await question()).getByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  // Nothing was ordered; a price that changes again has to be confirmed again.
  server.on(place, refusal('price_changed', 'The price has changed', { ...PRICE, totalCost: '41.15' }))
  await priced('$36.15')
  await user.click(submit())
  const accept = await screen.findByRole('button', { name: 'Place order for $41.15' })
  server.on(place, PLACED)
  await user.click(accept)
  await waitFor(() => expect(location.pathname).toBe('/checkout'))
  expect(server.requests(place).map(({ body }) => body.totalCost)).toEqual(['31.15', '36.15', '41.15'])
})

const EARLIER: Order = anOrder({
  id: 9,
  serviceType: 'laboratory_sample',
  itemDescription: 'Cooled vials',
  pickupContactName: 'Lee Park',
  pickupContactPhone: '(713) 555-0128',
  preferredTimeSlot: 'specific',
  slotFromMinutes: 570,
  slotToMinutes: 720,
  scheduledDate: '2026-07-15T14:30:00.000Z',
  requiresId: true,
})

test('an order is repeated without its day and time, and the form says what was taken and what was not', async () => {
  const { server } = await renderApp('/dashboard?reorder=9', CLIENT, (fake) => {
    prepare(fake)
    fake.on(api.orders.show, EARLIER)
  })
  const text =
    'Filled in from order #ML-0009: addresses, contacts, item, service, priority and proofs. Not taken: the day and time.'
  expect(await screen.findByText(text)).toBeVisible()
  await waitFor(() => expect(location.pathname + location.search).toBe('/dashboard'))
  expect(await field('Pickup')).toHaveValue(BEN_TAUB)
  expect(await field('Delivery')).toHaveValue(ST_JOSEPH)
  expect(item()).toHaveValue('Cooled vials')
  expect(screen.getByRole('radio', { name: 'Now' })).toBeChecked()
  expect(screen.getByLabelText(/^Check ID on delivery/)).toBeChecked()
  expect(server.requests(place)).toEqual([])
})

test('an order to a recent recipient is repeated in two clicks, and then paid', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, (fake) => {
    prepare(fake)
    const earlier = { ...EARLIER, status: 'delivered', deliveryContactName: 'Dana Lee', scheduledDate: null } as const
    fake.on(api.orders.ofClient, ({ query }) => (query.group ? [] : [earlier]))
    fake.on(place, refusal('server_busy', 'The server is busy'))
  })
  await user.click(await screen.findByRole('button', { name: /^Order again for Dana Lee, / }))
  await user.click(screen.getByRole('button', { name: 'Submit request' }))
  await waitFor(() => expect(server.requests(place)).toHaveLength(1))
  expect(server.requests(place)[0]?.body).toMatchObject({ deliveryContactName: 'Dana Lee', preferredTimeSlot: null })
})

test('an order to repeat that cannot be loaded says so', async () => {
  await renderApp('/dashboard?reorder=999999', CLIENT, (fake) => {
    prepare(fake)
    fake.on(api.orders.show, refusal('not_found', 'There is no such order'))
  })
  expect(await screen.findByText('Order #ML-999999 could not be loaded, so nothing was filled in.')).toBeVisible()
})

test('an address of the address book brings its contact; signing out leaves nothing of the form in the browser', async () => {
  const { user } = await renderApp('/dashboard', CLIENT, (fake) => {
    prepare(fake)
    fake.on(api.addresses.book, [
      {
        ...located(BEN_TAUB),
        contactName: 'Lee Park',
        contactPhone: '(713) 555-0128',
        timesUsed: 3,
        lastUsedAt: '2026-07-15T14:00:00.000Z',
      },
    ])
    fake.on(api.accounts.logout, { ok: true })
  })
  await user.click(await screen.findByRole('button', { name: 'Address book for delivery' }))
  await user.click(await screen.findByRole('menuitem', { name: /Lee Park/ }))
  expect(await field('Delivery')).toHaveValue(BEN_TAUB)
  const end = within(screen.getByRole('group', { name: 'Delivery contact' }))
  expect(end.getByLabelText(/^Contact name/)).toHaveValue('Lee Park')
  expect(end.getByLabelText(/^Contact phone/)).toHaveValue('(713) 555-0128')
  await waitFor(() => expect(sessionStorage.length).toBeGreaterThan(0))
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(sessionStorage.length).toBe(0)
})
