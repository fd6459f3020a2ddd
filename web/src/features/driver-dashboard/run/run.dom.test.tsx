import type { MyRun } from '@meridian/contract/drivers/driver-runs.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { works as worksOn } from '../../../../test/driver-dashboard.ts'
import { type FakeServer, held, refusal } from '../../../../test/fake-server.ts'
import { sendLive } from '../../../../test/fake-socket.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { anOrder, DRIVER, MARCUS } from '../../../../test/samples.ts'
import { keys } from '../../../data/keys.ts'
import { queryClient } from '../../../data/query-client.ts'
import { inRunOrder } from './run-list.tsx'

const ORDERS = [
  anOrder({ id: 12, status: 'assigned', driver: MARCUS, driverPay: '5.60' }),
  anOrder({ id: 14, status: 'in_transit', driver: MARCUS, driverPay: '5.60' }),
]
const stop = (
  orderId: number,
  name: 'pickup' | 'delivery',
  minute: number,
  more: Partial<MyRun['stops'][number]> = {},
) => ({
  orderId,
  stop: name,
  state: 'assigned' as const,
  isLocked: false,
  travelMinutes: 5,
  travelMiles: 2,
  arrivalAt: `2026-07-15T15:${minute}:00.000Z`,
  startAt: `2026-07-15T15:${minute}:00.000Z`,
  departureAt: `2026-07-15T15:${minute + 3}:00.000Z`,
  promisedAt: null,
  lateMinutes: 0,
  serviceType: 'medical_prescription' as const,
  priority: 'standard' as const,
  organizationName: 'Riverside Pharmacy',
  address: `12${minute} Main St, Houston, TX 77002`,
  latitude: 29.7 + minute / 1000,
  longitude: -95.36,
  ...more,
})
const RUN: MyRun = {
  day: '2026-07-15',
  version: 4,
  miles: 8,
  stops: [
    stop(14, 'delivery', 10, { state: 'current' }),
    stop(12, 'pickup', 20),
    stop(15, 'pickup', 30, { state: 'planned' }),
    stop(12, 'delivery', 40, { lateMinutes: 7 }),
    stop(15, 'delivery', 50, { state: 'planned' }),
  ],
}

beforeEach(() => {
  const watchPosition = () => 1
  const geolocation = { watchPosition, getCurrentPosition: watchPosition, clearWatch: () => {} }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation })
})

const works = (server: FakeServer) => {
  server.on(api.drivers.mine, {
    id: 1,
    status: 'busy',
    isOnDuty: true,
    openJobs: 2,
    maxOpenJobs: 3,
    jobRadiusMiles: null,
    phone: null,
  })
  server.on(api.drivers.stats, {
    availableJobs: 0,
    completedJobs: 1,
    milesDriven: 1,
    moneyEarned: '1.00',
    opening: { deliveries: 0, miles: 0, pay: '0.00' },
  })
  server.on(api.drivers.performance, refusal('internal', 'Not needed here'))
  server.on(api.drivers.achievements, [])
  server.on(api.orders.available, [])
  server.on(api.orders.activeOfDriver, ORDERS)
  server.on(api.routes.show, refusal('map_service_unavailable', 'No map here'))
  server.on(api.tracking.list, [])
  server.on(api.runs.mine, RUN)
}

test('the stops of all jobs are in the planned order, and the driver may change it', async () => {
  const { user, server } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works(fake)
    fake.on(api.runs.reorderMine, RUN)
  })
  const run = within(await screen.findByRole('region', { name: 'Your run' }))
  const rows = run.getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent('Deliver #ML-0014')
  await user.click(run.getByRole('button', { name: 'All stops on the map' }))
  expect(run.getByRole('button', { name: 'Hide the map' })).toHaveAttribute('aria-expanded', 'true')
  // The line of the run: a route for each leg.
  const isLeg = ({ body }: { body: { from: string; to: string } }) => body.from.endsWith('-95.360000')
  await waitFor(() => expect(server.requests(api.routes.show).filter(isLeg)).toHaveLength(RUN.stops.length - 1))
  expect(rows[3]).toHaveTextContent('7 min late')
  expect(rows[2]).toHaveTextContent('Planned, not yours yet')
  expect(run.getByRole('button', { name: 'Earlier: pickup of #ML-0012' })).toBeDisabled()
  await user.click(run.getByRole('button', { name: 'Later: pickup of #ML-0012' }))
  await waitFor(() => expect(server.requests(api.runs.reorderMine)).toHaveLength(1))
  const { version, stops } = server.requests(api.runs.reorderMine)[0]?.body ?? {}
  expect(version).toBe(4)
  expect(stops?.map(({ orderId }) => orderId)).toEqual([14, 15, 12, 12, 15])
})

