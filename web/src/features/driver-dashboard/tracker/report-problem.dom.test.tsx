import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { works } from '../../../../test/driver-dashboard.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { anOrder, DRIVER, MARCUS } from '../../../../test/samples.ts'

const MOVING = anOrder({
  id: 12,
  status: 'in_transit',
  driver: MARCUS,
  driverPay: '5.60',
  deliveryContactPhone: '713-555-0177',
})
const DUE = new Date(Date.now() + 3_600_000).toISOString()
const OPEN = {
  id: 5,
  stop: 'delivery',
  kind: 'nobody_there',
  state: 'open',
  decision: null,
  dueAt: DUE,
  decidedByRole: null,
  recipientName: null,
  place: null,
  instructions: null,
} as const

const job = async () => within(await screen.findByRole('article', { name: 'Job #12' }))

test('a driver reports a problem in two taps, and the delivery then waits for the decision', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works([MOVING])(fake)
    fake.on(api.drivers.today, { earned: '0.00', deliveries: 0, shiftEndsAt: null, dispatchPhone: '713-555-0100' })
    fake.on(api.exceptions.list, { exceptions: [], return: null })
    fake.on(api.exceptions.report, () => {
      const order = { ...MOVING, exception: OPEN }
      fake.on(api.orders.activeOfDriver, [order])
      return order
    })
  })
  await user.click((await job()).getByRole('button', { name: 'Report a problem' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Report a problem' }))
  // Neither of the pickup, nor of an item with a band or a seal.
  for (const name of ['Nothing to collect', 'Temperature problem', 'Seal broken'])
    expect(sheet.queryByRole('button', { name })).toBeNull()
  await user.click(sheet.getByRole('button', { name: 'No one available' }))
  await fill(user, sheet.getByLabelText('What happened (optional)'), 'Rang twice')
  await user.click(sheet.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Problem reported')).toBeVisible()
  expect(server.requests(api.exceptions.report)[0]?.body).toMatchObject({
    stop: 'delivery',
    kind: 'nobody_there',
    note: 'Rang twice',
    photoKey: null,
  })
  await waitFor(async () => expect((await job()).getByText('Wait for the decision before you go on.')).toBeVisible())
  expect((await job()).queryByRole('button', { name: 'Complete Delivery' })).toBeNull()
  expect((await job()).getByRole('link', { name: 'Call the recipient' })).toHaveAttribute('href', 'tel:7135550177')
  expect((await job()).getByRole('link', { name: 'Call dispatch' })).toHaveAttribute('href', 'tel:7135550100')
  expect((await job()).getByRole('button', { name: 'Resolved, continue' })).toBeEnabled()
})

test('an order that goes back shows its return in place of the delivery', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const back = anOrder({ ...MOVING, serviceType: 'medical_prescription', return: { state: 'open' } })
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works([{ ...back, captured: [{ stop: 'return', kind: 'recipient', isSkipped: false }] }])(fake)
    const started = { state: 'open' as const, reason: null, startedAt: DUE, completedAt: null }
    fake.on(api.exceptions.list, { exceptions: [], return: started })
    fake.on(api.exceptions.completeReturn, { ok: true })
  })
  expect((await job()).queryByText('Complete Delivery')).toBeNull()
  expect((await job()).getByText('Pickup · Return to sender')).toBeVisible()
  expect((await job()).getByText('At the return')).toBeVisible()
  expect((await job()).getByRole('link', { name: 'Directions to pickup in Google Maps' })).toBeVisible()
  await user.click(await (await job()).findByRole('button', { name: 'Complete Return' }))
  await waitFor(() => expect(server.requests(api.exceptions.completeReturn)).toHaveLength(1))
})

const DECIDED = { ...OPEN, state: 'decided', decidedByRole: 'client' } as const
const onTop = () => screen.findByRole('region', { name: 'To read first' })

