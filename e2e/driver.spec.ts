import { orderLabel } from '@meridian/domain/orders.ts'
import { expectAccessible } from './axe.ts'
import { availableJob, freeDriver, giveJob, openDriver, skipRecipient, step, tracker } from './driver.ts'
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
    await expect(page.getByText('29.710300')).toBeVisible()
    await expect(watching.getByText(/^Position (just now|\d+ s ago)$/)).toBeVisible()
    await expect(watching.getByRole('img', { name: 'Driver: Elena Baca' })).toBeVisible()

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
    await skipRecipient(page)
    await step(page, 'Complete Delivery').click()
  })

  await test.step('then driver and client are asked for a rating', async () => {
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

test('with two jobs the button at the bottom of a phone is that of the job in view', async ({
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
  for (const job of [first, second, first]) {
    const card = tracker(page, job)
    await card
      .getByRole('heading')
      .first()
      .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
    const button = card.getByRole('button', { name: 'Start Job' })
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(button).toHaveAccessibleDescription(new RegExp(`Job #${job.id} · Pickup`))
  }
  await close()
})
