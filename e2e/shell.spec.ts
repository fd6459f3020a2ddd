import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './axe.ts'
import { DEMO_PASSWORD, enterAs, expect, fillSignIn, signIn, test, toastOf } from './test.ts'

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

test('logging out shows a toast, clears the stored data and opens the sign-in page; the session ends on the server too', async ({
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

test.describe(() => {
  // The socket of the ended session is refused, which the browser reports by itself.
  test.use({ expectedErrors: [/WebSocket connection/] })

  test('a session that ended elsewhere leads to sign-in, and back to the same page afterwards', async ({
    page,
    as,
  }) => {
    await signIn(page, 'pharmacy')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/security')
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
    const elsewhere = await as('pharmacy')
    await elsewhere.post('/api/auth/sessions/sign-out-others')
    // Without any input: its live connection is closed, and it checks its session.
    await expect(page).toHaveURL(/\/login\?next=/)
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    await fillSignIn(page, 'pharmacy', DEMO_PASSWORD)
    await expect(page).toHaveURL('/security')
  })
})

test('the sign-in page has no accessibility fault, in light and dark', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: /Demo|pharmacy/i }).first()).toBeVisible()
  await expectAccessibleInBothSchemes(page, { withoutRules: ['label-content-name-mismatch'] })
})

/** Lists are narrowed to a few rows: a check of twenty-five like rows takes ten times as long and finds the same. */
const SCREENS: [path: string, shown: (page: Page) => Locator][] = [
  ['/orders?search=1058', (page) => page.getByRole('article').first()],
  ['/tracking', (page) => page.getByLabel('Order ID')],
  ['/messages?q=1089', (page) => page.getByRole('list', { name: /Deliveries|Support/ }).first()],
  ['/driver-dashboard', (page) => page.getByRole('heading', { name: 'No access' })],
  ['/security', (page) => page.getByRole('region', { name: 'Notifications' })],
  ['/nowhere', (page) => page.getByRole('heading', { name: 'Page Not Found' })],
]
for (const [path, shown] of SCREENS)
  test(`${path} has no accessibility fault, in light and dark`, async ({ page }) => {
    await enterAs(page, 'admin', path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(shown(page)).toBeVisible()
    await expectAccessibleInBothSchemes(page)
  })