test('a decision comes up on top of any page until it is read, and changes the stop, the bar and who receives', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const arrivals: Order['arrivals'] = [{ stop: 'delivery', at: DUE }]
  const decided = anOrder({
    ...MOVING,
    arrivals,
    deliveryContactName: 'Dana Cole',
    requiresSignature: true,
    exception: {
      ...DECIDED,
      decision: 'another_recipient',
      recipientName: 'Security',
      instructions: 'Desk in the lobby',
    },
  })
  const { user } = await renderApp('/driver-dashboard?tab=available', DRIVER, (fake) => {
    works([decided])(fake)
    fake.on(api.exceptions.list, { exceptions: [], return: null })
  })
  const notice = within(await onTop())
  expect(notice.getByRole('alert')).toHaveTextContent(
    /^#ML-0012: Leave with SecurityDecided by the client\.“Desk in the lobby”/,
  )
  await user.click(notice.getByRole('button', { name: 'Open job #12' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'To read first' })).toBeNull())
  expect((await job()).getByText('Delivery · Leave with Security')).toBeVisible()
  expect((await job()).getByText('“Desk in the lobby”')).toBeVisible()
  expect((await job()).getByText('Ask for Security')).toBeVisible()
  const main = (await job()).getByRole('button', { name: 'Record recipient' })
  expect(main).toHaveAccessibleDescription('Leave with Security: 1401 St Joseph Parkway')
  await waitFor(() => expect(main).toBeEnabled())
  await user.click(main)
  const sheet = within(await screen.findByRole('dialog', { name: 'Record recipient' }))
  expect(sheet.queryByRole('button', { name: 'Dana Cole' })).toBeNull()
  expect(sheet.getByRole('button', { name: 'Security' })).toBeVisible()
})

test('a decision that was read stays read; another one about the same problem comes up again', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const held = anOrder({ ...MOVING, exception: { ...DECIDED, decision: 'hold', place: 'Front desk' } })
  const { server, user, unmount } = await renderApp('/driver-dashboard?tab=available', DRIVER, works([held]))
  expect(within(await onTop()).getByRole('heading')).toHaveTextContent('#ML-0012: Hold for pickup: Front desk')
  await user.click(within(await onTop()).getByRole('button', { name: 'I have read this' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'To read first' })).toBeNull())
  unmount()
  expect(server.requests(api.orders.activeOfDriver).length).toBeGreaterThan(0)
  const exception = { ...DECIDED, decision: 'return_to_sender', decidedByRole: 'system' } as const
  await renderApp('/driver-dashboard?tab=available', DRIVER, works([{ ...held, exception, return: { state: 'open' } }]))
  expect(within(await onTop()).getByRole('alert')).toHaveTextContent(
    /^#ML-0012: Return to senderNo one decided in time/,
  )
})

test('held goods are brought to their place, with Navigate, and one tap says that they are there', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const place = { place: '900 Depot St', latitude: 29.75, longitude: -95.35 }
  const held = anOrder({ ...MOVING, exception: { ...DECIDED, decision: 'hold', ...place } })
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works([held])(fake)
    fake.on(api.exceptions.list, { exceptions: [], return: null })
    fake.on(api.exceptions.store, () => {
      const stored = { ...held, exception: held.exception && { ...held.exception, storedAt: DUE } }
      fake.on(api.orders.activeOfDriver, [stored])
      return stored
    })
  })
  expect((await job()).getByText('Delivery · Hold for pickup')).toBeVisible()
  const navigate = (await job()).getByRole('link', { name: 'Navigate' })
  expect(navigate).toHaveAttribute('href', expect.stringContaining('29.75000%2C-95.35000'))
  expect((await job()).queryByText(/ETA/)).toBeNull()
  const stored = (await job()).getByRole('button', { name: 'Stored' })
  await waitFor(() => expect(stored).toBeEnabled())
  await user.click(stored)
  await waitFor(() => expect(server.requests(api.exceptions.store)).toHaveLength(1))
  expect(server.requests(api.exceptions.store)[0]?.params).toEqual({ id: '12', exceptionId: '5' })
  expect(await (await job()).findByText(/^Stored where it is held\./)).toBeVisible()
})

