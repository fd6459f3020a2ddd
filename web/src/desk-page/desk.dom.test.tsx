import { api } from '@meridian/contract/index.ts'
import type { Desk, DeskStop } from '@meridian/contract/organizations/desk-links.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, refusal, startFakeServer, unreachable } from '../../test/fake-server.ts'
import { startDesk } from './desk.ts'
import { timeText } from './views.ts'

const { show } = api.deskLinks

/** By the clocks of Chicago. */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 6, 15, hour + 5, minute)).toISOString()
const NOW = { now: at(16, 10), zone: 'America/Chicago' } as const
const STOP: DeskStop = {
  orderNumber: '#ML-0012',
  stop: 'pickup',
  state: 'on_the_way',
  from: null,
  until: at(18),
  arrivesAt: at(16, 40),
  doneAt: null,
  driverFirstName: 'Marcus',
  packages: 2,
  pin: null,
}
const desk = (stops: DeskStop[]): Desk => ({
  siteName: 'Cypress Clinic',
  organizationName: 'Bayou Health',
  ...NOW,
  stops,
  pass: 'the-pass',
})

let page: ReturnType<typeof startDesk> | undefined
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW.now) })
  localStorage.clear()
})
afterEach(() => {
  page?.stop()
  document.body.replaceChildren()
})

function open(prepare: (server: FakeServer) => void): FakeServer {
  const server = startFakeServer()
  prepare(server)
  const root = document.createElement('main')
  document.body.append(root)
  page = startDesk(root, 'the-token-of-the-link')
  return server
}
const typist = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

test('it asks for the PIN, says why one was wrong, and then keeps the pass for the next load', async () => {
  const user = typist()
  const prepare = (server: FakeServer) =>
    server.on(show, ({ body }) => {
      if (body.pass === 'the-pass' || body.pin === '123456') return desk([STOP])
      return body.pin
        ? refusal('desk_pin_wrong', 'This is not the PIN. You have 4 more tries')
        : refusal('desk_pin_needed', 'Enter the PIN of this screen')
    })
  const server = open(prepare)
  await user.type(await screen.findByLabelText('PIN'), '654321')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open the screen' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not the PIN. You have 4 more tries')
  expect(screen.getByLabelText('PIN')).toHaveValue('')
  await user.type(screen.getByLabelText('PIN'), '123456')
  await user.click(screen.getByRole('button', { name: 'Open the screen' }))
  expect(await screen.findByRole('heading', { name: 'Cypress Clinic' })).toBeVisible()
  expect(document.title).toBe('Front desk of Cypress Clinic · Meridian')
  expect(server.requests(show).map(({ body }) => body.pin)).toEqual([undefined, '654321', '123456'])
  page?.stop()
  document.body.replaceChildren()
  open(prepare)
  expect(await screen.findByRole('heading', { name: 'Cypress Clinic' })).toBeVisible()
})

test('a pickup changes to picked up by itself; what is to come is above what is done', async () => {
  const later: DeskStop = {
    ...STOP,
    orderNumber: '#ML-0013',
    stop: 'delivery',
    state: 'waiting',
    driverFirstName: null,
  }
  const server = open((fake) => fake.on(show, desk([STOP, { ...later, arrivesAt: null }])))
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('About 4:40 PMPickup #ML-0012Marcus is on the way · 2 packages')
  expect(second).toHaveTextContent('By 6:00 PMDelivery #ML-0013No driver yet · 2 packages')
  expect(screen.queryByRole('heading', { name: 'Done today' })).toBeNull()
  server.on(show, desk([later, { ...STOP, state: 'done', doneAt: at(16, 52) }]))
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await screen.findByText('Picked up 4:52 PM')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Done today' })).toBeVisible()
  expect(screen.getAllByRole('listitem')[1]).toHaveAttribute('data-state', 'done')
  expect(server.requests(show).at(-1)?.body).toMatchObject({ token: 'the-token-of-the-link', pass: 'the-pass' })
})

test('the code for the driver is shown when somebody asks for it, and hidden again', async () => {
  const user = typist()
  open((fake) => fake.on(show, desk([{ ...STOP, stop: 'delivery', pin: '4711' }])))
  const button = await screen.findByRole('button', { name: 'Show the code for #ML-0012' })
  expect(document.body).not.toHaveTextContent('4711')
  await user.click(button)
  expect(screen.getByText('Code to tell the driver: 4711')).toBeVisible()
  await vi.advanceTimersByTimeAsync(31_000)
  await waitFor(() => expect(document.body).not.toHaveTextContent('4711'))
  expect(screen.getByRole('button', { name: 'Show the code for #ML-0012' })).toBeVisible()
})

