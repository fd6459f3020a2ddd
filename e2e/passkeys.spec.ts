/** A passkey in a real browser, whose authenticator is Chromium's own virtual one: added, used and removed. */
import type { Page } from '@playwright/test'
import { enterAs, expect, fillSignIn, test } from './test.ts'

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

test('a person adds a passkey, signs in with it alone and after the password, and removes it', async ({
  page,
  newClient,
}) => {
  const client = await newClient()
  const { username, password } = client
  await addAuthenticator(page)
  await enterAs(page, client, '/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel('Name').fill('My phone')
  await adding.getByLabel('Password', { exact: true }).fill(password)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expect(adding.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10)
  await adding.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('Two-factor is on')).toBeVisible()

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await fillSignIn(page, username, password)
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/security')
  await page.getByRole('button', { name: 'Remove the passkey My phone' }).click()
  const removing = page.getByRole('dialog')
  await removing.getByLabel('Password', { exact: true }).fill(password)
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('High with two-factor on')).toBeVisible()

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey does not open an account here').first()).toBeVisible()
})
