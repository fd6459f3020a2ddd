import type { Board, BoardDriver, BoardOrder, RunStopView, RunView } from '@meridian/contract/dispatch/dispatch.ts'
import { api } from '@meridian/contract/index.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type FakeServer, refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN, rankedDriver, ranking } from '../../../test/samples.ts'

const { dispatch } = api
const DAY = '2026-07-15'
const at = (minute: number) => new Date(Date.UTC(2026, 6, 15, 15, minute)).toISOString()

const order = (id: number, more: Partial<BoardOrder> = {}): BoardOrder => ({
  id,
  status: 'confirmed',
  serviceType: 'medical_prescription',
  priority: 'standard',
  organizationName: 'Riverside Pharmacy',
  pickupArea: 'Houston 77002',
  deliveryArea: 'Houston 77030',
  pickup: { address: `${id} Main St, Houston, TX 77002`, latitude: 29.75, longitude: -95.36 },
  delivery: { address: `${id} Fannin St, Houston, TX 77030`, latitude: 29.71, longitude: -95.4 },
  promisedAt: at(120),
  windowFrom: null,
  skills: [],
  driverId: null,
  ...more,
})

const stop = (
  orderId: number,
  name: RunStopView['stop'],
  minute: number,
  more: Partial<RunStopView> = {},
): RunStopView => ({
  orderId,
  stop: name,
  state: 'assigned',
  isLocked: false,
  travelMinutes: 8,
  travelMiles: 2.4,
  arrivalAt: at(minute),
  startAt: at(minute),
  departureAt: at(minute + 5),
  promisedAt: name === 'delivery' ? at(120) : null,
  lateMinutes: 0,
  ...more,
})

const run = (driverId: number, stops: RunStopView[] = []): RunView => ({
  driverId,
  stops,
  miles: stops.length * 2.4,
  lateOrders: stops.filter(({ lateMinutes }) => lateMinutes > 0).map(({ orderId }) => orderId),
})

const driver = (id: number, firstName: string, stops: RunStopView[] = []): BoardDriver => ({
  id,
  userId: 40 + id,
  firstName,
  lastName: 'Reyes',
  phone: null,
  status: 'available',
  position: null,
  start: null,
  startsAt: 'unknown',
  hub: null,
  end: null,
  shift: { from: at(-120), until: at(360), isOpenEnded: false },
  isDayOff: false,
  vehicle: null,
  capacity: 10,
  openJobs: 0,
  skills: [],
  finished: [],
  run: run(id, stops),
})

const MARIA_STOPS = [
  stop(1, 'delivery', 5, { state: 'current' }),
  stop(2, 'pickup', 20),
  stop(3, 'pickup', 30),
  stop(2, 'delivery', 40, { lateMinutes: 12, promisedAt: at(28) }),
  stop(3, 'delivery', 50),
]

const board = (more: Partial<Board> = {}): Board => ({
  day: DAY,
  today: DAY,
  now: at(0),
  version: 7,
  undo: null,
  orders: [
    order(1, { driverId: 1, status: 'in_transit' }),
    order(2, { driverId: 1 }),
    order(3, { driverId: 1 }),
    order(8),
    order(9, { pickupArea: 'Waco 76701', priority: 'emergency' }),
  ],
  drivers: [driver(1, 'Maria', MARIA_STOPS), driver(2, 'Omar')],
  unassigned: [
    { orderId: 8, reason: null, text: null },
    { orderId: 9, reason: 'skills', text: 'In the words of the server' },
  ],
  engine: 'built-in',
  ...more,
})

const CHANGED = {
  day: DAY,
  version: 8,
  runs: [run(2, [stop(8, 'pickup', 10), stop(8, 'delivery', 25)])],
  summary: '#ML-0008 to Omar Reyes',
}

async function open(prepare: (server: FakeServer) => void = () => {}) {
  // Lists are as high as their scroll area, which a DOM without layout does not know.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const shown = await renderApp('/dispatch', ADMIN, (server) => {
    server.on(dispatch.board, board())
    server.on(dispatch.driversFor, ranking([]))
    prepare(server)
  })
  await screen.findByRole('region', { name: 'Drivers’ routes' })
  return shown
}

