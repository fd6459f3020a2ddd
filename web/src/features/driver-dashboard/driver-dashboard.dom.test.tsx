import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { works } from '../../../test/driver-dashboard.ts'
import { busy, refusal, unreachable } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { anOrder, DRIVER, MARCUS } from '../../../test/samples.ts'
import { queryClient } from '../../data/query-client.ts'

const at = '2026-07-15T15:00:00.000Z'
const MOVING = anOrder({
  id: 12,
  status: 'pickup_scheduled',
  driver: MARCUS,
  driverPay: '5.60',
  arrivals: [{ stop: 'pickup', at }],
})

/** The browser's geolocation: tests report positions and errors through it. */
let device: { report: PositionCallback; fail: PositionErrorCallback } | null
beforeEach(() => {
  device = null
  const watchPosition = (report: PositionCallback, fail: PositionErrorCallback) => {
    device = { report, fail }
    return 1
  }
  const geolocation = { watchPosition, getCurrentPosition: watchPosition, clearWatch: () => {} }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation })
})

/** The page asks for positions a moment after it is shown. */
const watched = () =>
  waitFor(() => {
    if (!device) throw new Error('The page has not asked for the position')
    return device
  })

async function reportPosition(reported: GeolocationPosition): Promise<void> {
  const { report } = await watched()
  act(() => report(reported))
}

async function failPosition(code: number): Promise<void> {
  const { fail } = await watched()
  act(() => fail({ code } as GeolocationPositionError))
}

const setWidth = (width: number) => window.happyDOM.setViewport({ width, height: 844 })
const position = (timestamp: number, north = 0) =>
  ({ coords: { latitude: 29.7 + north, longitude: -95.4, accuracy: 5 }, timestamp }) as GeolocationPosition

const job = (id: number) => screen.findByRole('article', { name: `Job #${id}` })

test('the stop at hand names the sender’s site, when it is open, and how to get in', async () => {
  const hours: [number, number][][] = [...Array.from({ length: 5 }, () => [[480, 1020]] as [number, number][]), [], []]
  const pickupSite = { id: 7, name: 'Cypress Clinic', accessNote: 'Dock B, ring twice', hours }
  const deliverySite = { id: 8, name: 'Main Pharmacy', accessNote: 'Side door', hours: null }
  await renderApp('/driver-dashboard', DRIVER, works([{ ...MOVING, pickupSite, deliverySite }]))
  const card = within(await job(12))
  expect(await card.findByText('Cypress Clinic')).toBeVisible()
  expect(card.getByText('Mon–Fri 8 AM – 5 PM')).toBeVisible()
  expect(card.getByText('“Dock B, ring twice”')).toBeVisible()
  expect(card.queryByText('“Side door”')).not.toBeInTheDocument()
  // Before anything else: a driver reads it while parking.
  const stop = card.getByRole('region', { name: 'Stops of #ML-0012' })
  expect(stop.textContent).toMatch(/^“Dock B, ring twice”Cypress Clinic/)
})

test('directions lead to the pickup, then to the delivery, and to an approximate one by its address', async () => {
  const carried = { ...MOVING, status: 'in_transit' } as const
  const orders = {
    pickup: MOVING,
    delivery: carried,
    'approximate delivery': { ...carried, deliveryPrecision: 'zip' },
  } as const
  const destinations: Record<string, string | null> = {}
  for (const [name, order] of Object.entries(orders)) {
    const { unmount } = await renderApp('/driver-dashboard', DRIVER, works([order]))
    const stop = order === MOVING ? 'pickup' : 'delivery'
    const link = within(await job(12)).getByRole('link', { name: `Directions to ${stop} in Google Maps` })
    const { origin, pathname, searchParams } = new URL(link.getAttribute('href') as string)
    expect(origin + pathname).toBe('https://www.google.com/maps/dir/')
    destinations[name] = searchParams.get('destination')
    unmount()
  }
  expect(destinations).toEqual({
    pickup: '29.71050,-95.39600',
    delivery: '29.74800,-95.36600',
    'approximate delivery': '1401 St Joseph Parkway, Houston, TX 77002',
  })
})

