import AxeBuilder from '@axe-core/playwright'
import { DEMO_PASSWORD, expect, fillSignIn, signIn, stopClock, test, toastOf } from './test.ts'

const HOMES = [
  {
    username: 'pharmacy',
    path: '/dashboard',
    items: ['Orders', 'Dashboard', 'Messages'],
    name: 'Maria Lopez',
    role: 'client',
  },
  {
    username: 'driver',
    path: '/driver-dashboard',
    items: ['Deliveries', 'Messages'],
    name: 'Marcus Reed',
    role: 'driver',
  },
  { username: 'admin', path: '/admin-dashboard', items: ['Orders', 'Admin', 'Messages'], name: /./, role: 'admin' },
] as const

for (const { username, path, items, name, role } of HOMES)
  test(`the ${role} signs in, goes home and sees the own menu`, async ({ page }) => {
    await signIn(page, username)
    await expect(toastOf(page)).toHaveText('Welcome back!')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([...items])
    const bar = page.getByRole('banner')
    await expect(bar).toContainText('Logistics')
    await expect(bar).toContainText(name)
    await expect(bar).toContainText(role)
    for (const arrival of ['/', '/login']) {
      await page.goto(arrival)
      await expect(page).toHaveURL(path)
    }
  })

test('without a stored user every route but the splash leads to sign-in, and back again afterwards', async ({
  page,
}) => {
  for (const path of ['/dashboard', '/orders', '/tracking', '/messages', '/security', '/welcome', '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
  }
})

test('the splash holds 2 s, fades for 2 s, and leads on', async ({ page }) => {
  await stopClock(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Meridian' })).toBeVisible()
  await page.clock.runFor(3_900)
  await expect(page).toHaveURL('/')
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/\/login/)
})

test('the welcome page changes its word every 2 s and leads on after 10', async ({ page }) => {
  await signIn(page, 'pharmacy')
  await expect(page).toHaveURL('/dashboard')
  await stopClock(page)
  await page.goto('/welcome')
  const line = page.getByRole('heading', { level: 1 })
  for (const word of ['care', 'precision', 'transparency', 'timely']) {
    await expect(line).toContainText(word)
    await page.clock.runFor(2_000)
  }
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(4)
  await page.clock.runFor(2_500)
  await expect(page).toHaveURL('/dashboard')
})

test('an unknown address is Page Not Found, with a way home', async ({ page }) => {
  await signIn(page, 'pharmacy')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/dashboard')
})

test('on a narrow screen the menu opens in a panel with name and role, and closes when an item is chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'pharmacy')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  const panel = page.locator('#nav-panel')
  await expect(panel).toContainText('Maria Lopez')
  await expect(panel).toContainText('client')
  await panel.getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL('/messages')
  await expect(panel).toBeHidden()
})

test('logging out says so, clears what is stored and leads to sign-in; the session is gone on the server too', async ({
  page,
}) => {
  await signIn(page, 'pharmacy')
  await expect(page).toHaveURL('/dashboard')
  const cookies = await page.context().cookies()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(toastOf(page)).toContainText('Signed out successfully')
  await expect(page).toHaveURL(/\/login/)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key === 'user' || key === 'session_token')),
  ).toEqual([])
  await page.context().addCookies(cookies)
  expect((await page.request.get('/api/auth/me')).status()).toBe(401)
})

test('logging out without the server still signs out here', async ({ page }) => {
  await signIn(page, 'pharmacy')
  await expect(page).toHaveURL('/dashboard')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(toastOf(page)).toHaveText('Signed out')
  await expect(page).toHaveURL(/\/login/)
})

test.describe(() => {
  // The socket of the ended session is refused, which the browser reports by itself.
  test.use({ expectedErrors: [/WebSocket connection/] })

  test('a session that ended elsewhere leads to sign-in, and back to the same place afterwards', async ({
    page,
    as,
  }) => {
    await signIn(page, 'pharmacy')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/security')
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
    const elsewhere = await as('pharmacy')
    await elsewhere.post('/api/auth/sessions/sign-out-others')
    // Nobody touches this page: its live connection is closed, and it asks who it is.
    await expect(page).toHaveURL(/\/login\?next=/)
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    await fillSignIn(page, 'pharmacy', DEMO_PASSWORD)
    await expect(page).toHaveURL('/security')
  })
})

test('the bell counts unread notices, goes up by itself when an order is approved, and empties when all are read', async ({
  page,
  as,
}) => {
  await signIn(page, 'pharmacy')
  const bell = page.getByRole('button', { name: /Notifications/ })
  const admin = await as('admin')
  const client = await as('pharmacy')
  // Three in a fresh demo, and what other tests on this server have added.
  const { unread } = await (await client.get('/api/notices')).json()
  expect(unread).toBeGreaterThanOrEqual(3)
  await expect(bell).toHaveAccessibleName(`Notifications, ${unread} unread`)
  const orders = (await (await client.get('/api/orders/client/2?status=pending')).json()) as { id: number }[]
  const order = orders[0] as { id: number }
  expect((await admin.patch(`/api/orders/${order.id}`, { data: { status: 'confirmed' } })).ok()).toBe(true)
  await expect(bell).toHaveAccessibleName(`Notifications, ${unread + 1} unread`)
  await bell.click()
  await expect(page.getByText(`#ML-${order.id} is confirmed`)).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
})

test('a screen whose data the server refuses says so and shows the way home', async ({ page }) => {
  await signIn(page, 'pharmacy')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('main')).toContainText(/no access|not open|not have access/i)
})

test('checkout without an order or an amount goes to the dashboard', async ({ page }) => {
  await signIn(page, 'pharmacy')
  await expect(page).toHaveURL('/dashboard')
  for (const path of ['/checkout', '/checkout?orderId=1', '/checkout?amount=10']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
})

for (const scheme of ['light', 'dark'] as const)
  test(`no screen has an accessibility fault, in ${scheme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const check = async (name: string) => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'])
        .analyze()
      expect(violations.map((violation) => `${name}: ${violation.id} ${violation.nodes[0]?.html}`)).toEqual([])
    }
    await page.goto('/login')
    await expect(page.getByRole('button', { name: /Demo|pharmacy/i }).first()).toBeVisible()
    await check('/login')
    await signIn(page, 'admin')
    await expect(page).toHaveURL('/admin-dashboard')
    for (const path of [
      '/admin-dashboard',
      '/dashboard',
      '/orders',
      '/tracking',
      '/messages',
      '/driver-dashboard',
      '/security',
      '/nowhere',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await check(path)
    }
  })
