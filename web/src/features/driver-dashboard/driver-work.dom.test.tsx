/** What a driver sees of work that could not be sent or was refused, and of the own figures. */
import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { withDeviceStorage } from '../../../test/device-storage.ts'
import { PERFORMANCE, works } from '../../../test/driver-dashboard.ts'
import { busy, type FakeServer, refusal, unreachable } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { anOrder, DRIVER, MARCUS } from '../../../test/samples.ts'
import { groups, keys } from '../../data/keys.ts'
import { queryClient } from '../../data/query-client.ts'

withDeviceStorage()

const ASSIGNED = anOrder({ id: 12, status: 'assigned', driver: MARCUS })
const STARTED: Order = { ...ASSIGNED, status: 'pickup_scheduled' }
const job = async (id = 12) => within(await screen.findByRole('article', { name: `Job #${id}` }))
const connect = () => act(() => void dispatchEvent(new Event('online')))

beforeEach(() => {
  // Each failed attempt is logged.
  vi.spyOn(console, 'info').mockImplementation(() => {})
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined })
})

const withoutNetwork =
  (orders: Order[]) =>
  (server: FakeServer): void => {
    works(orders)(server)
    server.on(api.orders.changeStatus, unreachable)
  }

async function startOffline(driver = DRIVER, order = ASSIGNED) {
  const app = await renderApp('/driver-dashboard?tab=active', driver, withoutNetwork([order]))
  await app.user.click((await job(order.id)).getByRole('button', { name: 'Start Job' }))
  expect(await (await job(order.id)).findByText('Waiting to send')).toBeVisible()
  return app
}

test('a step on an order that was canceled while offline is explained, and listed with its time', async () => {
  const { server, user } = await startOffline()
  server.on(api.orders.changeStatus, refusal('wrong_order_status', 'Order #ML-0012 is canceled'))
  server.on(api.orders.activeOfDriver, [])
  server.on(api.proofs.discard, { ok: true })
  connect()
  const explanation = within(await screen.findByRole('region', { name: 'To read first' })).getByRole('alert')
  expect(explanation).toHaveTextContent(/^#ML-0012: not acceptedOrder #ML-0012 is canceled\. .* tell dispatch/)
  expect(explanation).toHaveTextContent(/En Route to Pickup at \d/)
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Job #12' })).toBeNull())
  await user.click(within(explanation).getByRole('button', { name: 'I have read this' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'To read first' })).toBeNull())
  await waitFor(() => expect(server.requests(api.proofs.discard)[0]?.body).toMatchObject({ work: 'pickup_scheduled' }))
})

test('signing out with unsent work warns, and stores it for the next sign-in', async () => {
  const driver = { ...DRIVER, id: 61 }
  const order = { ...ASSIGNED, id: 13 }
  const { server, user, unmount } = await startOffline(driver, order)
  server.on(api.accounts.logout, { ok: true })
  await user.click(await screen.findByRole('button', { name: 'Log out' }))
  expect(await screen.findByRole('dialog', { name: 'Not everything is sent' })).toHaveTextContent(
    /^Not everything is sent1 step could not be sent\. .*after 7 days they are deleted/,
  )
  await user.click(screen.getByRole('button', { name: 'Log out anyway' }))
  await waitFor(() => expect(location.pathname).toBe('/login'))
  unmount()

  const started: Order = { ...STARTED, id: 13 }
  const next = await renderApp('/driver-dashboard?tab=active', driver, (fake) => {
    works([order])(fake)
    fake.on(api.orders.changeStatus, started)
  })
  await waitFor(() => expect(next.server.requests(api.orders.changeStatus)).toHaveLength(1))
  expect(next.server.requests(api.orders.changeStatus)[0]?.body).toMatchObject({ status: 'pickup_scheduled' })
})

test('on duty with an open job, logging out asks first, and says what is left behind', async () => {
  const driver = { ...DRIVER, id: 62 }
  const { user } = await renderApp('/driver-dashboard?tab=active', driver, works([{ ...ASSIGNED, id: 14 }]))
  await screen.findByRole('article', { name: 'Job #14' })
  await user.click(await screen.findByRole('button', { name: 'Log out' }))
  expect(await screen.findByRole('dialog', { name: 'Log out now?' })).toHaveTextContent(
    /You have 1 open job\. .*You are on duty: dispatch still counts on you/,
  )
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(await screen.findByText('You are still signed in')).toBeInTheDocument()
  expect(location.pathname).toBe('/driver-dashboard')
})