test('where nothing is known of a stop of work that repeats, it has the instructions of the last time', async () => {
  const standing = { id: 3, name: 'Evening pickup', day: '2026-07-15', lastInstructions: 'Gate code 4711' }
  const pickupSite = { id: 7, name: 'Cypress Clinic', accessNote: 'Dock B, ring twice', hours: null }
  const orders = {
    unknown: { standing },
    'known site': { standing, pickupSite },
    'own instructions': { standing, specialInstructions: 'Ask for Nora' },
  }
  const notes: Record<string, string> = {}
  for (const [name, fields] of Object.entries(orders)) {
    const { unmount } = await renderApp('/driver-dashboard', DRIVER, works([{ ...MOVING, ...fields }]))
    const stop = within(await job(12)).getByRole('region', { name: 'Stops of #ML-0012' })
    notes[name] = stop.firstElementChild?.textContent ?? ''
    expect(stop.textContent?.includes('Last time')).toBe(name === 'unknown')
    unmount()
  }
  expect(notes).toEqual({
    unknown: 'Last time: “Gate code 4711”',
    'known site': '“Dock B, ring twice”',
    'own instructions': '“Ask for Nora”',
  })
})

test('the orders of one stop are counted together, and work that repeats has its name', async () => {
  const at = new Date().toISOString()
  const here = (id: number, fields: Partial<Order>) =>
    anOrder({ ...MOVING, id, arrivals: [{ stop: 'pickup', at }], packageCount: 3, ...fields })
  const standing = { id: 3, name: 'Evening pickup', day: '2026-07-15' }
  const orders = [
    here(12, { standing, captured: [{ stop: 'pickup', kind: 'scan', isSkipped: false, packages: [1, 3] }] }),
    here(13, {}),
  ]
  await renderApp('/driver-dashboard?tab=active', DRIVER, works(orders))
  const card = within(await job(12))
  expect(await card.findByText('2 orders here · 6 packages · scanned 2')).toBeVisible()
  expect(card.getByText('Pickup · Repeats: Evening pickup')).toBeVisible()
  const list = within(card.getByRole('list', { name: 'Orders at this stop' }))
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    '#ML-0012 · scanned 2 of 3 · Evening pickup',
    '#ML-0013 · 3 packages',
  ])
})

test('tracking is active once a position has come; before, and when blocked, the screen says so', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
  await renderApp('/driver-dashboard', DRIVER, works([MOVING]))
  const card = within(await job(12))
  expect(await card.findByText('Waiting for your location')).toBeVisible()
  expect(screen.getByText('Waiting for your location. If your browser asks, choose Allow.')).toBeVisible()
  expect(screen.queryByText(/Live Tracking Active/)).toBeNull()

  await reportPosition(position(Date.now() - 3.5 * 60_000))
  expect(await screen.findByText('Sharing your location · last position 3 min ago')).toBeVisible()
  expect(card.getByText('Waiting for your location')).toBeVisible()
  await reportPosition(position(Date.now()))
  expect(await card.findByText(/Live Tracking Active/)).toBeVisible()

  await failPosition(1)
  await waitFor(() => expect(screen.queryByText(/Live Tracking Active/)).toBeNull())
  expect(screen.getByText(/^Location is blocked\. Open the site settings/)).toBeVisible()
  expect(card.getByText(/set Location to Allow, then press the button/)).toBeVisible()
  expect(logged).toHaveBeenCalledWith('The device reported no position', 'denied')
})

test.each([
  ['denied', 1, 'Location Access Required', 'browser settings'],
  ['unavailable', 2, 'Location Access Required', 'unavailable'],
  ['timed out', 3, 'Location Access Required', 'timed out'],
  ['unsupported', null, 'Location Not Supported', 'manual navigation'],
])('a job starts in manual mode when the position is %s, and a toast says why', async (_, code, title, reason) => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  if (code === null) Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined })
  const assigned = anOrder({ id: 12, status: 'assigned', driver: MARCUS })
  const { user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (server) => {
    works([assigned])(server)
    server.on(api.orders.changeStatus, () => {
      server.on(api.orders.activeOfDriver, [MOVING])
      return MOVING
    })
  })
  const card = within(await job(12))
  // The job asks anew.
  device = null
  await user.click(card.getByRole('button', { name: 'Start Job' }))
  if (code !== null) await failPosition(code)
  const toast = await screen.findByText(title)
  expect(toast.closest('[role=alert]')).toHaveTextContent(reason)
  expect(await card.findByText('Job Started')).toBeVisible()
  expect(await card.findByText('En Route to Pickup')).toBeVisible()
})