const DOOR = { address: '1504 Taub Loop, Houston, TX 77030', latitude: 29.71 }
const SHARED: MyRun = {
  ...RUN,
  stops: [
    stop(14, 'delivery', 10, { state: 'current' }),
    stop(12, 'pickup', 20, DOOR),
    stop(15, 'pickup', 23, { ...DOOR, lateMinutes: 7 }),
    stop(16, 'delivery', 26, DOOR),
    stop(17, 'pickup', 40),
    stop(12, 'delivery', 50),
    stop(15, 'delivery', 53),
    stop(17, 'delivery', 56),
  ],
}

test('stops that follow each other at one door are one row with its orders, and move together', async () => {
  const pickupSite = { id: 7, name: 'Taub Clinic', accessNote: 'Dock B, ring twice', hours: null }
  const standing = { id: 3, name: 'Evening samples', day: '2026-07-15' }
  const { user, server } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works(fake)
    const driver = MARCUS
    const jobs = [
      anOrder({ id: 12, status: 'assigned', driver, pickupSite, standing }),
      anOrder({ id: 15, status: 'assigned', driver, pickupSite }),
    ]
    fake.on(api.orders.activeOfDriver, [...ORDERS.slice(1), ...jobs])
    fake.on(api.runs.mine, SHARED)
    fake.on(api.runs.reorderMine, SHARED)
  })
  const run = within(await screen.findByRole('region', { name: 'Your run' }))
  expect(run.getByText('6 stops · 8.0 mi')).toBeVisible()
  const shared = run.getByRole('list', { name: 'Jobs at stop 2' })
  const orders = within(shared).getAllByRole('listitem')
  expect(orders.map(({ textContent }) => textContent)).toEqual([
    'Pick up #ML-0012Repeats: Evening samples',
    'Pick up #ML-00157 min late',
    'Deliver #ML-0016',
  ])
  const row = shared.closest('li:not(ul li)')
  // The note of the site that both pickups are from is there once, before the address.
  expect(row).toHaveTextContent(/^2\d?\d:20 [AP]MPick up 2 · deliver 1“Dock B, ring twice”1504 Taub Loop/)
  // It would pass the stop that the driver is on the way to.
  expect(run.getByRole('button', { name: `Earlier: ${DOOR.address}` })).toBeDisabled()
  await user.click(run.getByRole('button', { name: `Later: ${DOOR.address}` }))
  await waitFor(() => expect(server.requests(api.runs.reorderMine)).toHaveLength(1))
  const sent = server.requests(api.runs.reorderMine)[0]?.body.stops.map(({ orderId }) => orderId)
  expect(sent).toEqual([14, 17, 12, 15, 16, 12, 15, 17])
})

test('the run is there to print and as a table', async () => {
  await renderApp('/driver-dashboard?tab=active', DRIVER, works)
  const run = within(await screen.findByRole('region', { name: 'Your run' }))
  expect(run.getByRole('link', { name: 'Manifest (PDF)' })).toHaveAttribute('href', api.runs.myPdf.path)
  expect(run.getByRole('link', { name: 'Manifest (CSV)' })).toHaveAttribute('href', api.runs.myCsv.path)
})

