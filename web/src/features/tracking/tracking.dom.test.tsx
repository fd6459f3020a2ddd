import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { busy, type FakeServer, listPage, refusal } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { anOrder, CLIENT, DRIVER, MARCUS } from '../../../test/samples.ts'

const MOVING = anOrder({
  id: 12,
  status: 'in_transit',
  paymentState: 'paid',
  driver: { ...MARCUS, currentLatitude: 29.72, currentLongitude: -95.39, positionAt: new Date().toISOString() },
})
const DELIVERED = anOrder({ id: 13, status: 'delivered', paymentState: 'paid', driver: MARCUS })

const tracks =
  (orders: Order[], active = orders) =>
  (server: FakeServer) => {
    server.on(api.orders.ofClient, listPage(api.orders.ofClient, active, active.length))
    server.on(api.orders.show, ({ params }) => {
      const order = orders.find(({ id }) => id === Number(params.id))
      return order ?? refusal('not_found', 'There is no such order')
    })
    server.on(api.tracking.list, [])
    server.on(api.ratings.dismiss, { ok: true })
    server.on(api.routes.show, { distanceMiles: 4, minutes: 12, quality: 'street', geometry: '', steps: [] })
  }

const rating = () => screen.findByRole('dialog', { name: 'Rate your driver' })
const field = () => screen.findByLabelText('Order ID')

test('only digits stay in the field, a pasted label works, and an unknown number is not found', async () => {
  const { user } = await renderApp('/tracking', CLIENT, tracks([MOVING]))
  await user.click(await screen.findByRole('button', { name: 'Track' }))
  expect(await screen.findByText('Enter an order ID')).toBeVisible()
  await user.click(await field())
  await user.paste('#ML-0012')
  expect(await field()).toHaveValue('0012')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: '#ML-0012' })).toBeVisible()
  expect(location.search).toBe('?order=0012')
  await waitFor(() => expect(screen.getByTestId('eta')).toHaveTextContent(/min|h/))
  const driver = within(screen.getByRole('region', { name: 'Driver' }))
  expect(driver.getAllByText('Marcus Reed')[0]).toBeVisible()
  expect(driver.getByRole('link', { name: 'Message driver' })).toHaveAttribute('href', '/messages?order=12')
  expect(screen.getByRole('region', { name: 'Pickup' })).toHaveTextContent('Houston, TX')
  expect(within(screen.getByRole('region', { name: 'Progress' })).getAllByRole('listitem')).toHaveLength(7)
  for (const unknown of ['999999', '99999999999999']) {
    await user.clear(await field())
    await user.type(await field(), `${unknown}{Enter}`)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(`There is no order #ML-${unknown}`))
  }
})

test('the active deliveries lead to their order', async () => {
  const others = [MOVING, anOrder({ id: 14, status: 'assigned', driver: MARCUS })]
  const { user } = await renderApp('/tracking', CLIENT, tracks(others))
  const list = within(await screen.findByRole('region', { name: /Active deliveries/ }))
  await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(2))
  const [first] = list.getAllByRole('link')
  expect(first).toHaveAttribute('href', '/tracking?order=12')
  await user.click(first as HTMLElement)
  expect(await screen.findByRole('heading', { name: '#ML-0012' })).toBeVisible()
  await waitFor(() => expect(document.querySelectorAll('[aria-current=true], a[aria-current]')).toHaveLength(1))
})

test('a rating that fails says so and can be sent again; one that was dismissed comes back on request', async () => {
  const { server, user } = await renderApp('/tracking?order=13', CLIENT, tracks([DELIVERED], []))
  server.on(api.ratings.rate, busy())
  const dialog = within(await rating())
  expect(dialog.getByText('Please select a rating')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Submit rating' })).toBeDisabled()
  await user.click(dialog.getByRole('radio', { name: /^4 stars/ }))
  await user.click(dialog.getByRole('button', { name: 'Submit rating' }))
  expect(await screen.findByText('Failed to submit rating')).toBeVisible()
  expect(screen.getByText('Please try again later.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  server.on(api.ratings.rate, ({ body }) => ({
    id: 1,
    orderId: 13,
    rating: body.rating,
    feedback: null,
    userType: 'client' as const,
    createdAt: '2026-07-15T16:00:00.000Z',
  }))
  await user.click(screen.getByRole('button', { name: 'Rate your driver' }))
  const again = within(await rating())
  await user.click(again.getByRole('radio', { name: /^5 stars/ }))
  await user.click(again.getByRole('button', { name: 'Submit rating' }))
  expect(await screen.findByText('Thank you for your feedback!')).toBeVisible()
  const sent = server.requests(api.ratings.rate).at(-1)
  expect(sent?.body).toMatchObject({ rating: 5 })
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rate your driver' })).toBeNull())
})

