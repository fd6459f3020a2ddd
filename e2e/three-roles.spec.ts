/** One order, three people in three browsers: each sees what the others do without touching anything. */
import type { Browser, Page } from '@playwright/test'
import { limitMaps } from './maps.ts'
import { placeOrder } from './orders.ts'
import { enterAs, expect, test, toastOf } from './test.ts'

async function open(browser: Browser, baseURL: string, username: string, home: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    timezoneId: 'America/Chicago',
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    permissions: ['geolocation'],
    geolocation: { latitude: 29.7101, longitude: -95.3965, accuracy: 6 },
  })
  const page = await context.newPage()
  await limitMaps(context, 'empty')
  await enterAs(page, username, home)
  return page
}

test('client, admin and driver see each other’s steps without a reload', async ({ browser, baseURL, as }) => {
  const client = await open(browser, baseURL as string, 'pharmacy', '/dashboard')
  const admin = await open(browser, baseURL as string, 'admin', '/admin-dashboard')
  const driver = await open(browser, baseURL as string, 'elena', '/driver-dashboard')
  await (await as('elena')).patch('/api/drivers/me', { data: { isOnDuty: true } })

  const order = await placeOrder(await as('pharmacy'), { itemDescription: 'Insulin, kept cold' })
  const label = `#ML-${String(order.id).padStart(4, '0')}`
  await client.goto(`/tracking?order=${order.id}`)
  await expect(client.getByText('Waiting', { exact: true })).toBeVisible()

  const card = admin.getByRole('article', { name: new RegExp(label) })
  await expect(card).toContainText('Insulin, kept cold')
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(toastOf(admin)).toContainText('Order Updated')
  await expect(client.getByText('Finding a driver')).toBeVisible()

  const offer = driver.getByRole('article', { name: `Job ${order.id}`, exact: true })
  await offer.getByRole('button', { name: 'Accept Job' }).click()
  await expect(client.getByText('Elena Baca').first()).toBeVisible()
  await expect(card).toContainText('Elena Baca')

  await driver
    .getByRole('article', { name: `Job #${order.id}` })
    .getByRole('button', { name: 'Start Job' })
    .click()
  await expect(client.getByText(/^Position /)).toBeVisible()
  const job = driver.getByRole('article', { name: `Job #${order.id}` })
  for (const step of ['Complete Pickup', 'Start Delivery', 'Complete Delivery'])
    await job.getByRole('button', { name: step, exact: true }).click()
  await expect(client.getByRole('dialog')).toBeVisible()
  await expect(card).toContainText('Delivered')
  for (const page of [client, admin, driver]) await page.context().close()
})
