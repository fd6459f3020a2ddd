import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes, expectToFit } from './axe.ts'
import { enterAs, expect, test, visit } from './test.ts'

type Row = { id: number; status: string; totalCost: string; paymentState: string; driver: { id: number } | null }

const label = (id: number) => `#ML-${String(id).padStart(4, '0')}`
const rows = (page: Page) => page.getByRole('main').getByRole('article')
const chips = (page: Page) =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /^Remove/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Order history' })

/** Other tests read the pharmacy's figures, so tests that change something here use another organization's orders. */
async function openAs(page: Page, username: string, path = '/orders'): Promise<void> {
  await enterAs(page, username, path)
  await expect(heading(page)).toBeVisible()
}

async function ordersOf(request: APIRequestContext, query: string): Promise<Row[]> {
  const { id } = await (await request.get('/api/auth/me')).json()
  return (await request.get(`/api/orders/client/${id}?${query}`)).json()
}

test('filters narrow the list, appear in the URL and as chips, and the export has exactly those rows', async ({
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
    'Canceled',
    'Pickup scheduled',
    'Picked up',
    'Declined',
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

  const link = page.getByRole('link', { name: 'Export', exact: true })
  await expect(link).toHaveAccessibleDescription(`${all.length} orders as a CSV file`)
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

  await test.step('scrolling loads the next page', async () => {
    // The rows of the filtered list stay until those of the whole one have come.
    const [newest] = await ordersOf(page.request, 'limit=1')
    await expect(rows(page).first()).toContainText(label(newest?.id ?? 0))
    await expect(rows(page)).toHaveCount(25)
    await rows(page).last().scrollIntoViewIfNeeded()
    // As many pages as the window has room for.
    await expect.poll(() => rows(page).count()).toBeGreaterThan(25)
  })

  await test.step('on a phone open rows and filters fit and have no accessibility fault, in light and dark', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, '/orders?status=confirmed')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page.getByLabel('Driver name')).toBeVisible()
    await rows(page).first().getByRole('button').first().click()
    await expectAccessibleInBothSchemes(page)
    await expectToFit(page)
  })
})