test('a device without storage can still take a step while online, and says when one was not saved', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  // This DOM has no IndexedDB.
  const assigned = anOrder({ id: 12, status: 'assigned', driver: MARCUS })
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works([assigned])(fake)
    fake.on(api.orders.changeStatus, () => {
      fake.on(api.orders.activeOfDriver, [MOVING])
      return MOVING
    })
  })
  await user.click(within(await job(12)).getByRole('button', { name: 'Start Job' }))
  expect(await within(await job(12)).findByText('En Route to Pickup')).toBeVisible()
  server.on(api.orders.changeStatus, unreachable)
  const next = await within(await job(12)).findByRole('button', { name: 'Complete Pickup' })
  await waitFor(() => expect(next).toBeEnabled())
  await user.click(next)
  expect(await screen.findByText('This device could not save the step', { exact: false })).toBeVisible()
  expect(within(await job(12)).getByText('En Route to Pickup')).toBeVisible()
})

test('on duty without a job, a blocked location is not said to be shared', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  await renderApp('/driver-dashboard', DRIVER, works([]))
  expect(await screen.findByText(/^Waiting for your location/)).toBeVisible()
  await failPosition(1)
  expect(await screen.findByText(/^Location is blocked/)).toBeVisible()
  expect(screen.queryByText(/Sharing your location/)).toBeNull()
})

test.each([
  ['on duty', [], 'A position was not sent'],
  ['on a job', [MOVING], 'A position was neither stored nor sent'],
])('%s, a position that cannot be sent is logged', async (_, orders, message) => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
  await renderApp('/driver-dashboard', DRIVER, (server) => {
    works(orders)(server)
    server.on(api.locations.reportMany, busy())
    server.on(api.locations.reportOnDuty, busy())
  })
  await screen.findByText(/^Waiting for your location\./)
  await reportPosition(position(Date.now()))
  await waitFor(() => expect(logged).toHaveBeenCalledWith(message, expect.objectContaining({ status: 503 })))
})

test('an offer names the driver’s pay first and the order’s total as such', async () => {
  const { user } = await renderApp('/driver-dashboard', DRIVER, works([]))
  const offer = within(await screen.findByRole('article', { name: 'Job 30' }))
  expect(offer.getByText(/^your pay, \$\d+\.\d\d\/mile · order total \$68\.85$/)).toBeVisible()
  await user.click(offer.getByRole('button', { name: 'Details' }))
  const terms = offer.getAllByRole('term').map((term) => term.textContent)
  expect(terms[0]).toBe('Your pay')
  expect(terms).toEqual(expect.arrayContaining(['Base rate', 'Total payment (whole order)']))
  expect(offer.getAllByRole('definition')[0]).toHaveTextContent('$10.33')
})

test('tracking is not called live while the server does not answer', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { server } = await renderApp('/driver-dashboard', DRIVER, works([MOVING]))
  const card = within(await job(12))
  await card.findByText('Waiting for your location')
  server.on(api.locations.reportMany, unreachable)
  await reportPosition(position(Date.now()))
  expect(await card.findByText('Your location is sent later')).toBeVisible()
  expect(screen.queryByText(/Live Tracking Active/)).toBeNull()
})

