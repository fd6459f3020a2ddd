import { api } from '@meridian/contract/index.ts'
import type { Located } from '@meridian/contract/places/addresses.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NO_COSTS } from '../../../../test/client-dashboard.ts'
import { type FakeServer, refusal } from '../../../../test/fake-server.ts'
import { unfold } from '../../../../test/folds.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../../../test/samples.ts'

const WAUGH = '2101 Waugh Dr, Houston, TX 77006'
const PLACE: Located = {
  address: WAUGH,
  latitude: 29.7477,
  longitude: -95.3987,
  precision: 'point',
  state: 'TX',
  isPinOffered: false,
  token: 'token',
  contactName: null,
  contactPhone: null,
}
const QUOTE = {
  baseRate: '25.00',
  distanceFee: '17.30',
  priorityFee: '0.00',
  totalCost: '42.30',
  distance: '11.5',
  quality: 'street',
  isPricedAsFound: false,
  estimatedTime: 24,
  promisedAt: '2030-07-15T20:00:00.000Z',
  reachMinutes: 8,
  reachableFrom: null,
  priorityNote: null,
  notKeptCause: null,
  cheaperPriority: null,
  quoteToken: 'quote',
  quoteExpiresAt: '2030-07-15T20:00:00.000Z',
} as const
const ORDER = anOrder({ id: 12, status: 'confirmed', paymentState: 'paid', amountDue: '0.00', revision: 3 })

const prepare =
  (order = ORDER) =>
  (server: FakeServer): void => {
    server.on(api.orders.show, order)
    server.on(api.orders.edit, { ...order, revision: order.revision + 1 })
    server.on(api.addresses.book, [])
    server.on(api.sites.list, [])
    server.on(api.costCenters.showRules, NO_COSTS)
    server.on(api.pricing.calculate, QUOTE)
    server.on(api.addresses.suggest, [{ id: 'waugh', kind: 'address', name: null, address: WAUGH, precision: 'point' }])
    server.on(api.addresses.locate, PLACE)
    server.on(api.orders.ofClient, [])
    server.on(api.payments.createIntent, refusal('payment_in_progress', 'A payment is in progress'))
  }
const open = (order = ORDER) => renderApp('/edit-order?order=12', CLIENT, prepare(order))
const save = () => screen.findByRole('button', { name: 'Save changes' })

test('contacts and instructions change at the same price, on the revision that was opened', async () => {
  const { server, user } = await open()
  expect(await screen.findByText('The price stays $37.30.')).toBeVisible()
  await unfold(user, 'Contacts and updates')
  await unfold(user, 'Notes')
  await fill(user, screen.getAllByLabelText(/^Contact name/)[1] as HTMLElement, 'Bo Lund')
  await fill(user, screen.getByLabelText(/^Special instructions/), 'Ring twice')
  await user.click(await save())
  await waitFor(() => expect(location.href).toContain('/orders?order=12'))
  expect(server.requests(api.orders.edit)[0]?.body).toMatchObject({
    revision: 3,
    deliveryContactName: 'Bo Lund',
    specialInstructions: 'Ring twice',
    totalCost: '37.30',
  })
})

test('another address shows the old price, the new one and what is to be paid; saving leads to paying it', async () => {
  const { server, user } = await open()
  const field = await screen.findByRole('combobox', { name: 'Delivery address' })
  await fill(user, field, 'waugh')
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  const price = screen.getByRole('region', { name: 'Price' })
  await waitFor(() => expect(price).toHaveTextContent('Price now$37.30New price$42.30'))
  expect(price).toHaveTextContent('You pay the difference of $5.00 after saving.')
  server.on(api.orders.edit, { ...ORDER, totalCost: '42.30', amountDue: '5.00', revision: 4, paymentState: 'unpaid' })
  await user.click(await save())
  await waitFor(() => expect(server.requests(api.payments.createIntent)[0]?.body).toEqual({ orderId: 12, amount: 5 }))
  expect(server.requests(api.orders.edit)[0]?.body).toMatchObject({
    deliveryAddress: WAUGH,
    totalCost: '42.30',
    quoteToken: 'quote',
  })
})

test('what the server refuses is said, and what was typed stays', async () => {
  const { server, user } = await open()
  await unfold(user, 'Notes')
  await fill(user, screen.getByLabelText(/^Special instructions/), 'Ring twice')
  const text = 'Order #ML-0012 was changed by somebody else meanwhile. Look at it as it is now, and change it again'
  server.on(api.orders.edit, refusal('order_edited_meanwhile', text))
  await user.click(await save())
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByLabelText(/^Special instructions/)).toHaveValue('Ring twice')
})

test('an order that is picked up cannot be edited, and the screen says so', async () => {
  await open(anOrder({ id: 12, status: 'in_transit' }))
  expect(await screen.findByText('This order cannot be changed any more')).toBeVisible()
})
