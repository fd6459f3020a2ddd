import { expectAccessibleInBothSchemes, expectToFit } from './axe.ts'
import { placeJob } from './orders.ts'
import { enterAs, expect, test } from './test.ts'

test('a client shares a delivery; the recipient sees status and PIN on a phone, until the link is revoked', async ({
  page,
  as,
  browser,
  server,
}) => {
  const { id } = await placeJob(await as('pharmacy'), { requiresPin: true })
  await enterAs(page, 'pharmacy', `/orders?order=${id}`)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Share tracking link' }).click()
  const dialog = page.getByRole('dialog', { name: /^Share order/ })
  await expect(dialog.getByRole('radio', { name: /^With PIN/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = new URL(await dialog.getByLabel('Your link').inputValue())

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const opened = await phone.goto(server.url + address.pathname)
  expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  await expect(phone.getByRole('heading', { level: 1, name: 'Waiting for a driver' })).toBeVisible()
  await expect(phone.getByRole('img', { name: /^\d \d \d \d$/ })).toBeVisible()
  await expectToFit(phone)
  await expectAccessibleInBothSchemes(phone)

  await dialog.getByRole('button', { name: 'Revoke: With PIN' }).click()
  await expect(dialog.getByText(/^Revoked/)).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await phone.context().close()
})
