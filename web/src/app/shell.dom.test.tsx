import { api } from '@meridian/contract/index.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { prepareClientDashboard } from '../../test/client-dashboard.ts'
import { works } from '../../test/driver-dashboard.ts'
import { busy, type FakeServer, listPage, refusal, unreachable } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { ADMIN, anOrder, CLIENT, DRIVER } from '../../test/samples.ts'

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const noOrders = (server: FakeServer) => server.on(api.orders.ofClient, listPage(api.orders.ofClient, [], 0))

test('the splash is shown for 2 s, fades for 2 s, and redirects', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false })
  await renderApp('/', null)
  expect(screen.getByRole('heading', { name: 'Meridian' })).toBeVisible()
  await pass(3_900)
  expect(location.pathname).toBe('/')
  await pass(200)
  await vi.waitFor(() => expect(location.pathname).toBe('/login'))
})

test('the welcome page changes its word every 2 s and redirects after 10 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false })
  await renderApp('/welcome', CLIENT, prepareClientDashboard)
  const line = screen.getByRole('heading', { level: 1 })
  for (const word of ['care', 'precision', 'transparency', 'timely']) {
    expect(line).toHaveTextContent(word)
    await pass(2_000)
  }
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(4)
  await pass(2_500)
  await vi.waitFor(() => expect(location.pathname).toBe('/dashboard'))
})

test.each([
  [DRIVER, '/driver-dashboard'],
  [ADMIN, '/admin-dashboard'],
])('the welcome page offers $role the home of the role', async (account, home) => {
  await renderApp('/welcome', account, (server) => {
    server.on(api.drivers.mine, busy())
    server.on(api.orders.activeOfDriver, [])
  })
  expect(await screen.findByRole('link', { name: 'go now' })).toHaveAttribute('href', home)
})

test('the welcome page first asks a new client for the name of the organization, and waits while it is typed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false })
  const unnamed = { ...CLIENT, firstName: 'Casey Rivera', lastName: '', organizationName: 'Casey Rivera' }
  const { server } = await renderApp('/welcome', unnamed, (server) => {
    prepareClientDashboard(server)
    server.on(api.accounts.changeProfile, { ...unnamed, organizationName: 'Rivera Labs' })
  })
  const field = screen.getByLabelText('What is your organization called?')
  expect(field).toHaveValue('Casey Rivera')
  act(() => field.focus())
  await pass(30_000)
  expect(location.pathname).toBe('/welcome')
  fireEvent.change(field, { target: { value: ' ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save and go to the dashboard' }))
  expect(screen.getByText('Organization name is required')).toBeVisible()
  fireEvent.change(field, { target: { value: 'Rivera Labs' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save and go to the dashboard' }))
  await pass(100)
  await vi.waitFor(() => expect(location.pathname).toBe('/dashboard'))
  expect(server.requests(api.accounts.changeProfile).map(({ body }) => body)).toEqual([
    { firstName: 'Casey Rivera', lastName: '', phone: CLIENT.phone, organizationName: 'Rivera Labs' },
  ])
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ organizationName: 'Rivera Labs' })
})

test('the welcome page asks no client whose organization has a name', async () => {
  await renderApp('/welcome', CLIENT, prepareClientDashboard)
  expect(await screen.findByRole('link', { name: 'go now' })).toBeVisible()
  expect(screen.queryByLabelText('What is your organization called?')).toBeNull()
})

test('an unknown path is Page Not Found, with a link home', async () => {
  await renderApp('/no/such/page', CLIENT)
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  expect(within(screen.getByRole('main')).getAllByRole('link')[0]).toHaveAttribute('href', '/')
})

test('logging out while the server is down still signs out in this browser', async () => {
  const { user } = await renderApp('/orders', CLIENT, (server) => {
    noOrders(server)
    server.on(api.orders.all, refusal('not_signed_in', 'Sign in first'))
    server.on(api.accounts.logout, unreachable)
  })
  await user.click(await screen.findByRole('button', { name: 'Log out' }))
  expect(await screen.findByText('Signed out')).toBeVisible()
  expect(localStorage.getItem('user')).toBeNull()
  await waitFor(() => expect(location.pathname).toBe('/login'))
})

