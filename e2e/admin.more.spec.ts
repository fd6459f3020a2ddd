/** The admin dashboard beyond its journey: the table by keyboard and in every window, and the figures behind the charts. */
import { readFile } from 'node:fs/promises'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { addDays } from '@meridian/domain/time/calendar.ts'
import { expectToFit } from './axe.ts'
import { placeOrder } from './orders.ts'
import { enterAs, expect, test, visit } from './test.ts'

test('the table is used with the keyboard alone, its 25 orders fit 1,400 px, and a phone has cards', async ({
  page,
  newClient,
  as,
}) => {
  const client = await newClient()
  const itemDescription = `Keys of ${client.id}`
  const [older, newer] = [await placeOrder(client, { itemDescription }), await placeOrder(client, { itemDescription })]
  await enterAs(page, await as('admin'), '/admin-dashboard?status=pending')
  const table = page.getByRole('table', { name: 'Orders' })
  const rows = table.locator('tbody').getByRole('row')
  const rowOf = ({ id }: { id: number }) => page.getByRole('row', { name: `Order ${orderLabel(id)}` })
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused()
  await page.keyboard.type(itemDescription)
  await expect(rows).toHaveCount(2)
  await page.getByRole('heading', { name: 'Admin dashboard' }).click()
  // The older one is due first.
  await page.keyboard.press('j')
  await expect(rowOf(older)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rowOf(newer)).toBeFocused()
  await page.keyboard.press('k')
  const card = table.getByRole('article')
  await page.keyboard.press('Enter')
  await expect(card).toHaveAccessibleName(`Order ${orderLabel(older.id)}`)
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)

  await visit(page, '/admin-dashboard')
  await expect(rows).toHaveCount(25)
  const box = await table.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(1400)
  await page.locator('body').press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  const label = (await rows.nth(1).getAttribute('aria-label')) as string
  await page.keyboard.press('Enter')
  await expect(card).toHaveAccessibleName(label)
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  for (const width of [1000, 780]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    await expect(rows.first().locator('strong')).toBeVisible()
  }
  // Cards outside the view are not laid out; what stands for them must keep to the screen as well.
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole('list', { name: 'Orders' }).getByRole('article')
  await expect(cards.first().getByText('Total cost')).toBeVisible()
  await expect(cards).toHaveCount(25)
  await expectToFit(page)
})

test('the tables behind the charts hold the figures of the server; a custom period is shown and downloaded, unless its last day is before the first', async ({
  page,
  as,
}) => {
  const admin = await as('admin')
  await enterAs(page, admin, '/admin-dashboard/analytics')
  await expect(page.getByRole('heading', { name: 'In this period' })).toBeVisible()
  const shown = page.waitForResponse(/api\/admin\/analytics\?/)
  await page.getByText('7 days', { exact: true }).click()
  const { days, hours, totals, topClients } = await (await shown).json()
  const stats = await (await admin.api.get('/api/admin/stats')).json()
  const usd = (amount: string) => Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  const allTime = page.getByRole('region', { name: 'Financial summary, all time' })
  for (const amount of [stats.totalRevenue, stats.driverPayments, stats.netProfit])
    await expect(allTime.getByText(usd(amount), { exact: true })).toBeVisible()
  await expect(page.getByText(usd(totals.netProfit), { exact: true }).first()).toBeVisible()

  const rowsOf = async (title: string) => {
    await page.getByRole('button', { name: `Table: ${title}` }).click()
    const rows = page.getByRole('region', { name: `Table: ${title}` }).locator('tbody tr')
    return (await rows.allTextContents()).length > 0
      ? Promise.all((await rows.all()).map((row) => row.locator('td').allTextContents()))
      : []
  }
  type Day = { day: string; revenue: string; driverPay: string }
  const money = await rowsOf('Revenue and driver pay')
  expect(money.map((row) => row.slice(0, 3))).toEqual(
    days.map((day: Day) => [day.day, usd(day.revenue), usd(day.driverPay)]),
  )
  expect((await rowsOf('Busiest hours')).map((row) => Number(row[1]))).toEqual(hours)
  expect((await rowsOf('Top clients')).map((row) => [row[0], row[2]])).toEqual(
    topClients.map((client: { name: string; revenue: string }) => [client.name, usd(client.revenue)]),
  )

  await page.getByText('Custom', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'From', exact: true })).toBeVisible()
  const last: string = days.at(-1).day
  const visitDays = (from: string) => visit(page, `/admin-dashboard/analytics?period=custom&from=${from}&to=${last}`)
  await visitDays(addDays(last, 1))
  await expect(page.getByText('Choose a first and a last day, at most 2 years apart')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveCount(0)
  const first = addDays(last, -9)
  await visitDays(first)
  await page.getByRole('button', { name: 'Table: On-time rate' }).click()
  await expect(page.getByRole('region', { name: 'Table: On-time rate' }).locator('tbody tr')).toHaveCount(10)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^analytics-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
  const reply = await admin.api.get(`/api/admin/analytics?from=${first}&to=${last}`)
  const inPeriod: { day: string }[] = (await reply.json()).days
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(inPeriod.map(({ day }) => day))
})
