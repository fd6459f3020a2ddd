/** Single sign-on in a real browser, with a provider on a local port: from the sign-in page and back into the app. */
import { openDatabase } from '../server/src/db/database.ts'
import { reachDatabase } from '../server/src/db/reach.ts'
import { CLIENT_ID, CLIENT_SECRET, type OidcProvider, startOidcProvider } from '../server/test/oidc-provider.ts'
import { test as base, enterAs, expect } from './test.ts'

const test = base.extend<object, { provider: OidcProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const provider = await startOidcProvider()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
})
test.use({ ownServer: { ALLOW_PRIVATE_SSO: 'true' } })

/** What a record in the DNS would do. */
async function verifyDomains(folder: string): Promise<void> {
  const { urls } = await reachDatabase({ DATA_DIR: folder })
  const database = openDatabase(urls.app)
  await database.db.updateTable('organization_domains').set({ verified_at: new Date() }).execute()
  await database.close()
}

test('an owner connects a provider, and a colleague signs in with it', async ({
  page,
  openPage,
  as,
  provider,
  server,
}) => {
  await enterAs(page, await as('pharmacy'), '/organization?tab=sign-in')
  await page.getByRole('textbox', { name: 'Domain' }).fill('Clinic.example')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('_meridian.clinic.example')).toBeVisible()
  await verifyDomains(server.folder)
  await page.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer)
  await page.getByRole('textbox', { name: 'Client ID' }).fill(CLIENT_ID)
  await page.getByLabel('Client secret').fill(CLIENT_SECRET)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Single sign-on is saved')).toBeVisible()

  provider.answers.person = { sub: 'ana', email: 'ana@clinic.example', given_name: 'Ana', family_name: 'Ruiz' }
  const colleague = await openPage()
  await colleague.goto('/login?next=%2Forders')
  // The link is below it, and moves down when it comes.
  await expect(colleague.getByRole('button', { name: 'Run a simulated day' })).toBeVisible()
  await colleague.getByRole('link', { name: 'Single sign-on' }).click()
  await colleague.getByRole('textbox', { name: 'Work email' }).fill('ana@elsewhere.example')
  await colleague.getByRole('button', { name: 'Continue' }).click()
  await expect(colleague.getByRole('alert')).toContainText('No organization has set up single sign-on')
  await colleague.getByRole('textbox', { name: 'Work email' }).fill('ana@clinic.example')
  await colleague.getByRole('button', { name: 'Continue' }).click()
  await expect(colleague).toHaveURL(`${server.url}/orders`)
  await expect(colleague.getByRole('heading', { name: 'Order history' })).toBeVisible()
  const me = await (await colleague.request.get('/api/auth/me')).json()
  expect(me).toMatchObject({ email: 'ana@clinic.example', organizationName: 'Bayou Bend Pharmacy' })
})
