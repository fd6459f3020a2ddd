import { api } from '@meridian/contract/index.ts'
import type { SharedDelivery } from '@meridian/contract/orders/tracking-links.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type FakeServer, refusal, startFakeServer, unreachable } from '../../test/fake-server.ts'
import { theme } from '../ui/theme.ts'
import css from './page.css?raw'
import { startPage } from './page.ts'
import { arrivalOf } from './views.ts'

const DELIVERY: SharedDelivery = {
  level: 'status',
  orderNumber: '#ML-0012',
  sender: 'Bayou Bend Pharmacy',
  status: 'in_transit',
  steps: [
    { status: 'pending', label: 'Order Submitted', state: 'completed', at: '2026-07-15T14:00:00.000Z' },
    { status: 'in_transit', label: 'In Transit', state: 'active', at: '2026-07-15T14:40:00.000Z' },
    { status: 'delivered', label: 'Delivered', state: 'pending', at: null },
  ],
  promisedBy: '2026-07-15T18:00:00.000Z',
  arrivesAt: null,
  isDelayed: false,
  arrivedAt: null,
  driverFrom: null,
  view: 'counted',
}
const ENDED = 'This tracking link has ended or never existed. Ask the sender for a new one'

let page: ReturnType<typeof startPage> | undefined
afterEach(() => {
  page?.stop()
  document.body.replaceChildren()
})

function open(prepare: (server: FakeServer) => void): FakeServer {
  const server = startFakeServer()
  prepare(server)
  const root = document.createElement('main')
  document.body.append(root)
  page = startPage(root, 'the-token')
  return server
}

test('the headline, the sender, the promise and the steps', async () => {
  open((server) => server.on(api.trackingLinks.show, DELIVERY))
  expect(await screen.findByRole('heading', { name: 'On the way to you' })).toBeVisible()
  expect(screen.getByText('Delivery #ML-0012 from Bayou Bend Pharmacy')).toBeVisible()
  expect(screen.getByText('Expected by')).toBeVisible()
  expect(document.title).toBe('On the way to you · #ML-0012')
  const steps = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('data-state'))).toEqual(['completed', 'active', 'pending'])
  expect(steps[1]).toHaveAttribute('aria-current', 'step')
  expect(screen.queryByText('Your delivery code')).toBeNull()
})

test('lateness is said with the expected time, and a driver at the door is here', () => {
  const now = new Date('2026-07-15T18:10:00Z')
  expect(arrivalOf(DELIVERY, now)?.small).toBe('10 min late')
  expect(arrivalOf({ ...DELIVERY, arrivesAt: '2026-07-15T18:32:00Z' }, now)?.small).toMatch(/^32 min late, now /)
  expect(
    arrivalOf({ ...DELIVERY, arrivesAt: '2026-07-15T18:32:00Z', arrivedAt: '2026-07-15T18:09:00Z' }, now),
  ).toMatchObject({ label: 'Since' })
  const tomorrow = { ...DELIVERY, status: 'confirmed' as const, promisedBy: '2026-07-16T22:00:00Z' }
  expect(arrivalOf({ ...tomorrow, driverFrom: '2026-07-15T23:00:00Z' }, now)?.small).toMatch(
    /^A driver is chosen from /,
  )
})

test('the driver at the door is shown within three seconds of a page whose delivery is near', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-07-15T17:00:00Z') })
  try {
    const delivery: SharedDelivery = { ...DELIVERY, arrivesAt: '2026-07-15T17:02:00Z' }
    const server = open((fake) => fake.on(api.trackingLinks.show, delivery))
    await vi.waitFor(() => expect(document.querySelector('h1')).toHaveTextContent('On the way to you'))
    server.on(api.trackingLinks.show, { ...delivery, arrivedAt: '2026-07-15T17:00:01Z' })
    await vi.advanceTimersByTimeAsync(3_000)
    await vi.waitFor(() => expect(document.querySelector('h1')).toHaveTextContent('The driver is here'))
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['cancelled', 'This delivery was canceled'],
  ['declined', 'This delivery was declined'],
] as const)('a %s order says that it won’t be delivered', async (status, headline) => {
  open((server) => server.on(api.trackingLinks.show, { ...DELIVERY, status, promisedBy: null }))
  expect(await screen.findByRole('heading', { name: headline })).toBeVisible()
  expect(screen.getByText(/^This order won’t be delivered\./)).toBeVisible()
  expect(screen.queryByText('Expected by')).toBeNull()
})

