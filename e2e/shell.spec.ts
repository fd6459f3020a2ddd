import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes, expectToFit } from './axe.ts'
import { DEMO_PASSWORD, enterAs, expect, fillSignIn, test, toastOf, visit } from './test.ts'

test('the client signs in, goes home, uses the menu on a wide and a narrow screen, and logs out', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: /Demo|pharmacy/i }).first()).toBeVisible()
  await expectAccessibleInBothSchemes(page, { withoutRules: ['label-content-name-mismatch'] })
  await fillSignIn(page, 'pharmacy', DEMO_PASSWORD)
  await expect(toastOf(page)).toHaveText('Welcome back!')
  await expect(page).toHaveURL('/dashboard')

  await test.step('on a wide screen the bar has the menu, the name and the role', async () => {
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link')).toHaveText([
      'Orders',
      'Dashboard',
      'Standing orders',
      'Messages',
      'Organization',
    ])
    const bar = page.getByRole('banner')
    for (const text of ['Logistics', 'Maria Lopez', 'client']) await expect(bar).toContainText(text)
  })

  await test.step('on a narrow one it opens in a panel with both, and closes when an item is chosen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
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
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('logging out clears the stored data, and ends the session on the server too', async () => {
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
})

test.describe(() => {
  // The socket of the ended session is refused, which the browser reports by itself.
  test.use({ expectedErrors: [/WebSocket connection/] })

  test('a session that ended elsewhere leads to sign-in, and back to the same page afterwards', async ({
    page,
    as,
  }) => {
    await enterAs(page, 'pharmacy', '/security')
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

/** Lists are narrowed to a few rows: a check of twenty-five like rows takes ten times as long and finds the same. */
const SCREENS: [path: string, shown: (page: Page) => Locator][] = [
  ['/orders?search=1058', (page) => page.getByRole('article').first()],
  ['/tracking', (page) => page.getByLabel('Order ID')],
  ['/messages?q=1089', (page) => page.getByRole('list', { name: /Deliveries|Support/ }).first()],
  ['/driver-dashboard', (page) => page.getByRole('heading', { name: 'No access' })],
  ['/security', (page) => page.getByRole('region', { name: 'Notifications' })],
]

/** Each at one width and in one scheme. */
const ADMIN_SCREENS: [path: string, scheme: 'light' | 'dark', width: number, shown: (page: Page) => Locator][] = [
  ['/admin-dashboard?status=in_transit', 'light', 1280, (page) => page.getByRole('row', { name: /^Order #/ }).first()],
  ['/admin-dashboard?status=in_transit&order=1', 'dark', 1280, (page) => page.getByText('Net', { exact: true })],
  ['/admin-dashboard/drivers', 'dark', 390, (page) => page.getByRole('article').first()],
  ['/admin-dashboard/analytics', 'light', 390, (page) => page.getByRole('img', { name: /Top clients/ })],
  ['/admin/audit-log', 'dark', 390, (page) => page.getByRole('list', { name: 'Audit log entries' })],
  ['/admin/accounts', 'light', 390, (page) => page.getByRole('list', { name: 'Accounts' })],
  ['/admin/proof-rules', 'dark', 1280, (page) => page.getByRole('switch').first()],
  ['/admin/mail', 'light', 1280, (page) => page.getByRole('heading', { name: 'Outgoing mail' })],
]

test('an admin’s screens, and those without a test of their own, have no accessibility fault, in light and dark', async ({
  page,
}) => {
  test.slow()
  await enterAs(page, 'admin', '/not-there')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  for (const [path, shown] of SCREENS)
    await test.step(path, async () => {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(shown(page)).toBeVisible()
      await expectAccessibleInBothSchemes(page)
    })
  for (const [path, colorScheme, width, shown] of ADMIN_SCREENS)
    await test.step(`${path} at ${width} px in ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await visit(page, path)
      await expect(shown(page)).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)
    })
})
