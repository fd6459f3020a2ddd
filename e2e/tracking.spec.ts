import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes, expectToFit } from './axe.ts'
import { giveJob } from './driver.ts'
import { enterAs, expect, test, toastOf, visit } from './test.ts'

type Row = {
  id: number
  isRatedByMe: boolean
  driver: { currentLatitude: number | null; currentLongitude: number | null }
}

/** About thirty meters: the server rejects a position farther away than a car could have come since the last one. */
const STEP = 0.0003

const rating = (page: Page) => page.getByRole('dialog', { name: 'Rate your driver' })
const driverMarker = (page: Page) =>
  page.locator('.maplibregl-marker').filter({ has: page.locator('[data-kind=driver]') })

/** The clinic in Oklahoma and its driver: what happens to them is not what other tests count. */
async function openAs(page: Page, username: string, path = '/tracking'): Promise<void> {
  await enterAs(page, username, path)
  await expect(page.getByRole('heading', { level: 1, name: 'Track delivery' })).toBeVisible()
}

async function ordersOf(request: APIRequestContext, query: string): Promise<Row[]> {
  const { id } = await (await request.get('/api/auth/me')).json()
  return (await request.get(`/api/orders/client/${id}?${query}`)).json()
}

test('a client sees the driver move, the order arrive, and rates once', async ({ page, as }) => {
  const { driver, job } = await giveJob(as, 'caleb')
  const { id } = job
  for (const status of ['pickup_scheduled', 'pickup_complete', 'in_transit']) {
    const stepped = await driver.patch(`/api/orders/${id}/status`, { data: { status } })
    expect(stepped.ok(), await stepped.text()).toBe(true)
  }
  const report = (latitude: number, timestamp: string) =>
    driver.post(`/api/orders/${id}/location`, {
      data: { latitude, longitude: job.pickup.longitude, timestamp, status: 'in_transit' },
    })
  const first = await report(job.pickup.latitude, new Date().toISOString())
  expect(first.ok(), await first.text()).toBe(true)
  await openAs(page, 'pharmacy', `/tracking?order=${id}`)
  await expect(driverMarker(page)).toBeVisible()
  await expect(page.getByText(/^(Updated|Last seen) .* ago$/)).toBeVisible()
  await expect(page.getByTestId('map-waiting')).toHaveCount(0)
  const before = await driverMarker(page).getAttribute('style')

  const timestamp = new Date().toISOString()
  const reply = await report(job.pickup.latitude + STEP, timestamp)
  expect(reply.ok(), await reply.text()).toBe(true)
  await expect(page.locator(`time[datetime="${timestamp}"]`)).toHaveText(/^Updated (just now|\d+ s ago)$/)
  await expect(driverMarker(page)).not.toHaveAttribute('style', before ?? '')

  const delivered = await driver.patch(`/api/orders/${id}/status`, { data: { status: 'delivered' } })
  expect(delivered.ok(), await delivered.text()).toBe(true)
  await expect(page.getByTestId('eta')).toHaveText('Delivered')
  await rateWithKeyboard(page)
  await page.reload()
  await expect(page.getByTestId('eta')).toHaveText('Delivered')
  await expect(rating(page)).toHaveCount(0)
})

async function rateWithKeyboard(page: Page): Promise<void> {
  const dialog = rating(page)
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('Please select a rating')
  await expect(dialog.getByRole('button', { name: 'Submit rating' })).toBeDisabled()
  await dialog.getByRole('radio', { name: /^1 star/ }).press('Space')
  for (let stars = 1; stars < 5; stars++) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: /^5 stars/ })).toBeChecked()
  await dialog.getByLabel('Feedback (optional)').fill('Quick and careful.')
  await dialog.getByRole('button', { name: 'Submit rating' }).click()
  await expect(toastOf(page)).toContainText('Rating submitted')
  await expect(toastOf(page)).toContainText('Thank you for your feedback!')
  await expect(dialog).toHaveCount(0)
}

test('a tracked delivery fits a phone and has no accessibility fault, in light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, 'pharmacy', '/not-there')
  // Drivers of other tests may carry an order and share no position.
  const onTheWay = await ordersOf(page.request, 'status=in_transit')
  const order = onTheWay.find(({ driver }) => driver.currentLatitude !== null)
  await visit(page, `/tracking?order=${order?.id}`)
  await expect(driverMarker(page)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectToFit(page)
  const delivered = (await ordersOf(page.request, 'status=delivered')).find((row) => !row.isRatedByMe)
  await visit(page, `/tracking?order=${delivered?.id}`)
  await expect(rating(page)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectToFit(page)
})