test('without a connection it says since when, keeps what it shows, and catches up', async () => {
  const server = open((fake) => fake.on(show, desk([STOP])))
  await screen.findByText('About 4:40 PM')
  server.on(show, unreachable)
  await vi.advanceTimersByTimeAsync(121_000)
  expect(await screen.findByText('Not up to date: no connection since 4:10 PM')).toBeVisible()
  expect(screen.getByText('About 4:40 PM')).toBeVisible()
  server.on(show, refusal('server_busy', 'The server is busy; try again'))
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await screen.findByText('Not up to date since 4:10 PM: The server is busy; try again')).toBeVisible()
  server.on(show, desk([]))
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await screen.findByText('Nothing more is expected today.')).toBeVisible()
  expect(screen.queryByText(/Not up to date/)).toBeNull()
})

test('a revoked link takes everything off the screen and asks no more; an expired pass asks for the PIN', async () => {
  const server = open((fake) => fake.on(show, desk([STOP])))
  await screen.findByText('About 4:40 PM')
  server.on(show, refusal('desk_pin_needed', 'Enter the PIN of this screen'))
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await screen.findByLabelText('PIN')).toBeVisible()
  page?.stop()
  document.body.replaceChildren()
  const again = open((fake) => fake.on(show, desk([STOP])))
  await screen.findByText('About 4:40 PM')
  again.on(show, refusal('desk_link_not_found', 'This link has ended'))
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible()
  expect(screen.queryByText(/#ML-0012/)).toBeNull()
  const count = again.requests(show).length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(again.requests(show)).toHaveLength(count)
})

test('without a network at first it can be tried again', async () => {
  const server = open((fake) => fake.on(show, unreachable))
  const button = await screen.findByRole('button', { name: 'Try again' })
  server.on(show, desk([STOP]))
  await typist().click(button)
  expect(within(await screen.findByRole('list')).getAllByRole('listitem')).toHaveLength(1)
})

test('a tablet that is on before its network gets there by itself', async () => {
  const server = open((fake) => fake.on(show, unreachable))
  await screen.findByRole('button', { name: 'Try again' })
  server.on(show, desk([STOP]))
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await screen.findByText('About 4:40 PM')).toBeVisible()
})

test('a connection that hangs is said, and tried again', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
  const server = open((fake) => fake.on(show, desk([STOP])))
  await screen.findByText('About 4:40 PM')
  const reach = vi.spyOn(window, 'fetch').mockImplementation(
    (_path, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')))
      }),
  )
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await screen.findByText('Not up to date: no connection since 4:10 PM')).toBeVisible()
  reach.mockRestore()
  server.on(show, desk([]))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await screen.findByText('Nothing more is expected today.')).toBeVisible()
})

test('the times are those of the site, also on a tablet whose clock is wrong or of another zone', () => {
  vi.setSystemTime(new Date('2024-01-01T00:00:00Z'))
  const denver = { now: at(16, 10), zone: 'America/Denver' } as const
  expect(timeText(STOP, denver)).toBe('About 3:40 PM')
  // Half an hour after midnight in Chicago, and before it in Denver.
  expect(timeText({ ...STOP, arrivesAt: at(24, 30) }, denver)).toBe('About 11:30 PM')
  expect(timeText({ ...STOP, arrivesAt: at(24, 30) }, NOW)).toBe('About Jul 16, 12:30 AM')
})

test('a button that has the focus keeps it when the list changes', async () => {
  const code = { ...STOP, stop: 'delivery', pin: '4711' } as const
  const server = open((fake) => fake.on(show, desk([code])))
  const button = await screen.findByRole('button', { name: 'Show the code for #ML-0012' })
  button.focus()
  server.on(show, desk([{ ...code, state: 'here' }]))
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await screen.findByText('Now')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show the code for #ML-0012' })).toHaveFocus()
})

test.each<[Partial<DeskStop>, string]>([
  [{}, 'About 4:40 PM'],
  [{ state: 'here' }, 'Now'],
  [{ arrivesAt: null }, 'By 6:00 PM'],
  [{ arrivesAt: null, from: at(14) }, '2:00 PM to 6:00 PM'],
  [{ arrivesAt: null, until: null, stop: 'return' }, 'Today'],
  [{ doneAt: at(9, 5), stop: 'delivery', state: 'done' }, 'Delivered 9:05 AM'],
])('the time of a stop with %j is %j', (facts, text) => {
  expect(timeText({ ...STOP, ...facts }, NOW)).toBe(text)
})