test('figures that did not load take one line', async () => {
  const { server, user } = await renderApp('/driver-dashboard', DRIVER, (fake) => {
    works([])(fake)
    fake.on(api.drivers.stats, busy())
  })
  const line = await screen.findByText('Your figures did not load.')
  works([])(server)
  await user.click(within(line.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Miles Driven')).toBeVisible()
  expect(screen.queryByText('Your figures did not load.')).toBeNull()
})

test('a figure beyond its scale stands alone', async () => {
  const { user } = await renderApp('/driver-dashboard?tab=performance', DRIVER, works([]))
  await user.click(await screen.findByRole('tab', { name: 'Progress' }))
  expect(await screen.findByRole('progressbar', { name: 'Perfect deliveries: 152' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  )
  expect(screen.getByText('31 days')).toBeVisible()
})

test('with two jobs the current one is on top, whole, with the only main button; another one is opened by a tap', async () => {
  const captured: Order['captured'] = [{ stop: 'delivery', kind: 'recipient', isSkipped: false }]
  const second = anOrder({ id: 13, status: 'in_transit', driver: MARCUS, captured })
  const { user } = await renderApp('/driver-dashboard', DRIVER, works([MOVING, second]))
  const first = within(await job(12)).getByRole('button', { name: 'Complete Pickup' })
  expect(first).toHaveAccessibleDescription('Job #12 · Pickup: 1504 Taub Loop')
  expect(within(await job(13)).queryByRole('button', { name: 'Complete Delivery' })).toBeNull()
  await user.click(within(await job(13)).getByRole('button', { name: 'Open job #13' }))
  const other = await within(await job(13)).findByRole('button', { name: 'Complete Delivery' })
  expect(other).toHaveAccessibleDescription('Job #13 · Delivery: 1401 St Joseph Parkway')
  expect(within(await job(12)).queryByRole('button', { name: 'Complete Pickup' })).toBeNull()
  expect(screen.getAllByRole('article', { name: /^Job #/ }).map((card) => card.getAttribute('aria-label'))).toEqual([
    'Job #13',
    'Job #12',
  ])
})

test('completing far from the address is asked first, and marked', async () => {
  const added = vi.fn()
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works([MOVING])(fake)
    fake.on(api.proofs.add, ({ body }) => {
      added(body)
      return MOVING
    })
    fake.on(api.orders.changeStatus, { ...MOVING, status: 'pickup_complete' })
  })
  const complete = await within(await job(12)).findByRole('button', { name: 'Complete Pickup' })
  await reportPosition(position(Date.now(), 0.06))
  await waitFor(() => expect(complete).toBeEnabled())
  await user.click(complete)
  const dialog = within(await screen.findByRole('dialog', { name: /^You are \d.* mi away\. Complete here\?$/ }))
  await user.click(dialog.getByRole('button', { name: 'Not yet' }))
  expect(server.requests(api.orders.changeStatus)).toEqual([])
  await user.click(complete)
  await user.click(await screen.findByRole('button', { name: 'Complete here' }))
  await waitFor(() => expect(server.requests(api.orders.changeStatus)).toHaveLength(1))
  const note = expect.stringMatching(/^Completed \d.* mi from the address$/)
  expect(added).toHaveBeenCalledWith(expect.objectContaining({ kind: 'note', stop: 'pickup', note }))
})

test('who sets out for a door does so for all its orders, and who receives is taken down for each of them', async () => {
  const at = new Date().toISOString()
  const terms = { deliveryContactName: 'Dana Cole', serviceType: 'medical_prescription' } as const
  const carried = (id: number) => anOrder({ ...MOVING, ...terms, id, status: 'pickup_complete', packageCount: id - 10 })
  const there = (id: number) => ({
    ...carried(id),
    status: 'in_transit' as const,
    arrivals: [{ stop: 'delivery' as const, at }],
  })
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works([carried(12), carried(13)])(fake)
    fake.on(api.orders.changeStatus, ({ params }) => {
      fake.on(api.orders.activeOfDriver, [there(12), there(13)])
      return there(Number(params.id))
    })
    fake.on(api.proofs.add, ({ params }) => there(Number(params.id)))
  })
  expect(await within(await job(12)).findByText('2 orders here · 5 packages')).toBeVisible()
  await user.click(within(await job(12)).getByRole('button', { name: 'Start Delivery' }))
  await waitFor(() => expect(server.requests(api.orders.changeStatus)).toHaveLength(2))
  expect(server.requests(api.orders.changeStatus).map(({ params, body }) => [params.id, body.status])).toEqual([
    ['12', 'in_transit'],
    ['13', 'in_transit'],
  ])
  const record = await within(await job(12)).findByRole('button', { name: 'Record recipient' })
  await waitFor(() => expect(record).toBeEnabled())
  await user.click(record)
  const sheet = within(await screen.findByRole('dialog', { name: 'Record recipient' }))
  expect(sheet.getByRole('checkbox', { name: '#ML-0013 · 3 packages · Dana Cole' })).toBeChecked()
  await user.click(sheet.getByRole('button', { name: 'Dana Cole' }))
  await waitFor(() => expect(server.requests(api.proofs.add)).toHaveLength(2))
  const sent = server.requests(api.proofs.add).map(({ params, body }) => ({ id: params.id, ...body }))
  expect(sent).toMatchObject(['12', '13'].map((id) => ({ id, kind: 'recipient', name: 'Dana Cole', stop: 'delivery' })))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

test('several orders for one address are one stop: one tap says that the driver is there for all', async () => {
  const here = (id: number) => anOrder({ ...MOVING, id, arrivals: [] })
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works([here(12), here(13)])(fake)
    fake.on(api.proofs.arrive, ({ params }) => here(Number(params.id)))
  })
  const list = within(await within(await job(12)).findByRole('list', { name: 'Orders at this stop' }))
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    '#ML-0012 · 1 package',
    '#ML-0013 · 1 package',
  ])
  await user.click(within(await job(12)).getByRole('button', { name: 'I’m here' }))
  await waitFor(() => expect(server.requests(api.proofs.arrive)).toHaveLength(2))
  expect(server.requests(api.proofs.arrive).map(({ params }) => params.id)).toEqual(['12', '13'])
})