test('the board shows who drives what when, what will be late, and what is unassigned and why', async () => {
  await open()
  expect(screen.getByRole('group', { name: 'Orders of the day' })).toHaveTextContent(
    '2 unassigned0 at risk1 will be late',
  )
  expect(screen.getByRole('button', { name: /^Maria Reyes/ })).toHaveTextContent(
    '5 stops · 12.0 mi · 1 late · start unknown',
  )
  expect(screen.getByRole('button', { name: /^Omar Reyes/ })).toHaveTextContent('Free, until 4:00 PM')
  expect(
    screen.getByRole('button', { name: /Delivery of #ML-0002 at 10:40 AM( CDT)?, Standard, .*12 min late/ }),
  ).toHaveAttribute('data-late')
  const waiting = screen.getByRole('region', { name: 'Unassigned' })
  expect(within(waiting).getByText('No chosen driver has the skills it needs')).toBeVisible()
})

test('the day is exported for all drivers, and the manifest of a chosen driver who has a run', async () => {
  const { user } = await open((server) => server.on(api.routes.show, refusal('map_service_unavailable', 'No map')))
  for (const name of [/^Maria Reyes/, /^Omar Reyes/]) await user.click(screen.getByRole('button', { name }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Manifests (PDF), a page per driver', `/api/dispatch/plan.pdf?day=${DAY}`],
    ['CSV, a row per stop', `/api/dispatch/plan.csv?day=${DAY}`],
    ['Manifest of Maria Reyes (PDF)', `/api/dispatch/plan.pdf?day=${DAY}&driverId=1`],
    ['Stops of Maria Reyes (CSV)', `/api/dispatch/plan.csv?day=${DAY}&driverId=1`],
  ])
})

test('what will be late is a filter of the drivers', async () => {
  const { user } = await open()
  const late = screen.getByRole('button', { name: '1 will be late' })
  await user.click(late)
  expect(late).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByRole('button', { name: /^Omar Reyes/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Maria Reyes/ })).toBeVisible()
  await user.click(late)
  expect(screen.getByRole('button', { name: /^Omar Reyes/ })).toBeVisible()
  expect(screen.getByRole('button', { name: '0 at risk' })).toBeDisabled()
})

test('the parts are sized by keyboard, hours are zoomed, and both are there again the next time', async () => {
  localStorage.removeItem('board-layout:1')
  const { user, unmount } = await open()
  const list = screen.getByRole('separator', { name: 'Width of the list' })
  expect(list).toHaveAttribute('aria-valuenow', '300')
  list.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(list).toHaveAttribute('aria-valuenow', '324')
  const width = () => parseFloat(document.querySelector<HTMLElement>('[data-track]')?.style.width ?? '')
  const before = width()
  await user.click(screen.getByRole('button', { name: 'Show more hours' }))
  expect(width()).toBeCloseTo(before * (180 / 240))
  // The DOM's own wheel event has no keys.
  const turn = Object.assign(new Event('wheel', { cancelable: true }), { ctrlKey: true, deltaY: -120, clientX: 0 })
  fireEvent(screen.getByRole('region', { name: 'Drivers’ routes' }), turn)
  expect(turn.defaultPrevented).toBe(true)
  expect(width()).toBeCloseTo(before)
  await user.click(screen.getByRole('button', { name: 'Where the map is' }))
  await user.click(await screen.findByRole('menuitem', { name: 'At the right' }))
  expect(screen.getByRole('separator', { name: 'Size of the map' })).toHaveAttribute('aria-orientation', 'vertical')
  unmount()
  await open()
  expect(screen.getByRole('separator', { name: 'Width of the list' })).toHaveAttribute('aria-valuenow', '324')
  expect(screen.getByRole('separator', { name: 'Size of the map' })).toHaveAttribute('aria-orientation', 'vertical')
})

test('the map in a window of its own shows the same day', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, unmount } = await open()
  await user.click(screen.getByRole('button', { name: 'Where the map is' }))
  await user.click(await screen.findByRole('menuitem', { name: 'In a window of its own' }))
  const [path] = opened.mock.calls[0] as [string]
  expect(path).toBe(`/dispatch/map?day=${DAY}`)
  expect(screen.queryByRole('separator', { name: 'Size of the map' })).toBeNull()
  unmount()
  localStorage.removeItem('board-layout:1')
  const { server } = await renderApp(path, ADMIN, (fake) => fake.on(dispatch.board, board()))
  expect(await screen.findByRole('heading', { name: 'Dispatch map' })).toBeInTheDocument()
  expect(server.requests(dispatch.board)[0]?.query).toEqual({ day: DAY })
})