test('an order of stops that makes something later is asked first, and changed when the driver insists', async () => {
  const warning = 'In this order some would be later. The sample of #ML-0012 would expire 12 min before it arrives.'
  const { user, server } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works(fake)
    fake.on(api.runs.reorderMine, refusal('reorder_delays', warning))
  })
  const run = within(await screen.findByRole('region', { name: 'Your run' }))
  await user.click(run.getByRole('button', { name: 'Later: pickup of #ML-0012' }))
  const question = within(await screen.findByRole('dialog', { name: 'Some orders would be later' }))
  expect(question.getByText(warning)).toBeVisible()
  server.on(api.runs.reorderMine, RUN)
  await user.click(question.getByRole('button', { name: 'Change anyway' }))
  await waitFor(() => expect(server.requests(api.runs.reorderMine)).toHaveLength(2))
  expect(server.requests(api.runs.reorderMine).map(({ body }) => body.mayDelay ?? false)).toEqual([false, true])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('with several jobs every region has a name of its own, and a link in a text is underlined', async () => {
  const { user } = await renderApp('/driver-dashboard?tab=active', DRIVER, works)
  await screen.findByRole('region', { name: 'Stops of #ML-0014' })
  await user.click(screen.getByRole('button', { name: 'Client, other stop and position' }))
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label') ?? region.textContent)
  expect(new Set(names).size).toBe(names.length)
  for (const link of document.querySelectorAll('dd a')) expect(link).toHaveAttribute('data-underline', 'always')
  expect(document.querySelectorAll('dd a')).toHaveLength(1)
})

test('trackers come in the order of the run', () => {
  expect(inRunOrder(ORDERS, RUN).map(({ id }) => id)).toEqual([14, 12])
  expect(inRunOrder(ORDERS, undefined).map(({ id }) => id)).toEqual([12, 14])
})

const tones: number[] = []
class FakeAudio {
  readonly currentTime = 10
  resume = async () => {}
  createOscillator = () => ({ frequency: {}, connect() {}, start: (at: number) => void tones.push(at), stop() {} })
}

const anOffer = () => ({
  id: 9,
  orderId: 31,
  serviceType: 'laboratory_sample' as const,
  priority: 'emergency' as const,
  organizationName: 'Gulf Coast Reference Laboratory',
  pickupAddress: '1200 Main St, Houston, TX 77002',
  deliveryArea: 'Fannin St, Houston, TX 77030',
  distance: '4.2',
  driverPay: '11.40',
  detourMinutes: 9,
  offeredAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
})

test('an offered job shows its pay and the time left, and is accepted or passed', async () => {
  const { user, server } = await renderApp('/driver-dashboard?tab=available', DRIVER, (fake) => {
    works(fake)
    fake.on(api.offers.list, [anOffer()])
    fake.on(api.offers.pass, { ok: true })
  })
  const offers = within(await screen.findByRole('region', { name: 'Jobs offered to you' }))
  expect(offers.getByText('$11.40')).toBeVisible()
  expect(offers.getByText('4.2 mi · adds 9 min to your run')).toBeVisible()
  await user.click(offers.getByRole('button', { name: 'Pass' }))
  await user.click(offers.getByRole('button', { name: 'Too far away' }))
  await waitFor(() =>
    expect(server.requests(api.offers.pass)).toMatchObject([{ params: { id: '9' }, body: { reason: 'Too far away' } }]),
  )
})

