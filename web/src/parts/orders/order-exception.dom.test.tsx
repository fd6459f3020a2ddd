import type { User } from '@meridian/contract/accounts/accounts.ts'
import { api } from '@meridian/contract/index.ts'
import type { StopException } from '@meridian/contract/orders/exceptions.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FANNIN, prepareAddresses } from '../../../test/addresses-and-prices.ts'
import { type FakeServer, listPage, refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN, anOrder, CLIENT, MARCUS } from '../../../test/samples.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const OPEN: StopException = {
  id: 5,
  stop: 'delivery',
  kind: 'nobody_there',
  note: 'Rang twice',
  photoKey: null,
  driverName: 'Marcus Reed',
  reportedAt: inMinutes(-3),
  state: 'open',
  defaultDecision: 'return_to_sender',
  dueAt: inMinutes(41.5),
  decision: null,
  instructions: null,
  recipientName: null,
  place: null,
  decidedAt: null,
  decidedByRole: null,
  decidedByName: null,
}

const withException = (exception: StopException, fields: Partial<Order> = {}): Order =>
  anOrder({ status: 'in_transit', driver: MARCUS, exception, ...fields })

const track = (order: Order, exceptions: StopException[] | 'closed', account: User = CLIENT) =>
  renderApp(`/tracking?order=${order.id}`, account, (server: FakeServer) => {
    const active = order.status === 'in_transit' ? [order] : []
    server.on(api.orders.ofClient, listPage(api.orders.ofClient, active, active.length))
    server.on(api.orders.all, listPage(api.orders.all, active, active.length))
    server.on(api.orders.show, order)
    server.on(api.tracking.list, [])
    server.on(api.routes.show, { distanceMiles: 4, minutes: 12, quality: 'street', geometry: '', steps: [] })
    const back = order.return && { ...order.return, reason: null, startedAt: inMinutes(-30), completedAt: null }
    server.on(
      api.exceptions.list,
      exceptions === 'closed' ? refusal('order_not_found', 'There is no such order') : { exceptions, return: back },
    )
  })

const problems = async () => within(await screen.findByRole('region', { name: 'Problems' }))

test('a client sees the problem with its countdown, and decides with what the decision needs', async () => {
  const { server, user } = await track(withException(OPEN), [OPEN])
  const card = await problems()
  expect(card.getByRole('heading', { name: 'No one available at the delivery' })).toBeVisible()
  expect(card.getByText('“Rang twice”')).toBeVisible()
  expect(card.getByText('Without a decision: return to sender in 41 min.')).toBeVisible()
  const names = card.getAllByRole('button').map((button) => button.textContent)
  expect(names).toEqual(['Try again', 'Another recipient', 'Return to sender', 'Hold for pickup'])
  await user.click(card.getByRole('button', { name: 'Another recipient' }))
  expect(card.getByRole('button', { name: 'Send to this recipient' })).toBeDisabled()
  await fill(user, card.getByLabelText(/Name of the other recipient/), 'Dana Cole')
  server.on(api.exceptions.decide, withException({ ...OPEN, state: 'decided', decision: 'another_recipient' }))
  const decided = { ...OPEN, state: 'decided' as const, decision: 'another_recipient' as const }
  const done = { ...decided, recipientName: 'Dana Cole', decidedAt: inMinutes(0), decidedByRole: 'client' as const }
  server.on(api.exceptions.list, { exceptions: [{ ...done, decidedByName: 'Maria Lopez' }], return: null })
  await user.click(card.getByRole('button', { name: 'Send to this recipient' }))
  expect(await screen.findByText('Decision saved')).toBeVisible()
  expect(server.requests(api.exceptions.decide)[0]).toMatchObject({
    params: { id: '12', exceptionId: '5' },
    body: { decision: 'another_recipient', recipientName: 'Dana Cole' },
  })
  expect(await screen.findByText('Recipient: Dana Cole')).toBeVisible()
})