test('filters narrow the list, and an empty result can be cleared', async () => {
  const { user } = await open()
  await fill(user, screen.getByRole('textbox', { name: 'Search orders' }), '#ml-0009')
  expect(screen.queryByText('#ML-0008')).toBeNull()
  expect(screen.getByText('1 of 2')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Search orders' }), 'x')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('#ML-0008')).toBeVisible()
})

test('the search finds orders in routes too, marks their blocks and shows them; filtered drivers come back for it', async () => {
  const { user } = await open()
  await fill(user, screen.getByRole('textbox', { name: /^Filter drivers/ }), 'omar')
  expect(screen.queryByRole('button', { name: /^Maria Reyes/ })).toBeNull()
  await fill(user, screen.getByRole('textbox', { name: 'Search orders' }), '#ml-0003')
  const found = await screen.findByRole('region', { name: 'In routes: 1' })
  await user.click(within(found).getByRole('button', { name: /#ML-0003 ?Maria Reyes · ETA 10:50 AM/ }))
  expect(await screen.findByRole('button', { name: /^Pickup of #ML-0003/ })).toHaveAttribute('data-found')
  expect(screen.getByRole('button', { name: /^Pickup of #ML-0002/ })).not.toHaveAttribute('data-found')
})

test('the most urgent order is on top; orders and drivers are grouped as wished', async () => {
  const { user } = await open()
  const list = screen.getByRole('region', { name: 'Unassigned' })
  const numbers = () =>
    within(list)
      .getAllByText(/^#ML-/)
      .map(({ textContent }) => textContent)
  expect(numbers()).toEqual(['#ML-0009', '#ML-0008'])
  await user.click(screen.getByRole('combobox', { name: 'Sort' }))
  await user.click(await screen.findByRole('option', { name: 'City' }))
  await waitFor(() => expect(numbers()).toEqual(['#ML-0008', '#ML-0009']))
  await user.click(screen.getByRole('combobox', { name: 'Group' }))
  await user.click(await screen.findByRole('option', { name: 'By priority' }))
  expect(await within(list).findByText('Emergency', { selector: 'li > span' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Group drivers' }))
  await user.click(await screen.findByRole('menuitem', { name: 'By city of the next stop' }))
  expect(await screen.findByText('No stop')).toBeVisible()
})

test('a chosen order is given to the best driver by one key, and the dialog says what that does', async () => {
  const { user, server } = await open((fake) => {
    fake.on(
      dispatch.driversFor,
      ranking([
        rankedDriver({
          driverId: 2,
          firstName: 'Omar',
          lastName: 'Reyes',
          status: 'busy',
          isAvailable: false,
          openJobs: 1,
          vehicle: 'Van',
          pickupAt: '2026-07-15T15:10:00.000Z',
          deliveryAt: '2026-07-15T15:40:00.000Z',
          lateMinutes: 12,
          delays: [{ orderId: 3, priority: 'emergency', lateBefore: 17, lateAfter: 544 }],
          expiring: [{ orderId: 3, minutes: 95 }],
          overtimeMinutes: 20,
        }),
        rankedDriver({ driverId: 1, firstName: 'Maria', lastName: 'Reyes', missingSkill: 'cold_box' }),
      ]),
    )
    fake.on(dispatch.move, CHANGED)
  })
  await user.click(screen.getByRole('checkbox', { name: 'Select #ML-0008' }))
  await user.click(screen.getByRole('button', { name: 'Assign to…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Driver to #ML-0008' }))
  const best = await dialog.findByRole('radio', { name: 'Omar Reyes' })
  await waitFor(() => expect(best).toHaveFocus())
  expect(best).toHaveTextContent(/Pickup 10:10 AM.*, delivery 10:40 AM.* 12 min late/)
  expect(best).toHaveTextContent('#ML-0003 (Emergency): 17 min → 9 h 4 min late')
  expect(best).toHaveTextContent('The sample of #ML-0003 would expire 1 h 35 min before it arrives')
  expect(best).toHaveTextContent('The route would end 20 min after the shift')
  expect(best).toHaveTextContent('1.5 mi · 1 open job · On a job · Van')
  const other = dialog.getByRole('radio', { name: 'Maria Reyes' })
  expect(other).toBeDisabled()
  expect(other).toHaveTextContent("No valid 'Cold box'")
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.requests(dispatch.move)).toHaveLength(1))
  expect(server.requests(dispatch.move)[0]?.body).toEqual({ day: DAY, orderIds: [8], driverId: 2, version: 7 })
  expect(await screen.findByText('#ML-0008 to Omar Reyes')).toBeVisible()
})

test('an order dragged onto a lane is previewed there and moved by the drop', async () => {
  const { server } = await open((fake) => {
    fake.on(dispatch.preview, { runs: CHANGED.runs, delays: [], expiring: [], farPickups: [], refusal: null })
    fake.on(dispatch.move, CHANGED)
  })
  fireEvent.pointerDown(screen.getByText('#ML-0008'), { pointerId: 1, button: 0 })
  const lane = screen.getByRole('button', { name: /^Omar Reyes/ }).nextElementSibling as HTMLElement
  fireEvent.pointerMove(lane, { pointerId: 1, clientX: 40 })
  expect(await screen.findByText('No order becomes later.')).toBeVisible()
  expect(await screen.findByRole('button', { name: /Pickup of #ML-0008/ })).toHaveAttribute('data-preview')
  fireEvent.pointerUp(lane, { pointerId: 1, clientX: 40 })
  await waitFor(() => expect(server.requests(dispatch.move)[0]?.body).toMatchObject({ driverId: 2, pickupPosition: 0 }))
})

test('a stop dropped on the list is taken out of its run; Escape ends a drag without a change', async () => {
  const { server, user } = await open((fake) => {
    fake.on(dispatch.preview, { runs: [run(1)], delays: [], expiring: [], farPickups: [], refusal: null })
    fake.on(dispatch.move, { ...CHANGED, runs: [] })
  })
  const list = screen.getByRole('region', { name: 'Unassigned' })
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Pickup of #ML-0002/ }), { pointerId: 1, button: 0 })
  fireEvent.pointerMove(list, { pointerId: 1, clientX: 40 })
  expect(await screen.findByText('No order becomes later.')).toBeVisible()
  await user.keyboard('{Escape}')
  fireEvent.pointerUp(list, { pointerId: 1, clientX: 40 })
  expect(server.requests(dispatch.move)).toHaveLength(0)
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Pickup of #ML-0002/ }), { pointerId: 1, button: 0 })
  fireEvent.pointerMove(list, { pointerId: 1, clientX: 40 })
  fireEvent.pointerUp(list, { pointerId: 1, clientX: 40 })
  await waitFor(() => expect(server.requests(dispatch.move)[0]?.body).toMatchObject({ driverId: null, orderIds: [2] }))
})

test('Alt and an arrow key moves a stop; a clash is refused in words', async () => {
  const { user, server } = await open((fake) =>
    fake.on(dispatch.reorder, refusal('plan_changed', 'Ada Admin changed the run of Maria Reyes a moment ago.')),
  )
  screen.getByRole('button', { name: /Pickup of #ML-0003/ }).focus()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(await screen.findByText('Ada Admin changed the run of Maria Reyes a moment ago.')).toBeVisible()
  const stops = server.requests(dispatch.reorder)[0]?.body.stops
  expect(stops?.map(({ orderId, stop: name }) => `${orderId} ${name}`).slice(0, 3)).toEqual([
    '1 delivery',
    '3 pickup',
    '2 pickup',
  ])
})

test('an order is opened beside the board: when it comes and why it is late, its driver, and what can be done', async () => {
  const [maria, omar] = board().drivers as [BoardDriver, BoardDriver]
  const { user, server } = await open((fake) => {
    fake.on(dispatch.board, board({ drivers: [{ ...maria, phone: '(713) 555-0134', startsAt: 'position' }, omar] }))
    fake.on(dispatch.lock, { ...CHANGED, runs: [], summary: '#ML-0003 locked' })
  })
  await user.click(screen.getByRole('button', { name: /^Delivery of #ML-0002/ }))
  const panel = await screen.findByRole('complementary', { name: 'Order #ML-0002' })
  expect(within(panel).getByRole('alert')).toHaveTextContent(
    /^12 min late: leaves #ML-0003 at 10:35 AM( CDT)?, then 8 min of driving$/,
  )
  expect(within(panel).getByText(/^ETA 10:40 AM( CDT)? \(8 min, 2\.4 mi\), departs 10:45 AM( CDT)?$/)).toBeVisible()
  expect(within(panel).getByText(/^12:00 PM( CDT)?$/)).toBeVisible()
  expect(within(panel).getByRole('link', { name: 'Call Maria Reyes at (713) 555-0134' })).toHaveAttribute(
    'href',
    'tel:7135550134',
  )
  expect(within(panel).getByRole('link', { name: /^Message Maria Reyes/ })).toHaveAttribute(
    'href',
    '/messages?support=41',
  )
  expect(within(panel).getByRole('heading', { name: 'Order #ML-0002' })).toHaveFocus()

  // The board stays usable: the next order is opened without closing this one.
  await user.click(screen.getByRole('button', { name: /^Pickup of #ML-0003/ }))
  const next = await screen.findByRole('complementary', { name: 'Order #ML-0003' })
  expect(within(next).queryByRole('alert')).toBeNull()
  await user.click(within(next).getByRole('button', { name: 'Lock to this driver' }))
  await waitFor(() => expect(server.requests(dispatch.lock)[0]?.body).toMatchObject({ orderIds: [3], isLocked: true }))
  await user.click(within(next).getByRole('button', { name: 'Assign to…' }))
  await user.keyboard('{Escape}')
  await user.click(within(next).getByRole('button', { name: 'Close the order' }))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('what is picked up stays with its driver; an unassigned order says why it was left out', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /Delivery of #ML-0001/ }))
  const first = await screen.findByRole('complementary', { name: 'Order #ML-0001' })
  expect(within(first).queryByRole('button', { name: 'Assign to…' })).toBeNull()
  expect(within(first).queryByRole('button', { name: 'Unassign' })).toBeNull()
  await user.click(screen.getByText('#ML-0009'))
  const waiting = await screen.findByRole('complementary', { name: 'Order #ML-0009' })
  expect(within(waiting).getByRole('alert')).toHaveTextContent('No chosen driver has the skills it needs')
  expect(within(waiting).getByText('Unassigned')).toBeVisible()
  expect(within(waiting).getByRole('button', { name: 'Assign to…' })).toBeEnabled()
})

test('on a phone the board is a list of what is late and what has no driver, to assign and to call', async () => {
  window.happyDOM.setViewport({ width: 390, height: 844 })
  const [maria, omar] = board().drivers as [BoardDriver, BoardDriver]
  const { user } = await renderApp('/dispatch', ADMIN, (fake) => {
    fake.on(dispatch.board, board({ drivers: [{ ...maria, phone: '(713) 555-0134' }, omar] }))
    fake.on(dispatch.driversFor, ranking([]))
  })
  const late = await screen.findByRole('region', { name: 'Will be late' })
  expect(within(late).getByText(/^12 min late: leaves #ML-0003/)).toBeVisible()
  expect(within(late).getByRole('link', { name: /^Call Maria Reyes/ })).toHaveAttribute('href', 'tel:7135550134')
  expect(screen.queryByRole('region', { name: 'Drivers’ routes' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'At risk' })).toBeNull()
  const waiting = screen.getByRole('region', { name: 'Unassigned' })
  expect(within(waiting).getByText('No chosen driver has the skills it needs')).toBeVisible()
  await user.click(within(waiting).getByRole('button', { name: 'Assign to… #ML-0009' }))
  expect(await screen.findByRole('dialog', { name: 'Assign Driver to #ML-0009' })).toBeVisible()
})

test('a plan is compared with the one before, and dropped or applied as one', async () => {
  const figures = { miles: 12, lateOrders: 1, lateMinutes: 17, driversUsed: 1, unassigned: 2 }
  const proposal = {
    id: 4,
    day: DAY,
    version: 7,
    before: figures,
    after: { miles: 15.5, lateOrders: 0, lateMinutes: 0, driversUsed: 2, unassigned: 1 },
    runsBefore: [run(2)],
    runsAfter: CHANGED.runs,
    delays: [{ orderId: 3, priority: 'standard' as const, lateBefore: 17, lateAfter: 21 }],
    unplanned: [{ orderId: 9, reason: 'skills' as const, text: 'In the words of the server' }],
    engine: 'built-in',
    unused: [{ driverId: 2, reason: 'silent' as const }],
    tookSeconds: 2,
  }
  const { user, server } = await open((fake) => {
    fake.on(dispatch.plan, proposal)
    fake.on(dispatch.applyProposal, {
      ...CHANGED,
      summary: 'Plan applied',
      skipped: [{ orderId: 3, reason: 'taken' }],
    })
  })
  await user.click(screen.getByRole('button', { name: 'Optimize' }))
  const dialog = await screen.findByRole('dialog', { name: 'Optimize routes' })
  await user.click(within(dialog).getByRole('button', { name: 'Optimize' }))
  const table = await screen.findByRole('table', { name: 'The plan as it is and as it would be' })
  expect(within(table).getByRole('row', { name: 'Late orders 1 0' })).toBeVisible()
  expect(screen.getByText('#ML-0003 (Standard): 17 min → 21 min late')).toBeVisible()
  expect(screen.getByText('#ML-0009: No chosen driver has the skills it needs')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Apply the plan' }))
  await waitFor(() => expect(server.requests(dispatch.applyProposal)[0]?.params).toEqual({ id: '4' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('1 order not as planned')
  expect(screen.getByText('#ML-0003: accepted by another driver meanwhile')).toBeVisible()
  server.on(dispatch.applyProposal, { ...CHANGED, summary: 'Plan applied', skipped: [] })
  await user.click(screen.getByText('Close'))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Optimize' }))
  const again = await screen.findByRole('dialog', { name: 'Optimize routes' })
  await user.click(within(again).getByRole('button', { name: 'Optimize' }))
  await user.click(await screen.findByRole('button', { name: 'Apply the plan' }))
  expect(await screen.findByText('Plan applied')).toBeVisible()
})

test('what was done is shown with its plan, on a day that is over also what was not made', async () => {
  const [maria] = board().drivers as [BoardDriver]
  const made = { orderId: 1, stop: 'pickup' as const, plannedAt: at(-40), arrivedAt: at(-30), doneAt: at(-26) }
  const missed = { orderId: 2, stop: 'delivery' as const, plannedAt: at(60), arrivedAt: null, doneAt: null }
  const late = { orderId: 3, stop: 'delivery' as const, plannedAt: at(60), arrivedAt: at(600), doneAt: at(9000) }
  await open((fake) =>
    fake.on(
      dispatch.board,
      board({ day: '2026-07-14', drivers: [{ ...maria, run: run(1), finished: [made, missed, late] }] }),
    ),
  )
  expect(screen.getByRole('button', { name: /^Maria Reyes/ })).toHaveTextContent('2 of 3 stops done')
  const result = screen.getByRole('group', { name: 'Result of the day' })
  expect(result).toHaveTextContent('1 delivered1 late1 not delivered')
  expect(
    screen.getByRole('button', {
      name: /^Pickup of #ML-0001 done at 9:34 AM( CDT)?, arrived at 9:30 AM( CDT)?, planned for 9:20 AM( CDT)?, 10 min later/,
    }),
  ).toHaveTextContent('1')
  expect(screen.getByRole('button', { name: /^Delivery of #ML-0002 was not made on this day/ })).toBeVisible()
})

test('a day that is over is not optimized; a driver without hours is free without a time that moves', async () => {
  const [first] = board().drivers as [Board['drivers'][number]]
  const openEnded = { ...first, run: run(1), shift: { from: at(0), until: at(480), isOpenEnded: true } }
  await open((fake) => fake.on(dispatch.board, board({ day: '2026-07-14', drivers: [openEnded] })))
  expect(screen.getByRole('button', { name: 'Optimize' })).toBeDisabled()
  expect(screen.getByRole('button', { name: /^Maria Reyes/ })).toHaveTextContent(/Free$/)
})

test('the own last change can be undone', async () => {
  const { user, server } = await open((fake) => {
    fake.on(dispatch.board, board({ undo: { version: 7, summary: '#ML-0003 to Maria Reyes' } }))
    fake.on(dispatch.undo, { ...CHANGED, runs: [], summary: 'Taken back: #ML-0003 to Maria Reyes' })
  })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.requests(dispatch.undo)[0]?.body).toEqual({ day: DAY }))
})

test('another day is asked for, and a board that does not load says so', async () => {
  const { user, server, unmount } = await open()
  server.on(dispatch.board, board({ day: '2026-07-16', unassigned: [], orders: [], drivers: [] }))
  await user.click(screen.getByRole('button', { name: 'The day after' }))
  expect(await screen.findByText('Every order is in a route')).toBeVisible()
  expect(server.requests(dispatch.board).at(-1)?.query).toEqual({ day: '2026-07-16' })
  expect(screen.getByRole('button', { name: 'Today' })).toBeVisible()
  unmount()
  await renderApp('/dispatch', ADMIN, (fake) => {
    fake.on(dispatch.board, refusal('internal', 'Something went wrong'))
  })
  expect(await screen.findByText('The board did not load')).toBeVisible()
})

test('a picked driver is taken out: who gets what, what is in hand, and all of it in one step', async () => {
  const shown = {
    day: DAY,
    version: 7,
    driverId: 1,
    freed: [
      { orderId: 2, priority: 'standard' as const, driverId: 2, reason: null, lateBefore: 0, lateAfter: 12 },
      {
        orderId: 3,
        priority: 'standard' as const,
        driverId: null,
        reason: 'shifts' as const,
        lateBefore: 0,
        lateAfter: 0,
      },
    ],
    inHand: [
      { orderId: 1, isOnBoard: true, action: 'keep' as const, driverId: null, nearest: [{ driverId: 2, miles: 1.4 }] },
    ],
    delays: [],
  }
  const { user, server } = await open((fake) => {
    fake.on(api.routes.show, refusal('map_service_unavailable', 'No map'))
    fake.on(dispatch.previewDriverOut, { ...shown, proposalId: 5 })
    fake.on(dispatch.driverOut, { ...shown, summary: 'took Maria Reyes out' })
  })
  await user.click(screen.getByRole('button', { name: /^Maria Reyes/ }))
  await user.click(screen.getByRole('button', { name: 'Driver out: Maria Reyes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Maria Reyes is out' }))
  expect(await dialog.findByText('#ML-0002 → Omar Reyes, 12 min late')).toBeVisible()
  expect(dialog.getByText(/^#ML-0003 stays unassigned: No driver can finish this/)).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: 'What happens to #ML-0001' }))
  await user.click(await screen.findByRole('option', { name: 'Hands it over to' }))
  expect(await dialog.findByRole('combobox', { name: 'Who takes over #ML-0001' })).toHaveValue(
    'Omar Reyes, 1.4 mi away',
  )
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Take out and move all' })).toBeEnabled())
  await user.click(dialog.getByRole('button', { name: 'Take out and move all' }))
  await waitFor(() =>
    expect(server.requests(dispatch.driverOut)[0]?.body).toMatchObject({
      driverId: 1,
      day: DAY,
      reason: 'sick',
      proposalId: 5,
      onBoard: [{ orderId: 1, action: 'hand_over', driverId: 2 }],
    }),
  )
  expect(await screen.findByText('Undo on the dispatch board takes all of it back.')).toBeVisible()
})
