import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  ST_JOSEPH as FIRST,
  BEN_TAUB as PICKUP,
  prepareAddresses,
  FANNIN as SECOND,
} from '../../../../test/addresses-and-prices.ts'
import { prepareClientDashboard } from '../../../../test/client-dashboard.ts'
import { type FakeServer, refusal, unreachable } from '../../../../test/fake-server.ts'
import { keepSeveralDraft } from '../../../../test/order-drafts.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../../../test/samples.ts'

const GROUP = {
  id: 7,
  shape: 'one_pickup' as const,
  createdAt: '2026-07-15T14:00:00.000Z',
  count: 2,
  orders: [anOrder({ id: 20, groupId: 7 }), anOrder({ id: 21, groupId: 7 })],
  total: '62.30',
  amountDue: '62.30',
  heldUp: 0,
}

function prepare(server: FakeServer) {
  prepareClientDashboard(server)
  prepareAddresses(server)
  server.on(api.orderGroups.show, GROUP)
  server.on(api.orderGroups.createIntent, {
    mode: 'test',
    amount: '62.30',
    clientSecret: null,
    publishableKey: null,
    testPayments: true,
  })
}

type User = Awaited<ReturnType<typeof renderApp>>['user']
const field = (name: string) => screen.findByRole('combobox', { name })
const stop = (number: number) => within(screen.getByRole('group', { name: `Stop ${number}` }))
const submit = () => screen.getByRole('button', { name: /^Place \d+ orders$/ })
const total = () => screen.getByRole('region', { name: 'Price' })

async function pick(user: User, input: HTMLElement, typed: string) {
  await fill(user, input, typed)
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await waitFor(() => expect(input).not.toHaveAttribute('aria-busy'))
}

async function fillIn(user: User) {
  await pick(user, await field('Pickup address'), 'taub')
  await pick(user, await field('Address of stop 1'), 'joseph')
  await pick(user, await field('Address of stop 2'), 'fannin')
  await fill(user, screen.getByLabelText(/^Item description/), 'Two sealed boxes')
  await priced()
}
const priced = () => waitFor(() => expect(total()).toHaveTextContent('$62.30'))

/** The form as a reload finds it, with the values of `fillIn`. */
function prepareFilledIn(server: FakeServer) {
  prepare(server)
  keepSeveralDraft()
}

test('what is missing is said at its stop or at what they share, and nothing is sent', async () => {
  const { user, server } = await renderApp('/new-deliveries', CLIENT, prepare)
  await field('Pickup address')
  await user.click(submit())
  expect(await screen.findByText('Pickup address is required')).toBeVisible()
  expect(screen.getByText('Item description is required')).toBeVisible()
  expect(screen.getAllByText('Delivery address is required')).toHaveLength(2)
  await waitFor(async () => expect(await field('Pickup address')).toHaveFocus())
  expect(server.requests(api.orderGroups.place)).toEqual([])
})