test.each([
  ['released all the same', [], '#ML-0012 is open to other drivers again.'],
  ['not released', [MOVING], 'The server did not answer, and the job is still yours. Try again.'],
])('after a lost answer the screen shows that the job was %s', async (_, left, text) => {
  const { server, user } = await renderApp('/driver-dashboard', DRIVER, works([MOVING]))
  server.on(api.orders.release, () => {
    works(left)(server)
    return unreachable()
  })
  await user.click(within(await job(12)).getByRole('button', { name: 'Release this job' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Release #ML-0012' }))
  await user.click(dialog.getByRole('button', { name: 'The car broke down' }))
  expect(await screen.findByText(text)).toBeVisible()
  expect(server.requests(api.orders.release).map(({ body }) => body.reason)).toEqual(['The car broke down'])
})

test('a job is released for a reason in the driver’s own words', async () => {
  const { server, user } = await renderApp('/driver-dashboard', DRIVER, works([MOVING]))
  server.on(api.orders.release, () => {
    works([])(server)
    return MOVING
  })
  await user.click(within(await job(12)).getByRole('button', { name: 'Release this job' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Release #ML-0012' }))
  await user.click(dialog.getByRole('button', { name: 'Something else' }))
  expect(dialog.getByRole('button', { name: 'Release it' })).toBeDisabled()
  await fill(user, dialog.getByRole('textbox', { name: 'Why' }), ' Flat tire ')
  await user.click(dialog.getByRole('button', { name: 'Release it' }))
  expect(await screen.findByText('#ML-0012 is open to other drivers again.')).toBeVisible()
  expect(server.requests(api.orders.release).map(({ body }) => body.reason)).toEqual(['Flat tire'])
})

test('unread messages are a badge on the job, whole or in the list, which opens them', async () => {
  const orders = [
    { ...MOVING, unreadCount: 2 },
    anOrder({ id: 13, status: 'assigned', driver: MARCUS, unreadCount: 1 }),
  ]
  await renderApp('/driver-dashboard', DRIVER, works(orders))
  const link = within(await job(12)).getByRole('link', { name: '2 new messages' })
  expect(link).toHaveAttribute('href', '/messages?order=12')
  expect(within(await job(13)).getByRole('link', { name: '1 new message' })).toBeVisible()
})

test('a job for a later day cannot be started yet, and its button says from when', async () => {
  const later = anOrder({
    id: 14,
    status: 'assigned',
    driver: MARCUS,
    scheduledDate: '2100-07-16T13:00:00.000Z',
    preferredTimeSlot: 'morning',
  })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const { user } = await renderApp('/driver-dashboard?tab=active', DRIVER, works([later]))
  const card = within(await job(14))
  // It is not the job at hand until the driver opens it.
  expect(card.getByText('Can be started from Fri, Jul 16, 7:05 AM CDT')).toBeVisible()
  expect(card.queryByRole('button', { name: 'Start Job' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Open job #14' }))
  expect(await card.findByText('Can be started from Fri, Jul 16, 7:05 AM CDT')).toBeVisible()
  expect(card.getByRole('button', { name: 'Start Job' })).toBeDisabled()
  // A timer of more than 24 days fires at once, which would enable the button.
  for (const [, delay = 0] of timers.mock.calls) expect(delay).toBeLessThan(2 ** 31)
})

test('with a job in progress a phone opens on it, with the figures in one line that opens', async () => {
  setWidth(390)
  const { user } = await renderApp('/driver-dashboard', DRIVER, works([MOVING]))
  await job(12)
  expect(screen.queryByRole('tab')).toBeNull()
  const line = await screen.findByRole('button', { name: /^Your figures: 1 available · 847 completed/ })
  expect(line).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByText('Miles Driven')).not.toBeVisible()
  await user.click(line)
  expect(screen.getByText('Miles Driven')).toBeVisible()
})

test('on a phone one line with the day is above the job, and opens to duty and tabs; the stop comes before the map', async () => {
  setWidth(390)
  const other = anOrder({ id: 13, status: 'in_transit', driver: MARCUS })
  const { user } = await renderApp('/driver-dashboard', DRIVER, (fake) => {
    works([MOVING, other])(fake)
    const shiftEndsAt = new Date(new Date().setHours(18, 0, 0, 0)).toISOString()
    fake.on(api.drivers.today, { earned: '84.20', deliveries: 6, shiftEndsAt, dispatchPhone: null })
  })
  // One delivery address for both.
  const line = await screen.findByRole('button', { name: /^\$84\.20 today · 2 stops left · until 6:00 PM/ })
  expect(screen.queryByRole('switch')).toBeNull()
  await user.click(line)
  expect(await screen.findByRole('switch')).toBeVisible()
  expect(screen.getByRole('tab', { name: /^Active Deliveries/ })).toHaveAttribute('aria-selected', 'true')
  const card = await job(12)
  const parts = ['Pickup', 'Prescription bag', 'Job #12'].map((text) => within(card).getByText(text))
  for (const [index, part] of parts.slice(1).entries())
    expect(parts[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each([
  ['without an open job', 390, []],
  ['on a wide screen', 1280, [MOVING]],
])('%s the four cards are shown', async (_, width, orders) => {
  setWidth(width)
  await renderApp('/driver-dashboard', DRIVER, works(orders))
  expect(await screen.findByText('Miles Driven')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Your figures/ })).toBeNull()
})

test.each([
  ['the server finds no route, the addresses are to be checked', true],
  ['there is no network, nothing is said about the addresses', false],
])('when %s', async (_, isReached) => {
  await renderApp('/driver-dashboard?tab=active', DRIVER, (server) => {
    works([{ ...MOVING, arrivals: [] }])(server)
    server.on(api.routes.show, isReached ? refusal('order_not_found', 'There is no route') : unreachable)
  })
  const card = within(await job(12))
  expect(await card.findByText(/whole delivery/)).toBeVisible()
  if (isReached) expect(await screen.findByText('Navigation Error')).toBeVisible()
  else
    await waitFor(() =>
      expect(
        queryClient
          .getQueryCache()
          .getAll()
          .some(({ state }) => state.status === 'error'),
      ).toBe(true),
    )
  if (!isReached) expect(screen.queryByText('Navigation Error')).toBeNull()
})
