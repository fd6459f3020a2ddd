import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type FakeServer, listPage, refusal, unreachable } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { ADMIN, ADMIN_STATS, anOrder, MARCUS, rankedDriver, ranking } from '../../../test/samples.ts'

const { all, assign, reassign, unassign, changeMany, show } = api.orders

const NEARBY = [
  { driverId: 1, firstName: 'Marcus', lastName: 'Reed', phone: '713-555-0142' },
  { driverId: 2, firstName: 'Elena', lastName: 'Baca', phone: '713-555-0143' },
].map((row) => rankedDriver(row))

/** A server whose orders the test may replace. */
function withOrders(orders: Order[]) {
  const state = { orders }
  const prepare = (server: FakeServer) => {
    server.on(api.stats.admin, ADMIN_STATS)
    server.on(all, () => listPage(all, state.orders, state.orders.length))
    server.on(api.dispatch.driversFor, () =>
      ranking(NEARBY.filter(({ driverId }) => driverId !== state.orders[0]?.driver?.id)),
    )
  }
  return { state, prepare }
}

const drivenBy = (order: Order, driverId: number): Order => {
  const { firstName, lastName, phone } =
    NEARBY.find((driver) => driver.driverId === driverId) ?? (NEARBY[0] as (typeof NEARBY)[0])
  return {
    ...order,
    status: 'assigned',
    driver: { ...MARCUS, id: driverId, user: { firstName, lastName, phone, email: 'driver@meridian.example' } },
  }
}

/** Its row opens to its card, which has its buttons. */
const openCard = async (user: UserEvent, id: number) =>
  user.click(await screen.findByRole('button', { name: orderLabel(id), expanded: false }))
const row = (id: number) => screen.findByRole('row', { name: `Order ${orderLabel(id)}` })
const card = (id: number) => screen.findByRole('article', { name: new RegExp(`Order ${orderLabel(id)}`) })
const dialog = async () => within(await screen.findByRole('dialog'))

test('a card says what the spec wants of an order: state, money, who, what, where and since when', async () => {
  const order = anOrder({
    priority: 'express',
    totalCost: '52.30',
    driverPay: '7.85',
    specialInstructions: 'Ring twice',
  })
  const { prepare } = withOrders([drivenBy(order, 2)])
  const { user } = await renderApp('/admin-dashboard', ADMIN, prepare)
  await openCard(user, 12)
  const facts = [
    '#ML-0012',
    'Assigned',
    'Express',
    'Medical Prescription Delivery',
    'Total cost$52.30',
    'Driver rate$7.85',
    'ItemPrescription bag',
    'ClientBayou Bend PharmacyMaria Lopez713-555-0101',
    'Pickup1504 Taub LoopHouston, TX 77030',
    'Delivery1401 St Joseph ParkwayHouston, TX 77002',
    'DriverElena Baca713-555-0143',
    'Special instructions: Ring twice',
    'Created Jul 15',
  ]
  const text = (await card(12)).textContent
  expect(facts.filter((fact) => !text?.includes(fact))).toEqual([])
})

