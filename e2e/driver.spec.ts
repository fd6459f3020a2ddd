import { orderLabel } from '@meridian/domain/orders.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  arrive,
  availableJob,
  freeDriver,
  giveJob,
  openDetails,
  openDriver,
  skipRecipient,
  step,
  tracker,
} from './driver.ts'
import { limitMaps } from './maps.ts'
import { placeJob, placeOrder } from './orders.ts'
import { enterAs, expect, test, toastOf } from './test.ts'

test('client, admin and driver see each other’s steps without a reload, from the approval to both ratings', async ({
  page: admin,
  browser,
  baseURL,
  as,
}) => {
  test.slow()
  const client = await as('pharmacy')
  await freeDriver(as, 'elena')
  const order = await placeOrder(client, { itemDescription: 'Insulin, kept cold' })
  const card = admin.getByRole('article', { name: new RegExp(orderLabel(order.id)) })
  const watcher = await browser.newContext({ baseURL: baseURL as string })
  await limitMaps(watcher, 'empty')
  const watching = await watcher.newPage()
  await enterAs(watching, 'pharmacy', `/tracking?order=${order.id}`)
  await expect(watching.getByText('Waiting', { exact: true })).toBeVisible()
  // Only this order: every step would render all orders of a long list again.
  await admin.addInitScript(() => localStorage.setItem('admin-orders-cards', 'true'))
  await enterAs(admin, 'admin', `/admin-dashboard?q=${order.id}`)
  const { page, move, close } = await openDriver(browser, baseURL as string, 'elena', { maps: 'empty' })

  await test.step('the admin approves it', async () => {
    await expect(card).toContainText('Insulin, kept cold')
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(toastOf(admin)).toContainText('Order Updated')
    await expect(watching.getByText('Finding a driver')).toBeVisible()
  })

  await test.step('the driver finds and accepts it', async () => {
    await expect(availableJob(page, order)).toContainText('Standard')
    await availableJob(page, order).getByRole('button', { name: 'Details' }).click()
    await expect(availableJob(page, order)).toContainText('Total payment')
    await availableJob(page, order).getByRole('button', { name: 'Accept Job' }).click()
    await expect(page.getByRole('tab', { name: /Active Deliveries/ })).toHaveAttribute('aria-selected', 'true')
    await expect(tracker(page, order)).toContainText('Job Assigned')
    const { latitude, longitude } = order.pickup
    await expect(
      tracker(page, order).getByRole('link', { name: 'Directions to pickup in Google Maps' }),
    ).toHaveAttribute('href', new RegExp(encodeURIComponent(`${latitude.toFixed(5)},${longitude.toFixed(5)}`)))
    await expect(watching.getByText('Elena Baca').first()).toBeVisible()
    await expect(card).toContainText('Elena Baca')
  })

  await test.step('and drives it in four steps while the client follows', async () => {
    await step(page, 'Start Job').click()
    await expect(tracker(page, order)).toContainText('En Route to Pickup')
    await expect(page.getByText('Live Tracking Active')).toBeVisible()
    await move(1)
    await openDetails(page)
    await expect(page.getByText('29.710300')).toBeVisible()
    await expect(watching.getByText(/^Updated (just now|\d+ s ago)$/)).toBeVisible()
    await expect(watching.getByRole('img', { name: 'Driver: Elena Baca' })).toBeVisible()

    await arrive(page)
    await step(page, 'Complete Pickup').click()
    await expect(tracker(page, order)).toContainText('Pickup Complete')
    await expect(page.getByText('Live Tracking Active')).toBeHidden()
    await step(page, 'Start Delivery').click()
    await expect(tracker(page, order)).toContainText('En Route to Delivery')
    await expect(page.getByText('Live Tracking Active')).toBeVisible()
    await move(2)
    await move(3)
    await expect
      .poll(async () => (await (await client.get(`/api/orders/${order.id}`)).json()).driver.currentLatitude)
      .toBe(29.7107)
    await expectAccessible(page)
    await arrive(page)
    await skipRecipient(page)
    await step(page, 'Complete Delivery').click()
    // The phone of the test did not drive all the way.
    await step(page, 'Complete here').click()
  })

  await test.step('then driver and client are asked for a rating', async () => {
    // A new level, where the demo is near one.
    await page.addLocatorHandler(step(page, 'Keep going'), (button) => button.click())
    await page.getByRole('button', { name: /Rate/ }).click()
    await page.getByRole('radio', { name: /5/ }).click({ force: true })
    await page.getByRole('button', { name: /Submit/ }).click()
    await expect(toastOf(page)).toContainText('Rating submitted')
    await expect(page.getByText('No Active Deliveries')).toBeVisible()
    await expect(watching.getByRole('dialog')).toContainText(/rate/i)
    await expect(card).toContainText('Delivered')
  })
  await watcher.close()
  await close()
})

test('with two jobs the current one is on top, and its main button at the bottom of the phone, wherever one scrolls', async ({
  browser,
  baseURL,
  as,
}) => {
  const { driver, job: first } = await giveJob(as, 'wyatt')
  const second = await placeJob(await as('pharmacy'))
  expect((await driver.post(`/api/orders/${second.id}/accept`, { data: {} })).ok()).toBe(true)
  const { page, close } = await openDriver(browser, baseURL as string, 'wyatt', {
    path: '/driver-dashboard?tab=active',
  })
  const jobs = page.getByRole('article', { name: /^Job #/ })
  await expect(jobs).toHaveCount(2)
  const current = (await jobs.first().getAttribute('aria-label')) === `Job #${first.id}` ? first : second
  const other = current === first ? second : first
  await expectMainButton(page, 'Start Job', current)
  await tracker(page, other).scrollIntoViewIfNeeded()
  await expectMainButton(page, 'Start Job', current)
  await step(page, `Open job #${other.id}`).click()
  await expectMainButton(page, 'Start Job', other)
  await close()
})

async function expectMainButton(page: Page, name: string, job: { id: number }): Promise<void> {
  const button = step(page, name)
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(button).toHaveAccessibleDescription(new RegExp(`Job #${job.id} · Pickup`))
}
