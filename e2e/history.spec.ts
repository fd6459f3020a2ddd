import AxeBuilder from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { enterAs, expect, signIn, test, toastOf } from './test.ts'

type Row = { id: number; status: string; totalCost: string; paymentState: string; driver: { id: number } | null }

const label = (id: number) => `#ML-${String(id).padStart(4, '0')}`
const rows = (page: Page) => page.getByRole('main').getByRole('article')
const rowOf = (page: Page, id: number) => rows(page).filter({ hasText: label(id) })
const chips = (page: Page) =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /^Remove/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Order history' })

/** The pharmacy's figures are others' business: what changes something here changes the orders of another organisation. */
async function openAs(page: Page, username: string, path = '/orders'): Promise<void> {
  await enterAs(page, username, path)
  await expect(heading(page)).toBeVisible()
}

async function ordersOf(request: APIRequestContext, query: string): Promise<Row[]> {
  const { id } = await (await request.get('/api/auth/me')).json()
  return (await request.get(`/api/orders/client/${id}?${query}`)).json()
}

test('filters narrow the list, stand in the address and as chips, and the export holds exactly those rows', async ({
  page,
}) => {
  await openAs(page, 'pharmacy')
  const all = await ordersOf(page.request, 'limit=500&status=delivered&driver=Reed&minTotal=35.00')
  await expect(page.getByRole('status')).toHaveText(/^\d{3} orders$/)

  await page.getByRole('combobox', { name: 'Status' }).click()
  const options = page.getByRole('option')
  await expect(options).toHaveText([
    'All statuses',
    'Pending',
    'Confirmed',
    'Assigned',
    'In transit',
    'Delivered',
    'Cancelled',
  ])
  await options.filter({ hasText: 'Delivered' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Amount from').fill('-1')
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(page.getByText('Enter an amount such as 37.30')).toBeVisible()
  await page.getByLabel('Amount from').fill('35')
  await page.getByLabel('Driver name').fill('Reed')
  await page.getByRole('button', { name: 'Show results' }).click()

  await expect(chips(page)).toHaveText(['Status: Delivered', 'At least $35.00', 'Driver: Reed'])
  await expect(page).toHaveURL('/orders?status=delivered&minTotal=35.00&driver=Reed')
  await expect(page.getByRole('status')).toHaveText(`${all.length} orders`)
  await expect(rows(page).first()).toContainText(label(all[0]?.id ?? 0))

  const link = page.getByRole('link', { name: `Export ${all.length} orders` })
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  const csv = await (await page.request.get((await link.getAttribute('href')) ?? '')).text()
  expect([...csv.matchAll(/#ML-(\d+)/g)].map(([, id]) => Number(id))).toEqual(all.map(({ id }) => id))

  await page.reload()
  await expect(chips(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove filter Driver: Reed' }).click()
  await expect(page).toHaveURL('/orders?status=delivered&minTotal=35.00')
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(page).toHaveURL('/orders')
})

test('the search asks the server as one types, and says when nothing matches', async ({ page }) => {
  await openAs(page, 'pharmacy')
  const [order] = await ordersOf(page.request, 'status=in_transit')
  const box = page.getByRole('searchbox', { name: 'Search orders' })
  await box.fill(label(order?.id ?? 0))
  await expect(page.getByRole('status')).toHaveText('1 order')
  await expect(rows(page)).toHaveCount(1)
  await box.fill('nothing of that name')
  await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
  await page.getByRole('button', { name: 'Clear all filters' }).last().click()
  await expect(box).toHaveValue('')
})

test('scrolling brings the next page, and the count says how many there are', async ({ page }) => {
  await openAs(page, 'pharmacy')
  await expect(rows(page)).toHaveCount(25)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(50)
})

test('a row opens on address, price and progress; pending cannot be tracked, unpaid can be paid', async ({ page }) => {
  await openAs(page, 'pharmacy', '/orders?status=pending')
  const pending = (await ordersOf(page.request, 'status=pending')).find((order) => order.paymentState === 'unpaid')
  const id = pending?.id ?? 0
  const row = rowOf(page, id)
  await row.getByRole('button', { name: label(id) }).click()
  await expect(row).toContainText('Houston, TX')
  await expect(row).toContainText('Base rate')
  await expect(row).toContainText('Not paid')
  await expect(row.getByRole('button', { name: /Track Order/ })).toBeDisabled()
  const href = (name: RegExp) => row.getByRole('link', { name }).getAttribute('href')
  expect(await href(/Pay now/)).toBe(`/checkout?orderId=${id}&amount=${pending?.totalCost}`)
  expect(await href(/Message/)).toBe(`/messages?order=${id}`)
  expect(await href(/Re-order/)).toBe(`/dashboard?reorder=${id}`)
})

test('the receipt opens as a PDF in a tab of its own', async ({ page }) => {
  await openAs(page, 'pharmacy', '/orders?status=delivered')
  await rows(page).first().getByRole('button').click()
  const link = rows(page)
    .first()
    .getByRole('link', { name: /Receipt/ })
  await expect(link).toHaveAttribute('target', '_blank')
  const reply = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('an order can be followed in a dialog, and closing it gives the focus back', async ({ page }) => {
  await openAs(page, 'pharmacy', '/orders?status=in_transit')
  const row = rows(page).first()
  await row.getByRole('button').first().click()
  const track = row.getByRole('button', { name: /Track Order/ })
  await track.click()
  const dialog = page.getByRole('dialog', { name: /Track order #ML-/ })
  await expect(dialog.getByRole('listitem')).toHaveCount(7)
  await expect(dialog.locator('[aria-current=step]')).toContainText('In Transit')
  await expect(dialog.getByText('Marcus Reed').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(track).toBeFocused()
})

test('cancelling asks first, and the row says so at once', async ({ page }) => {
  await openAs(page, 'bank', '/orders?status=pending')
  const [order] = await ordersOf(page.request, 'status=pending')
  const id = order?.id ?? 0
  await page.goto(`/orders?order=${id}`)
  const row = rowOf(page, id)
  await row.getByRole('button', { name: /Cancel order/ }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel order ${label(id)}?` })
  await expect(dialog).not.toContainText('refunded')
  await dialog.getByLabel('Reason (optional)').fill('The papers were collected.')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(toastOf(page)).toContainText('Order cancelled')
  await expect(row).toContainText('Cancelled')
  await expect(row.getByRole('button', { name: /Cancel order/ })).toHaveCount(0)
  await expect(row.getByRole('link', { name: /Pay now/ })).toHaveCount(0)
})

test('cancelling a paid order says that the money comes back, and keeping it changes nothing', async ({ page }) => {
  await openAs(page, 'laboratory', '/orders?status=confirmed')
  const [order] = (await ordersOf(page.request, 'status=confirmed')).filter((row) => row.paymentState === 'paid')
  const id = order?.id ?? 0
  const row = rowOf(page, id)
  await row.getByRole('button', { name: label(id) }).click()
  await row.getByRole('button', { name: /Cancel order/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`The payment of $${order?.totalCost} will be refunded.`)
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Confirmed')
})

test('a link opens its order wherever that stands in the list, and says when there is none', async ({ page }) => {
  await openAs(page, 'pharmacy')
  const orders = await ordersOf(page.request, 'limit=500')
  const old = orders.at(-1)?.id ?? 0
  await page.goto(`/orders?order=${old}`)
  await expect(page.getByRole('region', { name: `Order ${label(old)}` })).toContainText('Base rate')
  await expect(rows(page)).toHaveCount(26)
  await page.getByRole('button', { name: 'Show only the list' }).click()
  await expect(page).toHaveURL('/orders')
  await page.goto('/orders?order=999999')
  await expect(page.getByText('There is no order #ML-999999')).toBeVisible()
  await expect(rows(page)).toHaveCount(25)
})

test('an admin sees whose order it is and nothing that only clients do; a driver has no access', async ({ page }) => {
  await openAs(page, 'admin', '/orders?search=Pelican')
  await expect(rows(page).first()).toContainText('Pelican Street Bank')
  await rows(page).first().getByRole('button').first().click()
  await expect(
    rows(page)
      .first()
      .getByRole('link', { name: /Receipt/ }),
  ).toBeVisible()
  await expect(
    rows(page)
      .first()
      .getByRole('link', { name: /Re-order|Pay now/ }),
  ).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await openAs(page, 'driver')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
})

test('a failing server leaves a way to try again', async ({ page }) => {
  await signIn(page, 'pharmacy')
  await expect(page).toHaveURL('/dashboard')
  await page.route('**/api/orders/client/**', (route) =>
    route.fulfill({ status: 503, json: { code: 'server_busy', message: 'The server is busy; please try again' } }),
  )
  await page.goto('/orders')
  await expect(page.getByRole('alert')).toContainText('The server is busy')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(25)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`open rows, filters and dialogs fit and have no accessibility fault, in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openAs(page, 'pharmacy', '/orders?status=confirmed')
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await expect(page.getByLabel('Driver name')).toBeVisible()
      await rows(page).first().getByRole('button').first().click()
      await expectSound(page)
      await rows(page)
        .first()
        .getByRole('button', { name: /Cancel order/ })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectSound(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
})

async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'])
    .analyze()
  expect(violations.map((violation) => `${violation.id} ${violation.nodes[0]?.html}`)).toEqual([])
}
