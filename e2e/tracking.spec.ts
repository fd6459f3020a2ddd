import AxeBuilder from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { enterAs, expect, test, toastOf } from './test.ts'

type Row = {
  id: number
  isRatedByMe: boolean
  driver: { currentLatitude: number; currentLongitude: number }
}

/** Three hundred metres or so: much farther nobody gets between two reports, and the server knows. */
const STEP = 0.003

const label = (id: number) => `#ML-${String(id).padStart(4, '0')}`
const field = (page: Page) => page.getByLabel('Order ID')
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

test('only digits stay in the field, a pasted label works, and an unknown number is not found', async ({
  page,
  as,
}) => {
  await openAs(page, 'pharmacy')
  const [order] = await ordersOf(page.request, 'status=in_transit')
  const id = order?.id ?? 0
  // The demo's own position grows old while other tests run.
  const { driver } = await (await page.request.get(`/api/orders/${id}`)).json()
  const here = { latitude: driver.currentLatitude, longitude: driver.currentLongitude }
  const timestamp = new Date().toISOString()
  const sent = await (await as('driver')).post(`/api/orders/${id}/location`, { data: { ...here, timestamp } })
  expect(sent.ok(), await sent.text()).toBe(true)
  await page.getByRole('button', { name: 'Track', exact: true }).click()
  await expect(page.getByText('Enter an order ID', { exact: true })).toBeVisible()
  await field(page).fill(`#ML-${id}`)
  await expect(field(page)).toHaveValue(String(id))
  await field(page).press('Enter')
  await expect(page.getByRole('heading', { name: label(id), exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/tracking?order=${id}`)
  await expect(page.getByTestId('eta')).toHaveText(/min|h/)
  await expect(page.getByRole('region', { name: 'Driver', exact: true })).toContainText('Marcus Reed')
  await expect(page.getByRole('region', { name: 'Pickup', exact: true })).toContainText('Houston, TX')
  await expect(
    page.getByRole('region', { name: 'Driver', exact: true }).getByRole('link', { name: 'Message driver' }),
  ).toHaveAttribute('href', `/messages?order=${id}`)
  for (const unknown of ['999999', '99999999999999']) {
    await field(page).fill(unknown)
    await field(page).press('Enter')
    await expect(page.getByRole('alert')).toContainText(`There is no order #ML-${unknown}`)
  }
})

test('the active deliveries lead to their order, and one of another organisation is not found', async ({
  page,
  as,
}) => {
  await openAs(page, 'pharmacy')
  const list = page.getByRole('region', { name: /Active deliveries/ })
  const active = await ordersOf(page.request, 'group=active')
  expect(active.length).toBeGreaterThanOrEqual(5)
  await expect(list.getByRole('link')).toHaveCount(active.length)
  await list.getByRole('link').first().click()
  await expect(list.locator('[aria-current]')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Progress' }).getByRole('listitem')).toHaveCount(7)
  const [foreign] = await ordersOf(await as('bank'), 'limit=1')
  await page.goto(`/tracking?order=${foreign?.id}`)
  await expect(page.getByRole('alert')).toContainText('No such order')
})

test('a client sees the driver move, the order arrive, and rates once', async ({ page, as }) => {
  // Maps take their time to draw without a graphics card.
  test.slow()
  const driver = await as('caleb')
  await openAs(page, 'clinic')
  const [order] = await ordersOf(page.request, 'status=in_transit')
  const id = order?.id ?? 0
  await page.goto(`/tracking?order=${id}`)
  await expect(driverMarker(page)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^(Position|Last seen) .* ago$/)).toBeVisible()
  await expect(page.getByTestId('map-waiting')).toHaveCount(0, { timeout: 60_000 })
  const before = await driverMarker(page).getAttribute('style')

  const timestamp = new Date().toISOString()
  const reply = await driver.post(`/api/orders/${id}/location`, {
    data: {
      latitude: (order?.driver.currentLatitude ?? 0) + STEP,
      longitude: order?.driver.currentLongitude,
      timestamp,
      status: 'in_transit',
    },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  await expect(page.locator(`time[datetime="${timestamp}"]`)).toHaveText(/^Position (just now|\d+ s ago)$/)
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

test('a rating that fails says so and can be sent again; one waved away comes back when asked for', async ({
  page,
}) => {
  await openAs(page, 'clinic')
  const order = (await ordersOf(page.request, 'status=delivered')).find((row) => !row.isRatedByMe)
  await page.route('**/rating', (route) =>
    route.fulfill({ status: 503, json: { code: 'server_busy', message: 'Busy' } }),
  )
  await page.goto(`/tracking?order=${order?.id}`)
  await rating(page)
    .getByRole('radio', { name: /^4 stars/ })
    .check({ force: true })
  await rating(page).getByRole('button', { name: 'Submit rating' }).click()
  await expect(toastOf(page)).toContainText('Failed to submit rating')
  await expect(toastOf(page)).toContainText('Please try again later.')
  await rating(page).getByRole('button', { name: 'Not now' }).click()
  await expect(rating(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByTestId('eta')).toHaveText('Delivered')
  await expect(rating(page)).toHaveCount(0)

  // Whoever thinks better of it finds the way back.
  await page.unroute('**/rating')
  await page.getByRole('button', { name: 'Rate your driver' }).click()
  await rating(page)
    .getByRole('radio', { name: /^5 stars/ })
    .check({ force: true })
  const sent = page.waitForRequest('**/rating')
  await rating(page).getByRole('button', { name: 'Submit rating' }).click()
  expect((await sent).headers()['idempotency-key']).toBeTruthy()
  await expect(toastOf(page)).toContainText('Thank you for your feedback!')
  await expect(page.getByRole('button', { name: 'Rate your driver' })).toHaveCount(0)
})

test('a driver follows the own order only, without the list of others', async ({ page, as }) => {
  const [order] = await ordersOf(await as('pharmacy'), 'status=in_transit')
  const [foreign] = await ordersOf(await as('bank'), 'status=delivered')
  await openAs(page, 'driver', `/tracking?order=${order?.id}`)
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('In Transit')
  await expect(page.getByRole('region', { name: /Active deliveries/ })).toHaveCount(0)
  await page.goto(`/tracking?order=${foreign?.id}`)
  await expect(page.getByRole('alert')).toContainText('No such order')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`a tracked delivery fits a phone and has no accessibility fault, in ${colorScheme}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openAs(page, 'pharmacy')
    const [order] = await ordersOf(page.request, 'status=in_transit')
    await page.goto(`/tracking?order=${order?.id}`)
    await expect(driverMarker(page)).toBeVisible({ timeout: 60_000 })
    await expectSound(page)
    const delivered = (await ordersOf(page.request, 'status=delivered')).find((row) => !row.isRatedByMe)
    await page.goto(`/tracking?order=${delivered?.id}`)
    await expect(rating(page)).toBeVisible()
    await expectSound(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'])
    .analyze()
  expect(violations.map((violation) => `${violation.id} ${violation.nodes[0]?.html}`)).toEqual([])
}