test('the bell counts unread notices, and empties when all are read; Escape then closes its panel', async () => {
  const notice = {
    id: 5,
    kind: 'order_confirmed',
    orderId: 12,
    title: 'Order confirmed',
    body: '#ML-0012 is confirmed and waits for a driver.',
    createdAt: '2026-07-15T14:00:00.000Z',
    isRead: false,
  } as const
  const { server, user } = await renderApp('/orders', CLIENT, (fake) => {
    noOrders(fake)
    fake.on(api.notices.list, { unread: 3, latest: [notice] })
  })
  await user.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }))
  expect(await screen.findByText(notice.body)).toBeVisible()
  const read = { unread: 0, latest: [{ ...notice, isRead: true }] }
  server.on(api.notices.markRead, () => {
    server.on(api.notices.list, read)
    return read
  })
  const markAll = screen.getByRole('button', { name: 'Mark all as read' })
  await user.click(markAll)
  const bell = await screen.findByRole('button', { name: 'Notifications' })
  // A button that is switched off hears no key: the panel would stay open.
  expect(markAll).toHaveFocus()
  expect(markAll).toHaveAttribute('aria-disabled', 'true')
  await user.click(markAll)
  expect(server.requests(api.notices.markRead)).toHaveLength(1)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(bell).toHaveAttribute('aria-expanded', 'false'))
})

const FORBIDDEN = refusal('wrong_role', 'Your account may not see this screen.')

test.each([
  ['a client on the admin’s dashboard', CLIENT, '/admin-dashboard'],
  ['a client on a tab of the admin’s dashboard', CLIENT, '/admin-dashboard/drivers'],
  ['a driver on the dispatch board', DRIVER, '/dispatch'],
  ['a client in the administration', CLIENT, '/admin/accounts'],
  ['an admin on the client’s dashboard', ADMIN, '/dashboard'],
  ['a driver on the client’s dashboard', DRIVER, '/dashboard'],
  ['an admin on the driver’s dashboard', ADMIN, '/driver-dashboard'],
])('%s has no access, and gets a link home', async (_, account, path) => {
  await renderApp(path, account, (server) => {
    server.on(api.stats.admin, FORBIDDEN.clone())
    server.on(api.orders.all, FORBIDDEN.clone())
    server.on(api.drivers.mine, {
      id: 1,
      status: 'offline',
      isOnDuty: false,
      openJobs: 0,
      maxOpenJobs: 3,
      jobRadiusMiles: null,
      phone: null,
    })
    server.on(api.orders.activeOfDriver, [])
  })
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to your home screen' })).toHaveAttribute('href', '/')
})

test('each role has its own menu, and the bar names the person', async () => {
  for (const [account, items, prepare] of [
    [CLIENT, ['Orders', 'Dashboard', 'Standing orders', 'Messages', 'Organization'], noOrders],
    [
      ADMIN,
      ['Orders', 'Admin', 'Dispatch', 'Messages'],
      (server: FakeServer) => server.on(api.orders.all, listPage(api.orders.all, [anOrder()], 1)),
    ],
    [DRIVER, ['Deliveries', 'Messages'], works([])],
  ] as const) {
    const { unmount } = await renderApp('/orders', account, prepare)
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([...items])
    expect(screen.getAllByRole('banner')[0]).toHaveTextContent(
      `${account.firstName} ${account.lastName}${account.role}`,
    )
    unmount()
  }
})

test.each([
  [CLIENT, '/dashboard', prepareClientDashboard],
  [DRIVER, '/driver-dashboard', works([])],
  [ADMIN, '/admin-dashboard', (server: FakeServer) => server.on(api.stats.admin, busy())],
])('signed in as $role, the splash and the sign-in page lead home', async (account, home, prepare) => {
  for (const path of ['/', '/login']) {
    const { unmount } = await renderApp(path, account, (server) => {
      server.on(api.orders.all, listPage(api.orders.all, [], 0))
      prepare(server)
    })
    await waitFor(() => expect(location.pathname).toBe(home))
    unmount()
  }
})

test('a change of the language that does not reach the server is said, and the page stays as it is', async () => {
  const { user } = await renderApp('/orders', CLIENT, (server) => {
    noOrders(server)
    server.on(api.accounts.changeLanguage, unreachable)
  })
  await user.click(await screen.findByRole('button', { name: 'ES Español' }))
  expect(await screen.findByText('The language did not change')).toBeVisible()
  expect(document.cookie).not.toContain('language=es')
  expect(screen.getByRole('button', { name: 'ES Español' })).toBeEnabled()
})