test('logged out without a network, the open job is read on the sign-in page with the password chosen at the log-out', async () => {
  const { server, user } = await startOffline({ ...DRIVER, id: 63 }, { ...ASSIGNED, id: 15 })
  server.on(api.accounts.logout, unreachable)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(await screen.findByRole('button', { name: 'Log out' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Not everything is sent' }))
  const field = dialog.getByLabelText(/^Password to read your open jobs with/)
  await fill(user, field, 'short')
  await user.click(dialog.getByRole('button', { name: 'Log out anyway' }))
  expect(await dialog.findByText('At least 8 characters')).toBeVisible()
  await fill(user, field, ' but long enough')
  await user.click(dialog.getByRole('button', { name: 'Log out anyway' }))
  const locked = within(await screen.findByRole('region', { name: 'Your open jobs on this phone' }))
  const typed = locked.getByLabelText('Password chosen at the log-out')
  await fill(user, typed, 'wrong password')
  await user.click(locked.getByRole('button', { name: 'Read my open jobs' }))
  expect(await locked.findByText(/^This is not the password\. 4 tries left/)).toBeVisible()
  await user.clear(typed)
  await fill(user, typed, 'short but long enough')
  await user.click(locked.getByRole('button', { name: 'Read my open jobs' }))
  const job = within(await locked.findByRole('article', { name: '#ML-0015' }))
  expect(job.getByText(ASSIGNED.pickupAddress)).toBeVisible()
  expect(job.queryByRole('button')).toBeNull()
})

test('a job that another driver took a moment ago is refused with a message, and its card disappears', async () => {
  const { user } = await renderApp('/driver-dashboard', DRIVER, (server) => {
    works([])(server)
    server.on(api.orders.accept, () => {
      server.on(api.orders.available, [])
      return refusal('already_taken', 'Order #ML-0030 is already taken')
    })
  })
  const card = await screen.findByRole('article', { name: 'Job 30' })
  await user.click(within(card).getByRole('button', { name: 'Accept Job' }))
  const toast = (await screen.findByText('Failed to accept job')).closest('[role=alert]')
  expect(toast).toHaveTextContent('already taken')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Job 30' })).toBeNull())
})

const MEDAL = {
  id: 'first_steps',
  title: 'First steps',
  description: 'Ten deliveries',
  category: 'delivery',
  progress: 10,
  requirement: 10,
  points: 50,
  unlocked: true,
  unlockedAt: '2026-07-15T14:00:00.000Z',
} as const

test('achievements reached since the last visit on this phone are celebrated once', async () => {
  const prepare = (server: FakeServer) => {
    works([])(server)
    server.on(api.drivers.achievements, [MEDAL, { ...MEDAL, id: 'century', title: 'Century', unlocked: false }])
  }
  localStorage.setItem(`driver-seen:${DRIVER.id}`, JSON.stringify({ level: PERFORMANCE.level - 1, unlocked: [] }))
  const { user, unmount } = await renderApp('/driver-dashboard', DRIVER, prepare)
  for (const title of [MEDAL.title, `Level ${PERFORMANCE.level}`]) {
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
  }
  unmount()
  const again = await renderApp('/driver-dashboard', DRIVER, prepare)
  await again.user.click(await screen.findByRole('tab', { name: 'Performance' }))
  expect(await screen.findByText('1 of 2 unlocked')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('performance and earnings are the driver’s own figures', async () => {
  const row = { name: 'Caleb Stone', points: 900, deliveries: 40, badge: 'Silver', isYou: false } as const
  const { server, user } = await renderApp('/driver-dashboard?tab=performance', DRIVER, (fake) => {
    works([])(fake)
    fake.on(api.drivers.leaderboard, [
      { ...row, rank: 1, driverId: 2 },
      { ...row, rank: 2, driverId: 1, name: 'Marcus Reed', isYou: true },
    ])
    fake.on(api.drivers.earnings, { total: '12840.50', opening: '0.00', weeks: [] })
  })
  expect(await screen.findByText(PERFORMANCE.rank)).toBeVisible()
  expect(screen.getByText(`${PERFORMANCE.weeklyProgress} / ${PERFORMANCE.weeklyGoal}`)).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Leaderboard' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  expect(screen.getAllByRole('row').filter((line) => line.textContent?.includes('You'))).toHaveLength(1)
  await user.click(screen.getByRole('tab', { name: 'Progress' }))
  expect(await screen.findByText('+500 points and an exclusive badge')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Money Earned/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Earnings' }))
  expect(await drawer.findByText('$12,840.50')).toBeVisible()
  expect(drawer.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', '/api/driver/1/earnings.csv')
  expect(server.requests(api.drivers.performance)[0]?.params).toEqual({ id: '1' })
  expect(server.requests(api.drivers.earnings)[0]?.params).toEqual({ id: '1' })
})

test('a server that answers with an error is not called a missing connection, and the saved jobs say how old they are', async () => {
  const driver = { ...DRIVER, id: 62 }
  const first = await renderApp('/driver-dashboard?tab=active', driver, works([ASSIGNED]))
  await job()
  first.unmount()
  const { server } = await renderApp('/driver-dashboard?tab=active', driver, (fake) => {
    works([ASSIGNED])(fake)
    fake.on(api.orders.activeOfDriver, busy())
  })
  expect(await screen.findByText('Not up to date')).toBeVisible()
  expect(screen.queryByText('No connection')).toBeNull()
  server.on(api.orders.activeOfDriver, unreachable)
  server.on(api.orders.changeStatus, unreachable)
  await act(() => queryClient.refetchQueries({ queryKey: groups.driverJobs }))
  expect(await screen.findByText('No connection')).toBeVisible()
  // Any answer says that the server is there, and then the jobs are fetched again.
  server.on(api.orders.activeOfDriver, [ASSIGNED])
  await act(() => queryClient.refetchQueries({ queryKey: keys.duty }))
  await waitFor(() => expect(screen.queryByText(/No connection|Not up to date/)).toBeNull())
})