test('while a decision is awaited the next stop is one tap away; dispatch without a phone gets a message', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const waiting = anOrder({ ...MOVING, exception: OPEN })
  const other = anOrder({ ...MOVING, id: 13 })
  const { user } = await renderApp('/driver-dashboard?tab=active&order=12', DRIVER, (fake) => {
    works([waiting, other])(fake)
    fake.on(api.exceptions.list, { exceptions: [], return: null })
  })
  expect((await job()).getByRole('link', { name: 'Call the recipient' })).toBeVisible()
  expect((await job()).getByRole('link', { name: 'Message dispatch' })).toHaveAttribute('href', '/messages?support=1')
  await user.click((await job()).getByRole('button', { name: 'Do the next stop' }))
  const next = within(await screen.findByRole('article', { name: 'Job #13' }))
  expect(await next.findByRole('link', { name: 'Navigate' })).toBeVisible()
})

test('running late is two taps and holds nothing up; something else needs a note', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works([MOVING])(fake)
    fake.on(api.exceptions.reportDelay, MOVING)
  })
  const open = async () => {
    await user.click((await job()).getByRole('button', { name: 'Report a problem' }))
    return within(await screen.findByRole('dialog', { name: 'Report a problem' }))
  }
  await user.click((await open()).getByRole('button', { name: 'Running late' }))
  await user.click(screen.getByRole('button', { name: '20 min' }))
  expect(await screen.findByText('Running 20 min late')).toBeVisible()
  await waitFor(() => expect(server.requests(api.exceptions.reportDelay)[0]?.body).toMatchObject({ minutes: 20 }))
  expect((await job()).getByRole('link', { name: 'Navigate' })).toBeVisible()
  const sheet = await open()
  await user.click(sheet.getByRole('button', { name: 'Something else' }))
  expect(sheet.getByRole('button', { name: 'Send report' })).toBeDisabled()
  await fill(user, sheet.getByLabelText(/^What happened/), 'The street is flooded')
  expect(sheet.getByRole('button', { name: 'Send report' })).toBeEnabled()
})

const AT_PICKUP = anOrder({
  id: 12,
  status: 'pickup_scheduled',
  driver: MARCUS,
  driverPay: '5.60',
  arrivals: [{ stop: 'pickup', at: new Date().toISOString() }],
})
const OTHER = anOrder({ id: 14, status: 'in_transit', driver: MARCUS, driverPay: '5.60' })

async function openPickup(orders: Order[]) {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const app = await renderApp('/driver-dashboard?tab=active&order=12', DRIVER, (fake) => {
    works(orders)(fake)
    fake.on(api.exceptions.list, { exceptions: [], return: null })
  })
  const tap = async () => app.user.click(await (await job()).findByRole('button', { name: 'Nothing to collect' }))
  return { ...app, tap }
}

test('nothing to collect is one tap that can be taken back; it is reported when the driver goes on', async () => {
  const { server, user, tap } = await openPickup([AT_PICKUP, OTHER])
  server.on(api.exceptions.report, { ...AT_PICKUP, exception: { ...OPEN, stop: 'pickup', kind: 'nothing_to_collect' } })
  await tap()
  expect((await job()).getByText('Nothing to collect. It is reported in a few seconds.')).toBeVisible()
  expect((await job()).queryByRole('button', { name: 'Complete Pickup' })).toBeNull()
  await user.click((await job()).getByRole('button', { name: 'Undo' }))
  expect(await (await job()).findByRole('button', { name: 'Complete Pickup' })).toBeVisible()
  await tap()
  expect(server.requests(api.exceptions.report)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Open job #14' }))
  await waitFor(() => expect(server.requests(api.exceptions.report)).toHaveLength(1))
  expect(server.requests(api.exceptions.report)[0]?.body).toMatchObject({
    stop: 'pickup',
    kind: 'nothing_to_collect',
  })
})

test('with a standing order the job is then gone, and the run goes on', async () => {
  const standing = { id: 3, name: 'Evening pickup', day: '2026-07-15' }
  const { server, tap } = await openPickup([{ ...AT_PICKUP, standing }, OTHER])
  server.on(api.exceptions.report, () => {
    server.on(api.orders.activeOfDriver, [OTHER])
    return null
  })
  await tap()
  window.dispatchEvent(new Event('pagehide'))
  expect(await screen.findByText('This job is closed, and the client is told. Go on with your run.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Job #12' })).toBeNull())
  expect(await screen.findByRole('region', { name: 'Stops of #ML-0014' })).toBeVisible()
})
