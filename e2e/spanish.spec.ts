/** The product in Spanish: who gets it, how it is changed, and that it is whole. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectToFit } from './axe.ts'
import { DEMO_PASSWORD, enterAs, expect, newPerson, register, test } from './test.ts'

const language = (page: Page) => page.locator('html').getAttribute('lang')

test.describe('a browser that wants Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('gets the sign-in page in Spanish, and its new account is Spanish everywhere', async ({ page, request }) => {
    await page.goto('/login')
    expect(await language(page)).toBe('es')
    await expectAccessible(page, { withoutRules: ['label-content-name-mismatch'] })
    const person = newPerson()
    const { name: firstName, ...account } = person
    // By the page: requests of the test itself want no language.
    await page.evaluate(
      (body) => fetch('/api/register', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      JSON.stringify({ ...account, firstName }),
    )
    const reply = await request.post('/api/auth/login', { data: { username: person.email, password: person.password } })
    expect((await reply.json()).language).toBe('es')
  })

  test('an error of the server is said in Spanish, and what was typed stays when the language changes', async ({
    page,
  }) => {
    await page.goto('/login')
    await page.locator('input[name=username]').fill('nobody@clinic.example')
    await page.locator('input[type=password]').first().fill('a wrong password')
    await page.locator('form button[type=submit]').first().click()
    await expect(page.getByText(/contraseña|credenciales|datos/i).last()).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Meridian' })).toBeVisible()
    await expect(page.getByLabel('Username or email')).toHaveValue('nobody@clinic.example')
    expect(await language(page)).toBe('en')
  })
})

test('the menu changes the language of the account; the next sign-in, in any browser, has it', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = newPerson()
  await register(page.request, person)
  await enterAs(page, person.email, '/dashboard', person.password)
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
  expect(await language(page)).toBe('es')
  const elsewhere = await (await browser.newContext({ baseURL: baseURL as string, locale: 'en-US' })).newPage()
  await elsewhere.goto('/login')
  expect(await language(elsewhere)).toBe('en')
  await elsewhere.getByLabel('Username or email').fill(person.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(person.password)
  await elsewhere.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(elsewhere.getByRole('button', { name: 'English' })).toBeVisible()
  expect(await language(elsewhere)).toBe('es')
  await elsewhere.context().close()
})

test('a recipient changes the language of the tracking page without signing in', async ({ page, as }) => {
  const client = await as('pharmacy')
  const { id } = await (await client.get('/api/auth/me')).json()
  const [order] = await (await client.get(`/api/orders/client/${id}?status=in_transit&limit=1`)).json()
  const made = await client.post(`/api/orders/${order.id}/tracking-links`, { data: { level: 'map' } })
  await page.goto(new URL((await made.json()).url, 'http://any.example').pathname)
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { name: /camino|reparto/i })).toBeVisible()
  expect(await language(page)).toBe('es')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Español' })).toBeVisible()
})

const SCREENS: Record<string, readonly string[]> = {
  pharmacy: ['/dashboard', '/orders?search=1058', '/tracking', '/messages?q=1089', '/security'],
  driver: ['/driver-dashboard?tab=available', '/driver-dashboard?tab=active', '/driver-dashboard?tab=performance'],
  admin: ['/admin-dashboard?status=in_transit', '/admin-dashboard/drivers', '/dispatch', '/admin/audit-log'],
}
/** Words of English screens that no Spanish text has; names and what people wrote are the demo's. */
const ENGLISH =
  /\b(?:Save|Cancel|Delete|Loading|Order Management|Available Jobs|Sign out|Search|Status:|Pickup|Due|Unassigned)\b/

for (const [username, paths] of Object.entries(SCREENS))
  test(`the screens of ${username} are Spanish, fit a phone and have no accessibility fault`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow()
    await page.setViewportSize({ width: 390, height: 844 })
    await enterAs(page, username, '/favicon.svg', DEMO_PASSWORD)
    // For this browser only: the account of the demo stays as it is for other tests.
    await context.addCookies([{ name: 'language', value: 'es', url: baseURL as string }])
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
        expect(await language(page)).toBe('es')
        expect.soft((await page.getByRole('main').innerText()).match(ENGLISH)).toBeNull()
        await expectAccessible(page)
        await expectToFit(page)
      })
  })