test('a driver is chosen from the available ones, changed for another, and unassigned again', async () => {
  const order = anOrder({ status: 'confirmed', paymentState: 'paid' })
  const { state, prepare } = withOrders([order])
  const { server, user } = await renderApp('/admin-dashboard', ADMIN, prepare)
  await openCard(user, 12)
  for (const endpoint of [assign, reassign])
    server.on(endpoint, ({ body }) => {
      state.orders = [drivenBy(order, Number(body.driverId))]
      return state.orders[0] as Order
    })
  server.on(unassign, () => {
    state.orders = [order]
    return order
  })
  await user.click(within(await card(12)).getByRole('button', { name: 'Assign Driver' }))
  const first = await dialog()
  await waitFor(() => expect(first.getAllByRole('radio')).toHaveLength(2))
  expect(first.getByRole('button', { name: 'Assign Driver' })).toBeDisabled()
  await user.click(first.getAllByRole('radio')[0] as HTMLElement)
  await user.click(first.getByRole('button', { name: 'Assign Driver' }))
  expect(await screen.findByText('Driver Assigned')).toBeVisible()
  await waitFor(async () => expect(await card(12)).toHaveTextContent('713-555-0142'))

  await user.click(within(await card(12)).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reassign driver' }))
  const second = await dialog()
  await waitFor(() => expect(second.getAllByRole('radio')).toHaveLength(1))
  expect(second.queryByText('713-555-0142')).toBeNull()
  await user.click(second.getByRole('radio'))
  await user.click(second.getByRole('button', { name: 'Assign Driver' }))
  await waitFor(async () => expect(await card(12)).toHaveTextContent('713-555-0143'))

  await user.click(within(await card(12)).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Unassign driver' }))
  await user.click((await dialog()).getByRole('button', { name: 'Unassign driver' }))
  await waitFor(async () => expect(await card(12)).toHaveTextContent('No driver'))
})

test('an order that was canceled first is refused in the words of the spec, with the reason beside them', async () => {
  const { prepare } = withOrders([anOrder({ status: 'confirmed', paymentState: 'paid' })])
  const { server, user } = await renderApp('/admin-dashboard', ADMIN, prepare)
  await openCard(user, 12)
  server.on(assign, refusal('wrong_order_status', 'Order #ML-0012 is canceled'))
  await user.click(within(await card(12)).getByRole('button', { name: 'Assign Driver' }))
  const open = await dialog()
  await user.click((await open.findAllByRole('radio'))[0] as HTMLElement)
  await user.click(open.getByRole('button', { name: 'Assign Driver' }))
  expect(await screen.findByText('Failed to assign driver. Please try again.')).toBeVisible()
  expect(await open.findByText(/Order #ML-0012 is canceled/)).toBeVisible()
})

test('several orders are approved at once, and what was refused is said order by order', async () => {
  const { state, prepare } = withOrders([5, 6, 7].map((id) => anOrder({ id })))
  const { server, user } = await renderApp('/admin-dashboard', ADMIN, prepare)
  server.on(changeMany, () => {
    state.orders = [5, 6, 7].map((id) => anOrder({ id, status: id === 7 ? 'declined' : 'confirmed' }))
    return [5, 6, 7].map((id) => ({ id, ok: id !== 7, message: id === 7 ? 'Order #ML-0007 is declined' : null }))
  })
  for (const id of [5, 6, 7])
    await user.click(await screen.findByRole('checkbox', { name: `Select order ${orderLabel(id)}` }))
  await user.click(screen.getByRole('button', { name: 'Approve selected' }))
  const result = within(await screen.findByRole('dialog', { name: '2 of 3 orders approved' }))
  expect(result.getByText(/Order #ML-0007 is declined/)).toBeVisible()
  await user.click(result.getByRole('button', { name: 'Done' }))
  for (const id of [5, 6]) await waitFor(async () => expect(await row(id)).toHaveTextContent('Confirmed'))
})

test('after a lost answer the assigned driver is looked up and named', async () => {
  const order = anOrder({ status: 'confirmed', paymentState: 'paid' })
  const { state, prepare } = withOrders([order])
  const { server, user } = await renderApp('/admin-dashboard', ADMIN, prepare)
  await openCard(user, 12)
  server.on(show, unreachable)
  server.on(assign, ({ body }) => {
    state.orders = [drivenBy(order, Number(body.driverId))]
    server.on(show, state.orders[0] as Order)
    return unreachable()
  })
  await user.click(within(await card(12)).getByRole('button', { name: 'Assign Driver' }))
  const open = await dialog()
  await user.click((await open.findAllByRole('radio'))[0] as HTMLElement)
  await user.click(open.getByRole('button', { name: 'Assign Driver' }))
  const alert = await open.findByRole('alert')
  await waitFor(() => expect(alert).toHaveTextContent('#ML-0012 is now assigned, with Marcus Reed.'))
  expect(alert).toHaveTextContent('it is not known whether the change was made')
  await waitFor(async () => expect(await card(12)).toHaveTextContent('713-555-0142'))
})

test('after a lost answer of a bulk action each order is looked up, also those that left the list', async () => {
  const { state, prepare } = withOrders([5, 6].map((id) => anOrder({ id })))
  const { server, user } = await renderApp('/admin-dashboard?status=pending', ADMIN, prepare)
  server.on(changeMany, () => {
    state.orders = []
    server.on(show, ({ params }) => anOrder({ id: Number(params.id), status: 'confirmed' }))
    return unreachable()
  })
  await row(5)
  await row(6)
  for (const box of screen.getAllByRole('checkbox', { name: /Select order/ })) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Approve selected' }))
  const result = within(await screen.findByRole('dialog', { name: 'Approve selected' }))
  const alert = await result.findByRole('alert')
  await waitFor(() => expect(alert).toHaveTextContent('#ML-0005, #ML-0006 are now confirmed.'))
  expect(screen.getByText('No orders match')).toBeInTheDocument()
})

test('the last pending orders of a search are approved, and what became of them stays in view', async () => {
  const { state, prepare } = withOrders([5, 6].map((id) => anOrder({ id })))
  const { server, user } = await renderApp('/admin-dashboard?status=pending&q=Last', ADMIN, prepare)
  server.on(changeMany, () => {
    state.orders = []
    return [5, 6].map((id) => ({ id, ok: true, message: null }))
  })
  await row(5)
  await row(6)
  for (const box of screen.getAllByRole('checkbox', { name: /Select order/ })) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Approve selected' }))
  expect(await screen.findByRole('dialog', { name: 'All 2 orders approved' })).toBeVisible()
  expect(screen.getByText('No orders match')).toBeInTheDocument()
})

test('orders are a table that is sorted by when they are due; j and Enter open one to its card, one at a time', async () => {
  const soon = new Date(Date.now() + 30 * 60_000).toISOString()
  const { prepare } = withOrders([
    anOrder({
      id: 12,
      status: 'confirmed',
      createdAt: '2026-06-10T15:00:00.000Z',
      confirmedAt: new Date(Date.now() - 5 * 3_600_000).toISOString(),
    }),
    anOrder({ id: 11, status: 'pending' }),
    anOrder({ id: 10, status: 'delivered', deliveredAt: soon }),
  ])
  const { server, user } = await renderApp('/admin-dashboard', ADMIN, prepare)
  server.on(api.orders.details, refusal('not_found', 'There is no such order'))
  const table = within(await screen.findByRole('table', { name: 'Orders' }))
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Selected',
    'Order',
    'Due',
    'Status',
    'Priority',
    'Client and item',
    'From → to',
    'Driver',
    'Total',
  ])
  expect(table.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
  expect(server.requests(all).at(-1)?.query).toMatchObject({ sort: 'due' })
  const line = (id: number) => within(table.getByRole('row', { name: `Order ${orderLabel(id)}` }))
  // Rows come a few in each frame.
  await table.findByRole('row', { name: 'Order #ML-0010' })
  expect(line(12).getByText('Past due 1 h')).toBeVisible()
  expect(line(11).getByText('4 h from approval')).toBeVisible()
  expect(line(10).queryByText(/^Past due/)).toBeNull()

  await user.click(table.getByRole('button', { name: 'Order' }))
  await waitFor(() => expect(server.requests(all).at(-1)?.query).toMatchObject({ sort: 'newest' }))
  expect(location.search).toBe('?sort=newest')
  await user.click(table.getByRole('button', { name: 'Due' }))
  await waitFor(() => expect(location.search).toBe(''))

  await openCard(user, 12)
  // With its age not repeated as a second date.
  expect(within(await card(12)).getByText(/^Created Jun 10, 2026, [\d:]+ [AP]M · /)).toBeVisible()
  await openCard(user, 11)
  expect(screen.getAllByRole('article')).toHaveLength(1)
  const opened = within(await card(11))
  for (const name of ['Approve', 'Message Client', 'View Details'])
    expect(opened.getByRole('button', { name })).toBeVisible()
  await user.click(opened.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByRole('dialog', { name: /Decline/ })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(opened.getByRole('button', { name: 'View Details' }))
  expect(await screen.findByRole('dialog', { name: 'Order #ML-0011' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('jj')
  expect(table.getAllByRole('row', { name: 'Order #ML-0011' })[0]).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
})

test('the one order that a search finds is open', async () => {
  const { prepare } = withOrders([anOrder({ id: 12 })])
  await renderApp('/admin-dashboard?q=12', ADMIN, prepare)
  expect(await card(12)).toBeVisible()
})

test('an order that waits for its organization is not ours to approve', async () => {
  const reasons = [{ isPerson: false, isOverLimit: true, priority: null }]
  const waiting = anOrder({ id: 12, approval: { state: 'waiting', isAfterwards: false, reasons } })
  const { prepare } = withOrders([waiting, anOrder({ id: 13 })])
  const { user } = await renderApp('/admin-dashboard', ADMIN, prepare)
  await openCard(user, 13)
  expect(within(await card(13)).getByRole('button', { name: /^Approve/ })).toBeVisible()
  await openCard(user, 12)
  expect(within(await card(12)).queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(await card(12)).toHaveTextContent('Waits for the organization’s approval')
})