test('of several offers the most urgent one alone covers the job, with a count of the others', async () => {
  await renderApp('/driver-dashboard?tab=available', DRIVER, (fake) => {
    works(fake)
    const calm = { priority: 'standard', expiresAt: new Date(Date.now() + 60_000).toISOString() } as const
    fake.on(api.offers.list, [
      { ...anOffer(), id: 8, orderId: 30, ...calm },
      anOffer(),
      { ...anOffer(), id: 10, orderId: 32, ...calm },
    ])
  })
  const offers = within(await screen.findByRole('region', { name: 'Jobs offered to you' }))
  expect(offers.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([
    'Offer of #ML-0031',
  ])
  expect(offers.getByText('2 more jobs offered to you, shown after this one')).toBeVisible()
})

test.each([
  [55_000, 'Job offered to you: #ML-0031, $11.40. Accept or pass.'],
  [29_500, 'Less than 30 seconds left to answer the offer of #ML-0031.'],
  [9_500, 'Less than 10 seconds left to answer the offer of #ML-0031.'],
])('with %i ms left a screen reader is told of the offer, and not of every second', async (left, said) => {
  await renderApp('/driver-dashboard?tab=available', DRIVER, (fake) => {
    works(fake)
    fake.on(api.offers.list, [{ ...anOffer(), expiresAt: new Date(Date.now() + left).toISOString() }])
  })
  const status = (await screen.findByText(said)).closest('[role=status]')
  expect(status).toHaveAttribute('aria-live', 'assertive')
  const timer = screen.getByRole('timer')
  expect(status).not.toContainElement(timer)
  expect(timer.closest('[aria-live=assertive], [aria-live=polite], [role=status]')).toBeNull()
})

test('a job offered while any page is open shows at once, with sound and vibration', async () => {
  const vibrate = vi.fn()
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
  vi.stubGlobal('AudioContext', FakeAudio)
  const { server, user } = await renderApp('/not-there', DRIVER, works)
  // The first tap, anywhere, lets the browser play sounds.
  await user.click(document.body)
  await waitFor(() => expect(server.requests(api.offers.list)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Jobs offered to you' })).toBeNull()
  server.on(api.offers.list, [anOffer()])
  await sendLive({ type: 'job_offered', orderId: anOffer().orderId })
  expect(await screen.findByRole('region', { name: 'Jobs offered to you' })).toBeVisible()
  expect(vibrate).toHaveBeenCalledWith(expect.arrayContaining([300]))
  expect(tones).toContain(10)
  Reflect.deleteProperty(navigator, 'vibrate')
})

test('an accepted job opens also when its offer left the list before the reply', async () => {
  const reply = held<ReplyOf<typeof api.offers.accept>>()
  const { user, server } = await renderApp('/driver-dashboard?tab=available', DRIVER, (fake) => {
    works(fake)
    fake.on(api.offers.list, [anOffer()])
    fake.on(api.offers.accept, () => reply.promise)
  })
  const offers = await screen.findByRole('region', { name: 'Jobs offered to you' })
  await user.click(within(offers).getByRole('button', { name: 'Accept' }))
  server.on(api.offers.list, [])
  await act(() => queryClient.invalidateQueries({ queryKey: keys.jobOffers }))
  await waitFor(() => expect(offers).not.toBeInTheDocument())
  await act(async () => reply.release({ ok: true }))
  expect(await screen.findByRole('tab', { name: /Active Deliveries/, selected: true })).toBeVisible()
})

test('a completed delivery says what it paid and how far the next stop is, and the route goes on', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const arrivals: Order['arrivals'] = (['pickup', 'delivery'] as const).map((at) => ({ stop: at, at: arrivalAt(-5) }))
  const captured: Order['captured'] = [{ stop: 'delivery', kind: 'recipient', isSkipped: false }]
  const last = anOrder({ id: 12, status: 'in_transit', driver: MARCUS, driverPay: '6.90', captured, arrivals })
  const next = anOrder({ id: 14, status: 'pickup_scheduled', driver: MARCUS, arrivals })
  const { user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    worksOn([last, next])(fake)
    const stops = [stop(12, 'delivery', 10), stop(14, 'pickup', 20, { arrivalAt: arrivalAt(12) })]
    fake.on(api.runs.mine, { ...RUN, stops })
    const delivered: Order = { ...last, status: 'delivered' }
    fake.on(api.orders.show, delivered)
    fake.on(api.orders.changeStatus, () => {
      fake.on(api.orders.activeOfDriver, [next])
      return delivered
    })
  })
  const job = async (id: number) => within(await screen.findByRole('article', { name: `Job #${id}` }))
  const complete = await (await job(12)).findByRole('button', { name: 'Complete Delivery' })
  await waitFor(() => expect(complete).toBeEnabled())
  await user.click(complete)
  expect(await screen.findByText('Delivered · $6.90 · next stop 12 min')).toBeVisible()
  expect(await (await job(14)).findByRole('button', { name: 'Complete Pickup' })).toBeVisible()
  // A rating is asked for below, and never over the next job.
  expect(screen.queryByRole('dialog')).toBeNull()
})

const arrivalAt = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
