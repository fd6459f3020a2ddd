/** What a recipient sees by a link, without an account. */
import { placeJob } from './orders.ts'
import { enterAs, expect, test } from './test.ts'

test('a client shares a delivery; the recipient sees status and PIN on a phone, in Spanish if wished, until the link is revoked', async ({
  page,
  openPage,
  newClient,
}) => {
  const client = await newClient()
  const { id } = await placeJob(client, { requiresPin: true })
  await enterAs(page, client, `/orders?order=${id}`)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Share tracking link' }).click()
  const dialog = page.getByRole('dialog', { name: /^Share order/ })
  await expect(dialog.getByRole('radio', { name: /^With PIN/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const { pathname } = new URL(await dialog.getByLabel('Your link').inputValue())

  const phone = await openPage({ viewport: { width: 390, height: 844 } })
  const opened = await phone.goto(pathname)
  expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  await expect(phone.getByRole('heading', { level: 1, name: 'Waiting for a driver' })).toBeVisible()
  await expect(phone.getByRole('img', { name: /^\d \d \d \d$/ })).toBeVisible()
  await phone.getByRole('button', { name: 'Español' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'En espera de un chofer' })).toBeVisible()
  expect(await phone.locator('html').getAttribute('lang')).toBe('es')
  await phone.getByRole('button', { name: 'English' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Waiting for a driver' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Revoke: With PIN' }).click()
  await expect(dialog.getByText(/^Revoked/)).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})