test('the PIN is shown in single digits and read one by one', async () => {
  open((server) => server.on(api.trackingLinks.show, { ...DELIVERY, level: 'pin', pin: '0042' }))
  expect(await screen.findByRole('img', { name: '0 0 4 2' })).toBeVisible()
  expect(screen.getByText(/Give this code to the driver/)).toBeVisible()
})

test('a gated link asks for the ZIP, says why one was wrong, and then shows the delivery', async () => {
  const user = userEvent.setup()
  const server = open((server) =>
    server.on(api.trackingLinks.show, ({ body }) => {
      if (!body.zip) return refusal('zip_needed', 'Enter the ZIP code of the delivery address')
      return body.zip === '77002' ? DELIVERY : refusal('wrong_zip', 'This is not the ZIP code')
    }),
  )
  await user.type(await screen.findByLabelText('ZIP code'), '77003')
  await user.click(screen.getByRole('button', { name: 'Show delivery' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not the ZIP code')
  const field = screen.getByLabelText('ZIP code')
  await user.clear(field)
  await user.type(field, '77002')
  await user.click(screen.getByRole('button', { name: 'Show delivery' }))
  expect(await screen.findByRole('heading', { name: 'On the way to you' })).toBeVisible()
  expect(server.requests(api.trackingLinks.show).map(({ body }) => body.zip)).toEqual([undefined, '77003', '77002'])
})

test('a link that has ended says so, and offers nothing to try', async () => {
  open((server) => server.on(api.trackingLinks.show, refusal('tracking_link_not_found', ENDED)))
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible()
  expect(screen.getByText(`${ENDED}.`)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('without a network it can be tried again', async () => {
  const server = open((server) => server.on(api.trackingLinks.show, unreachable))
  const button = await screen.findByRole('button', { name: 'Try again' })
  server.on(api.trackingLinks.show, DELIVERY)
  await userEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'On the way to you' })).toBeVisible()
})

test('an answer that breaks off can be tried again', async () => {
  const user = userEvent.setup()
  let isBroken = true
  open((server) =>
    server.on(api.trackingLinks.show, () =>
      isBroken ? new Response('{"orderNumber": "#ML-00') : Response.json(DELIVERY),
    ),
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await user.click(again)
  expect(await screen.findByRole('heading', { name: 'On the way to you' })).toBeVisible()
})

test('it refreshes itself as one view, keeps what it shows while offline, and ends when the link is revoked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = open((server) => server.on(api.trackingLinks.show, DELIVERY))
  await screen.findByRole('heading', { name: 'On the way to you' })
  server.on(api.trackingLinks.show, unreachable)
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await screen.findByText(/No connection. This is how it was at/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'On the way to you' })).toBeVisible()
  server.on(api.trackingLinks.show, { ...DELIVERY, status: 'delivered' })
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await screen.findByRole('heading', { name: 'Delivered' })).toBeVisible()
  expect(screen.queryByText(/No connection/)).toBeNull()
  server.on(api.trackingLinks.show, refusal('tracking_link_not_found', ENDED))
  await vi.advanceTimersByTimeAsync(301_000)
  await waitFor(() => expect(screen.getByText('This link does not work')).toBeVisible())
  expect(server.requests(api.trackingLinks.show).map(({ body }) => body.view)).toEqual([
    undefined,
    'counted',
    'counted',
    'counted',
  ])
})

test.each<[string, Partial<SharedDelivery>, ReturnType<typeof arrivalOf>]>([
  ['nothing known', { promisedBy: null }, null],
  [
    'on the way',
    { arrivesAt: '2026-07-15T15:24:30Z' },
    { label: 'Arrives in', big: '25 min', small: expect.any(String) },
  ],
  ['nearly there', { arrivesAt: '2026-07-15T14:59:00Z' }, { label: 'Arrives in', big: 'Any minute', small: null }],
])('the arrival: %s', (_, facts, expected) => {
  expect(arrivalOf({ ...DELIVERY, ...facts }, new Date('2026-07-15T15:00:00Z'))).toEqual(expected)
})

test('every color of the page is a color of the theme', () => {
  const known: unknown[] = [...Object.values(theme.colors ?? {}).flat(), theme.black, '#ffffff']
  const used = [...new Set(css.match(/#[0-9a-f]{6}\b/g))]
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((color) => !known.includes(color))).toEqual([])
})
