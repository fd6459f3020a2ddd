/** One order from the approval to both ratings: client, admin and driver watch each other’s steps on their open pages. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { Page } from '@playwright/test'
import { arrive, availableJob, drive, openDetails, openDriver, skipRecipient, step, tracker } from './driver.ts'
import { placeOrder } from './orders.ts'
import { enterAs, expect, test, toast } from './test.ts'

test('client, admin and driver see each other’s steps without a reload, from the approval to both ratings', async ({
  page: admin,
  openPage,
  newClient,
  newDriver,
  as,
}) => {
  test.slow()
  const [client, driver] = [await newClient(), await newDriver()]
  const order = await placeOrder(client, { itemDescription: 'Insulin, kept cold' })
  const watching = await openPage({ maps: 'empty' })
  await enterAs(watching, client, `/tracking?order=${order.id}`)
  await expect(watching.getByText('Waiting', { exact: true })).toBeVisible()
  // Only this order: every step would render all orders of a long list again.
  await enterAs(admin, await as('admin'), `/admin-dashboard?q=${order.id}`)
  const card = admin.getByRole('article', { name: `Order ${orderLabel(order.id)}` })
  const phone = await openDriver(openPage, driver, { path: '/driver-dashboard?tab=available' })

  await test.step('the admin approves it', async () => {
    await expect(card).toContainText('Insulin, kept cold')
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(toast(admin, 'Order Updated')).toBeVisible()
    await expect(watching.getByText('Finding a driver')).toBeVisible()
  })

  await test.step('the driver finds and accepts it', async () => {
    await availableJob(phone, order).getByRole('button', { name: 'Details' }).click()
    await expect(availableJob(phone, order)).toContainText('Total payment')
    await availableJob(phone, order).getByRole('button', { name: 'Accept Job' }).click()
    await expect(phone.getByRole('tab', { name: /Active Deliveries/ })).toHaveAttribute('aria-selected', 'true')
    await expect(tracker(phone, order)).toContainText('Job Assigned')
    await expect(watching.getByText(driver.name).first()).toBeVisible()
    await expect(card).toContainText(driver.name)
  })

  await test.step('and drives it in four steps while the client follows', async () => {
    await step(phone, 'Start Job').click()
    await expect(tracker(phone, order)).toContainText('En Route to Pickup')
    await expect(phone.getByText('Live Tracking Active')).toBeVisible()
    await drive(phone, 1)
    await openDetails(phone)
    await expect(phone.getByText('29.710300')).toBeVisible()
    await expect(watching.getByText(/^Updated (just now|\d+ s ago)$/)).toBeVisible()
    const marker = watching.getByRole('img', { name: `Driver: ${driver.name}` })
    await expect(marker).toBeVisible()
    await arrive(phone)
    await step(phone, 'Complete Pickup').click()
    await expect(tracker(phone, order)).toContainText('Pickup Complete')
    await expect(phone.getByText('Live Tracking Active')).toBeHidden()
    await step(phone, 'Start Delivery').click()
    await expect(phone.getByText('Live Tracking Active')).toBeVisible()
    await drive(phone, 2)
    await drive(phone, 3)
    await expect
      .poll(async () => (await (await client.api.get(`/api/orders/${order.id}`)).json()).driver.currentLatitude)
      .toBe(29.7107)
    await arrive(phone)
    // The phone of the test did not drive all the way.
    await phone.getByRole('dialog').getByRole('button', { name: 'I’m here' }).click()
    await skipRecipient(phone)
    await step(phone, 'Complete Delivery').click()
    await step(phone, 'Complete here').click()
  })

  await test.step('then driver and client rate each other, by touch and by keyboard', async () => {
    await expect(phone.getByRole('dialog')).toContainText('First Delivery')
    await step(phone, 'Keep going').click()
    await phone.getByRole('button', { name: /^Rate/ }).click()
    await phone.getByRole('radio', { name: /^5/ }).click({ force: true })
    await phone.getByRole('button', { name: /^Submit/ }).click()
    await expect(toast(phone, 'Rating submitted')).toBeVisible()
    await expect(phone.getByText('No Active Deliveries')).toBeVisible()
    await rateWithKeyboard(watching)
    await expect(card).toContainText('Delivered')
    const { isRatedByMe } = await (await client.api.get(`/api/orders/${order.id}`)).json()
    expect(isRatedByMe).toBe(true)
  })
})

async function rateWithKeyboard(page: Page): Promise<void> {
  await expect(page.getByTestId('eta')).toHaveText('Delivered')
  const dialog = page.getByRole('dialog', { name: 'Rate your driver' })
  await expect(dialog).toContainText('Please select a rating')
  await expect(dialog.getByRole('button', { name: 'Submit rating' })).toBeDisabled()
  await dialog.getByRole('radio', { name: /^1 star/ }).press('Space')
  for (let stars = 1; stars < 5; stars++) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: /^5 stars/ })).toBeChecked()
  await dialog.getByLabel('Feedback (optional)').fill('Quick and careful.')
  await dialog.getByRole('button', { name: 'Submit rating' }).click()
  await expect(toast(page, 'Rating submitted')).toContainText('Thank you for your feedback!')
  await expect(dialog).toHaveCount(0)
}
