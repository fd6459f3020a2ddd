/** The product in Spanish: who gets it, and how it is changed. That every screen is Spanish is in screens.more.spec.ts. */
import type { Page } from '@playwright/test'
import { newPerson } from './people.ts'
import { expect, fillSignIn, test } from './test.ts'

async function fillInSpanish(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Usuario o correo').fill(username)
  await page.locator('#sign-in-password').fill(password)
  await page.locator('form').getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
}

const language = (page: Page) => page.locator('html').getAttribute('lang')

test.use({ locale: 'es-MX' })

test('a browser that wants Spanish has the sign-in page, its errors and the account in Spanish, until the menu changes the language of the account for every browser', async ({
  page,
  openPage,
}) => {
  const { email, password, name: firstName, organizationName } = newPerson()
  await page.goto('/login')
  expect(await language(page)).toBe('es')
  // By the page: requests of the test itself want no language.
  const body = JSON.stringify({ email, password, firstName, organizationName })
  const headers = { 'content-type': 'application/json' }
  await page.evaluate((init) => fetch('/api/register', init), { method: 'POST', headers, body })

  await test.step('an error of the server is said in Spanish, and what was typed stays when the language changes', async () => {
    await fillInSpanish(page, email, 'a wrong password')
    const field = page.locator('#sign-in-password')
    await expect(field).toHaveAccessibleDescription(/^Los datos no son correctos. Hay que intentar de nuevo./)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Meridian' })).toBeVisible()
    expect(await language(page)).toBe('en')
    await expect(page.getByLabel('Username or email')).toHaveValue(email)
  })

  await test.step('the new account is Spanish also after a sign-in on the English page', async () => {
    await fillSignIn(page, email, password)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: 'Nueva solicitud de entrega' })).toBeVisible()
    expect(await language(page)).toBe('es')
  })

  await test.step('the menu changes it; the next sign-in, in any browser, has it', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'New Delivery Request' })).toBeVisible()
    const elsewhere = await openPage({ locale: 'es-MX' })
    await elsewhere.goto('/login')
    expect(await language(elsewhere)).toBe('es')
    await fillInSpanish(elsewhere, email, password)
    await expect(elsewhere.getByRole('heading', { name: 'New Delivery Request' })).toBeVisible()
    expect(await language(elsewhere)).toBe('en')
  })
})