test('an order for each stop is sent, with the shared fields typed once, and one checkout follows', async () => {
  const { user, server } = await renderApp('/new-deliveries', CLIENT, (fake) => {
    prepare(fake)
    fake.on(api.orderGroups.place, GROUP)
    fake.on(api.orderGroups.confirmPayment, { ...GROUP, amountDue: '0.00' })
  })
  await fillIn(user)
  expect(stop(1).getByText('$31.15')).toBeVisible()
  await user.click(stop(2).getByRole('button', { name: 'More for this stop' }))
  await fill(user, stop(2).getByLabelText(/^Item, if another one/), 'Cold box')
  await fill(user, stop(2).getByLabelText(/^Recipient.*email/), 'ana@example.com')
  await user.click(submit())
  expect(await screen.findByText('2 orders placed')).toBeVisible()
  const [request] = server.requests(api.orderGroups.place)
  expect(request?.body).toMatchObject({
    shape: 'one_pickup',
    orders: [
      { pickupAddress: PICKUP, deliveryAddress: FIRST, itemDescription: 'Two sealed boxes', totalCost: '31.15' },
      {
        pickupAddress: PICKUP,
        deliveryAddress: SECOND,
        itemDescription: 'Cold box',
        deliveryToken: `token of ${SECOND}`,
        recipientEmail: 'ana@example.com',
      },
    ],
  })
  expect(request?.body).not.toHaveProperty('orders.0.recipientEmail')
  expect(await screen.findByText('One payment for 2 orders')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Complete Test Order' }))
  await waitFor(() => expect(server.requests(api.orderGroups.confirmPayment).map(({ body }) => body)).toEqual([{}]))
})

test('a refused stop is marked with its message and gets the focus; nothing was ordered', async () => {
  const { user } = await renderApp('/new-deliveries', CLIENT, (fake) => {
    prepareFilledIn(fake)
    const row = { index: 1, code: 'out_of_area', message: 'We do not deliver there' }
    fake.on(
      api.orderGroups.place,
      refusal('orders_refused', 'Nothing was ordered: 1 of 2 deliveries needs a change', { rows: [row] }),
    )
  })
  await priced()
  await user.click(submit())
  expect(await screen.findByText('Nothing was ordered: 1 of 2 deliveries needs a change')).toBeVisible()
  expect(stop(2).getByText('We do not deliver there')).toBeVisible()
  await waitFor(async () => expect(await field('Address of stop 2')).toHaveFocus())
  expect(stop(1).queryByText('We do not deliver there')).toBeNull()
})

test('a pasted list makes a stop of each line, and picks what is found without doubt', async () => {
  const { user } = await renderApp('/new-deliveries', CLIENT, prepare)
  await user.click(await field('Address of stop 2'))
  await user.paste(`${FIRST}\n${SECOND.toLowerCase()}\n\nsomewhere else`)
  expect(await screen.findByText('3 stops added')).toBeVisible()
  expect(await field('Address of stop 2')).toHaveValue(FIRST)
  expect(await field('Address of stop 3')).toHaveValue(SECOND)
  expect(await field('Address of stop 4')).toHaveValue('somewhere else')
  expect(screen.getByText(/Pick the addresses that were not found/)).toBeVisible()
})

test('stops are added, copied, moved and removed, but two are left; a reload keeps them', async () => {
  const { user, unmount } = await renderApp('/new-deliveries', CLIENT, prepare)
  await pick(user, await field('Address of stop 1'), 'joseph')
  expect(screen.getByRole('button', { name: 'Remove stop 1' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Duplicate stop 1' }))
  await user.click(screen.getByRole('button', { name: 'Add a stop' }))
  await user.click(screen.getByRole('button', { name: 'Move stop 2 down' }))
  expect(await field('Address of stop 3')).toHaveValue(FIRST)
  await user.click(screen.getByRole('button', { name: 'Remove stop 4' }))
  await user.click(screen.getByRole('radio', { name: 'One after another' }))
  unmount()
  await renderApp('/new-deliveries', CLIENT, prepare)
  expect(await field('Address of stop 3')).toHaveValue(FIRST)
  expect(await field('Address of stop 2')).toHaveValue('')
  expect(screen.getByRole('radio', { name: 'One after another' })).toBeChecked()
})

test('many orders can also come from a file', async () => {
  await renderApp('/new-deliveries', CLIENT, prepare)
  expect(await screen.findByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/import')
})

test('orders that wait for an approval are shown together, with nothing to pay', async () => {
  const { user } = await renderApp('/new-deliveries', CLIENT, (fake) => {
    prepareFilledIn(fake)
    const waiting = { ...GROUP, amountDue: '0.00', heldUp: 2 }
    fake.on(api.orderGroups.place, waiting)
    fake.on(api.orderGroups.show, waiting)
  })
  await priced()
  await user.click(submit())
  expect(await screen.findByRole('heading', { name: 'Ordered together' })).toBeVisible()
  expect(await screen.findByText('2 orders wait for an approval.')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
  expect(screen.getByRole('link', { name: '#ML-0020' })).toBeVisible()
})

test('a request whose answer was lost is repeated as the same one after a reload', async () => {
  const lost = await renderApp('/new-deliveries', CLIENT, (fake) => {
    prepareFilledIn(fake)
    fake.on(api.orderGroups.place, unreachable)
  })
  await priced()
  await lost.user.click(submit())
  expect(await screen.findByText('Failed to submit order')).toBeVisible()
  const keyOf = ({ server }: typeof lost) => server.requests(api.orderGroups.place)[0]?.headers.get('idempotency-key')
  lost.unmount()
  const again = await renderApp('/new-deliveries', CLIENT, (fake) => {
    prepare(fake)
    fake.on(api.orderGroups.place, GROUP)
  })
  await waitFor(() => expect(total()).toHaveTextContent('$62.30'))
  await again.user.click(submit())
  expect(await screen.findByText('2 orders placed')).toBeVisible()
  expect(keyOf(lost)).toMatch(/^\w{32}$/)
  expect(keyOf(again)).toBe(keyOf(lost))
})