test('problems that are closed to the reader are not shown, and that is no failure', async () => {
  const decided = { ...OPEN, state: 'decided' as const, decision: 'retry' as const }
  const { server } = await track(withException(decided), 'closed')
  await waitFor(() => expect(server.requests(api.exceptions.list)).not.toEqual([]))
  await waitFor(() => expect(screen.queryByText('The problem did not load')).toBeNull())
  expect(screen.queryByRole('region', { name: 'Problems' })).toBeNull()
})

test('a decision that came second is refused with the reason, and only an admin can cancel', async () => {
  const atPickup = { ...OPEN, stop: 'pickup' as const, kind: 'nothing_to_collect' as const }
  const order = withException(atPickup, { status: 'pickup_scheduled' })
  const { server, user } = await track(order, [atPickup], ADMIN)
  const card = await problems()
  await user.click(card.getByRole('button', { name: 'Cancel the order' }))
  server.on(
    api.exceptions.decide,
    refusal('exception_already_decided', 'The problem with order #ML-0012 is already decided'),
  )
  await user.click(card.getByRole('button', { name: 'Cancel the order' }))
  expect(await screen.findByText('The problem with order #ML-0012 is already decided')).toBeVisible()
})

test('an order on its way back says so in the list and in the view', async () => {
  const decided = { ...OPEN, state: 'decided' as const, decision: 'return_to_sender' as const }
  const done = { ...decided, decidedAt: inMinutes(-1), decidedByRole: 'system' as const }
  await track(withException(done, { return: { state: 'open' } }), [done])
  const card = await problems()
  expect(card.getByText('On its way back to the sender')).toBeVisible()
  expect(card.getByText(/by default, no one decided in time/)).toBeVisible()
  expect(card.queryByRole('button')).toBeNull()
  await waitFor(() => expect(screen.getAllByText('Returning').length).toBeGreaterThan(1))
})

test('a returned order is not called canceled', async () => {
  const decided = { ...OPEN, state: 'decided' as const, decision: 'return_to_sender' as const }
  await track(withException(decided, { status: 'cancelled', driver: null, return: { state: 'completed' } }), [decided])
  await problems()
  expect(screen.getAllByText('Returned to sender').length).toBeGreaterThan(0)
  expect(screen.queryByText('Canceled')).toBeNull()
  expect(screen.queryByText('Order Canceled')).toBeNull()
})

test('a sample shows how long it keeps', async () => {
  const collectedAt = inMinutes(-180.5)
  await track(anOrder({ status: 'in_transit', driver: MARCUS, collectedAt, stabilityHours: 4 }), [])
  expect(await screen.findByText('Sample: 59 min left')).toBeVisible()
})

test('dispatch corrects a wrong address, at the new price if somebody of the client agreed', async () => {
  const wrong = { ...OPEN, kind: 'wrong_address' as const, note: null }
  const order = withException(wrong, { totalCost: '37.30' })
  const { server, user } = await track(order, [wrong], ADMIN)
  prepareAddresses(server)
  server.on(api.orders.correctAddress, order)
  server.on(api.exceptions.decide, withException({ ...wrong, state: 'decided', decision: 'retry' }))
  const card = await problems()
  await user.click(card.getByRole('button', { name: 'Correct the address' }))
  await fill(user, await card.findByLabelText('Correct address'), '6411 Fannin')
  await user.click(await screen.findByRole('option', { name: /6411 Fannin St/ }))
  await user.click(await card.findByRole('radio', { name: '$31.15, and the client agreed' }))
  const save = card.getByRole('button', { name: 'Correct it and try again' })
  expect(save).toBeDisabled()
  await fill(user, card.getByLabelText(/Who agreed/), 'Bo Lund')
  await user.click(save)
  expect(await screen.findByText('Address corrected')).toBeVisible()
  expect(server.requests(api.orders.correctAddress)[0]?.body).toMatchObject({
    stop: 'delivery',
    address: FANNIN,
    token: `token of ${FANNIN}`,
    agreedBy: 'Bo Lund',
    totalCost: '31.15',
  })
  expect(server.requests(api.exceptions.decide)[0]?.body).toMatchObject({ decision: 'retry' })
})