test('a rating that was dismissed does not come back by itself', async () => {
  const first = await renderApp('/tracking?order=13', CLIENT, tracks([DELIVERED], []))
  await first.user.click(within(await rating()).getByRole('button', { name: 'Not now' }))
  const stored = { ...localStorage }
  first.unmount()
  Object.assign(localStorage, stored)
  await renderApp('/tracking?order=13', CLIENT, tracks([DELIVERED], []))
  expect(await screen.findByTestId('eta')).toHaveTextContent('Delivered')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a driver follows the own order without the list of others, and no order of other drivers', async () => {
  const prepare = (server: FakeServer) => {
    tracks([MOVING])(server)
    server.on(api.drivers.mine, {
      id: 1,
      status: 'busy',
      isOnDuty: true,
      openJobs: 1,
      maxOpenJobs: 3,
      jobRadiusMiles: null,
      phone: null,
    })
    server.on(api.orders.activeOfDriver, [])
  }
  const { user } = await renderApp('/tracking?order=12', DRIVER, prepare)
  expect(await screen.findByRole('region', { name: 'Progress' })).toHaveTextContent('In Transit')
  expect(screen.queryByRole('region', { name: /Active deliveries/ })).toBeNull()
  await user.clear(await field())
  await user.type(await field(), '77{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('No such order')
})

test('a dismissal is sent to the server, and one that the server knows keeps the dialog closed on any device', async () => {
  const { server, user, unmount } = await renderApp('/tracking?order=13', CLIENT, tracks([DELIVERED], []))
  await user.click(within(await rating()).getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(server.requests(api.ratings.dismiss)).toMatchObject([{ params: { id: '13' } }]))
  unmount()
  localStorage.clear()
  await renderApp('/tracking?order=13', CLIENT, tracks([{ ...DELIVERED, isRatingDismissed: true }], []))
  expect(await screen.findByRole('button', { name: 'Rate your driver' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the last step of a delivered order is announced as done', async () => {
  await renderApp('/tracking?order=13', CLIENT, tracks([{ ...DELIVERED, isRatedByMe: true }]))
  const progress = within(await screen.findByRole('region', { name: 'Progress' }))
  await waitFor(() => expect(progress.getAllByRole('listitem').at(-1)).toHaveTextContent('Delivered, done'))
  expect(progress.queryByText(/current step/)).toBeNull()
  expect(document.querySelector('[aria-current=step]')).toBeNull()
})

const memberAs = (role: 'viewer' | 'billing') => ({
  ...CLIENT,
  membership: CLIENT.membership && { ...CLIENT.membership, role },
})

test('billing is told who can track, and nothing of an order is asked for', async () => {
  const { server } = await renderApp('/tracking?order=12', memberAs('billing'), tracks([MOVING]))
  expect(
    await screen.findByText('In your organization only an owner, a manager, an orderer or a viewer can do this'),
  ).toBeVisible()
  expect(screen.queryByLabelText('Order ID')).toBeNull()
  expect(server.requests(api.tracking.list)).toHaveLength(0)
  expect(server.requests(api.orders.show)).toHaveLength(0)
})

test('a viewer tracks an order and is not asked to rate it', async () => {
  await renderApp('/tracking?order=13', memberAs('viewer'), tracks([DELIVERED], []))
  expect(await screen.findByRole('heading', { name: '#ML-0013' })).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Progress' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Rate your driver' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
