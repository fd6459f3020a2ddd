/** A new client orders a delivery and pays for it in test mode. */
import { fillForm, openForm, ordersOf, pickup, pricePanel, submit, total, unfold } from './delivery-form.ts'
import { expect, test, toast } from './test.ts'

test('a client fills in the form, submits one order, and pays its own total on a device that has lost what it stored', async ({
  page,
  newClient,
}) => {
  const client = await newClient()
  await openForm(page, client)
  await expect(page.getByText('Nothing on the way')).toBeVisible()
  await fillForm(page)
  await unfold(page, 'Contacts and updates')
  await page.getByRole('group', { name: 'Pickup contact' }).getByLabel('Contact name').fill('Angela Ruiz')
  await page.getByText('Later', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Preferred time slot' }).click()
  await page.getByRole('option', { name: '12PM-5PM' }).click()
  await page.getByRole('radio', { name: 'Scheduled, 48 hr advance' }).click()
  await page.getByRole('button', { name: 'Scheduled date' }).click()
  const days = page.getByRole('dialog').locator('table button')
  await expect(days.and(page.locator('[data-today]'))).toBeDisabled()
  await page.getByRole('button', { name: 'Next month' }).click()
  await days.and(page.locator(':enabled')).filter({ hasText: /^20$/ }).click()
  await expect(pricePanel(page)).not.toHaveAttribute('data-busy')
  const amount = (await total(page).textContent())?.slice(1) ?? ''
  await submit(page).click()

  await expect(page).toHaveURL(/\/checkout\?/)
  const [order, ...more] = await ordersOf(client)
  expect(more).toEqual([])
  expect(order).toMatchObject({ status: 'pending', priority: 'scheduled', totalCost: amount })
  expect(order?.scheduledDate).toMatch(/-20T1[78]:00:00\.000Z$/)
  await expect(page).toHaveURL(`/checkout?orderId=${order?.id}&amount=${amount}`)

  await page.evaluate(() => localStorage.setItem('pendingOrder', '{"order":'))
  await page.goto(`/checkout?orderId=${order?.id}&amount=0.01`)
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('Scheduled')
  await expect(summary).toContainText('1504 Taub Loop')
  await expect(summary).toContainText(`$${amount}`)
  await expect(page.getByRole('switch', { name: 'Test Mode' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toContainText('No card is charged')
  await page.getByRole('button', { name: 'Complete Test Order' }).click()
  await expect(toast(page, 'Test Payment Successful!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => localStorage.getItem('pendingOrder'))).toBeNull()
  expect(await ordersOf(client)).toMatchObject([{ status: 'confirmed', paymentState: 'paid' }])
  await expect(pickup(page)).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Upcoming Scheduled' })).toContainText('12PM-5PM')
})
