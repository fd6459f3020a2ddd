/** A day's session: sign in, go around by the menu, be signed out elsewhere, come back, and log out. */
import type { Page } from '@playwright/test'
import { expect, fillSignIn, test, toast, visit } from './test.ts'

// The socket of an ended session is refused, which the browser reports by itself.
test.use({ expectedErrors: [/WebSocket connection/] })

test('a client signs in, uses the menu on a wide and a narrow screen, comes back to the same page after the session ended elsewhere, and logs out', async ({
  page,
  newClient,
}) => {
  const client = await newClient()
  await page.goto('/login')
  await fillSignIn(page, client.username, client.password)
  await expect(toast(page, 'Welcome back!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')

  await test.step('on a wide screen the bar has the menu, the name and the role', async () => {
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Orders',
      'Dashboard',
      'Standing orders',
      'Messages',
      'Organization',
    ])
    for (const text of ['Logistics', 'Casey Rivera', 'client'])
      await expect(page.getByRole('banner')).toContainText(text)
  })

  await test.step('on a narrow one it opens in a panel with both, and closes when an item is chosen', () =>
    usePanel(page))

  await test.step('without any input the page of a session that ended elsewhere leads to sign-in, and back', async () => {
    await visit(page, '/security')
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
    await client.api.post('/api/auth/sessions/sign-out-others')
    // Its live connection is closed, and it checks its session.
    await expect(page).toHaveURL(/\/login\?next=/)
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    await fillSignIn(page, client.username, client.password)
    await expect(page).toHaveURL('/security')
  })

  await test.step('logging out clears the stored data, and ends the session on the server too', async () => {
    const cookies = await page.context().cookies()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(toast(page, 'Signed out successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    const stored = () => page.evaluate(() => ['user', 'session_token'].filter((key) => localStorage.getItem(key)))
    expect(await stored()).toEqual([])
    await page.context().addCookies(cookies)
    expect((await page.request.get('/api/auth/me')).status()).toBe(401)
  })
})

async function usePanel(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  const panel = page.locator('#nav-panel')
  await expect(panel).toContainText('Casey Rivera')
  await expect(panel).toContainText('client')
  await panel.getByRole('link', { name: 'Messages' }).click()
  // An item of the menu loads the page.
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(page).toHaveURL('/messages')
  await expect(panel).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
}
