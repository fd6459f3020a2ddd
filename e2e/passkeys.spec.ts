/** A passkey in a real browser, whose authenticator is Chromium's own virtual one: added, used and removed. */
import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { freePort } from '../server/test/free-port.ts'
import { copyDemo } from './demo.ts'
import { startServer, type TestServer } from './server.ts'
import { DEMO_PASSWORD, enterAs, expect, test } from './test.ts'

let folder: string
let origin: string
let server: TestServer
test.beforeAll(async () => {
  folder = await copyDemo()
  const port = await freePort()
  origin = `http://localhost:${port}`
  server = await startServer({ PORT: String(port) }, folder)
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A phone that is always unlocked. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an admin adds a passkey, signs in with it alone and after the password, and removes it', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await addAuthenticator(page)
  await enterAs(page, 'admin', '/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel('Name').fill('My phone')
  await adding.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expect(adding.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10)
  await adding.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('Two-factor is on')).toBeVisible()

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/admin-dashboard$/)

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByLabel('Username or email').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/admin-dashboard$/)

  await page.goto('/security')
  await page.getByRole('button', { name: 'Remove the passkey My phone' }).click()
  const removing = page.getByRole('dialog')
  await removing.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('High with two-factor on')).toBeVisible()

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey does not open an account here').first()).toBeVisible()
  await context.close()
})
