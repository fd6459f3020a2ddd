/** The admin dashboard in a real browser: orders, drivers and figures, each test on orders of its own. */
import { readFile } from 'node:fs/promises'
import { addDays } from '@meridian/domain/calendar.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectToFit } from './axe.ts'
import { placeOrder } from './orders.ts'
import { enterAs, expect, newPerson, test, toastOf, visit } from './test.ts'

test.use({ maps: 'none' })

type Placed = { id: number; label: string; item: string }
let placedSoFar = 0

/** With an item of its own, by which it is found. */
async function place(client: APIRequestContext, more: object = {}): Promise<Placed> {
  const item = `Sample ${Date.now().toString(36)}${placedSoFar++}`
  const { id } = await placeOrder(client, { itemDescription: item, ...more })
  return { id, label: orderLabel(id), item }
}

const orderCard = (page: Page, { label }: Placed) => page.getByRole('article', { name: `Order ${label}` })

const openAdmin = (page: Page, more = '') => enterAs(page, 'admin', `/admin-dashboard${more}`)

/** The buttons of an order are on its card; in the table they are in a menu. */
const showCards = (page: Page) => page.addInitScript(() => localStorage.setItem('admin-orders-cards', 'true'))

/** Only these in the list, whatever other tests have placed. */
async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(text)
}

test('orders are approved, declined, cancelled with a refund, and their clients written to, with the texts of the spec', async ({
  page,
  as,
}) => {
  test.slow()
  const client = await as('pharmacy')
  const [good, bad] = [await place(client, { specialInstructions: 'Ring twice' }), await place(client)]
  await showCards(page)
  await openAdmin(page)

  await test.step('one is found and approved', async () => {
    await search(page, good.item)
    const card = orderCard(page, good)
    await expect(page.getByRole('article')).toHaveCount(1)
    for (const text of [
      'Pending',
      'Standard',
      'Medical Prescription Delivery',
      'Bayou Bend Pharmacy',
      good.item,
      'Ring twice',
    ])
      await expect(card.getByText(text, { exact: false }).first()).toBeVisible()
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(toastOf(page)).toContainText('Order Updated')
    await expect(card.getByText('Confirmed')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Decline' })).toHaveCount(0)
  })

  await test.step('another is declined with a reason', async () => {
    await search(page, bad.label)
    await orderCard(page, bad).getByRole('button', { name: 'Decline' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason (optional)').fill('Outside our hours')
    await dialog.getByRole('button', { name: 'Decline order' }).click()
    await expect(toastOf(page)).toContainText('Order Updated')
    await expect(orderCard(page, bad).getByText('Declined')).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Pending' }).click()
    await expect(page.getByText('No orders match')).toBeVisible()
    await page.getByRole('button', { name: 'Show all orders' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  await test.step('a message needs text, and reaches the conversation once; the reply is read when it was seen', async () => {
    await visit(page, `/admin-dashboard?q=${good.item.replace(' ', '+')}`)
    await messageClient(page, client, good)
  })

  await test.step('canceling a paid order announces the refund, and its details show it', async () => {
    const paid = await place(client)
    await client.patch(`/api/orders/${paid.id}`, { data: { status: 'confirmed' } })
    await visit(page, `/admin-dashboard?order=${paid.id}`)
    const details = page.getByRole('dialog', { name: `Order ${paid.label}` })
    await expect(details.getByRole('heading', { name: 'History' })).toBeVisible()
    await details.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Cancel order' }).click()
    const dialog = page.getByRole('dialog', { name: `Cancel ${paid.label}` })
    await expect(dialog.getByText(/is refunded to the client/)).toBeVisible()
    await dialog.getByLabel('Reason (optional)').fill('Asked by phone')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(details.getByText('Refunded')).toBeVisible()
    await expect(details.getByText(/Asked by phone/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/admin-dashboard')
  })
})

async function messageClient(page: Page, client: APIRequestContext, order: Placed): Promise<void> {
  await orderCard(page, order).getByRole('button', { name: 'Message Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message Client' })
  const send = dialog.getByRole('button', { name: 'Send message' })
  await dialog.getByLabel('Message').fill('   ')
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Message').fill('We are on it.\nThank you.')
  await send.click()
  await expect(toastOf(page)).toContainText('Message Sent')
  await expect(toastOf(page)).toContainText('Your message has been sent to the client.')
  const messages = await (await client.get(`/api/orders/${order.id}/messages`)).json()
  expect(messages.map((message: { content: string }) => message.content)).toEqual(['We are on it.\nThank you.'])

  await client.post(`/api/orders/${order.id}/messages`, { data: { content: 'The back door, please' } })
  // Open, and below the fold.
  const log = page.getByRole('log', { name: 'Conversation' })
  let isSeen = false
  const marks: boolean[] = []
  page.on('request', (request) => request.url().endsWith('/messages/read') && marks.push(isSeen))
  await visit(page, `/admin-dashboard?order=${order.id}`)
  await expect(log).toContainText('The back door, please')
  await expect(log).not.toBeInViewport()
  isSeen = true
  await log.scrollIntoViewIfNeeded()
  await expect.poll(() => marks).toEqual([true])
}

test('a driver is added, edited and deactivated, and is signed out at once', async ({ page, as, mailTo, request }) => {
  const { email } = newPerson()
  await openAdmin(page, '/drivers')
  await page.getByRole('button', { name: 'Add driver' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add driver' }).click()
  await expect(dialog.getByText('First name is required')).toBeVisible()
  await dialog.getByLabel('First name').fill('Aaron')
  await dialog.getByLabel('Last name').fill(email.slice(0, 14))
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Add driver' }).click()
  await expect(toastOf(page)).toContainText('Driver added')
  const name = `Aaron ${email.slice(0, 14)}`
  const card = page.getByRole('article', { name })
  await expect(card.getByText('Offline')).toBeVisible()

  await card.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog.getByLabel('Phone').fill('713-555-0199')
  await dialog.getByRole('button', { name: 'Save driver' }).click()
  await expect(card.getByText('(713) 555-0199')).toBeVisible()

  const token = /reset=([\w-]+)/.exec((await mailTo(email)).text)?.[1]
  const newPassword = 'a password of Aaron'
  expect((await request.post('/api/auth/reset-password', { data: { token, newPassword } })).ok()).toBe(true)
  const driver = await as(email, newPassword)
  expect((await driver.get('/api/auth/me')).status()).toBe(200)
  await card.getByRole('button', { name: `Deactivate ${name}` }).click()
  await dialog.getByRole('button', { name: 'Deactivate driver' }).click()
  await expect(toastOf(page)).toContainText('Driver deactivated')
  expect((await driver.get('/api/auth/me')).status()).toBe(401)
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const former = page.getByRole('switch', { name: /Show deactivated/ })
  expect((await former.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await former.click()
  await expect(card.getByText('Deactivated')).toBeVisible()
  await card.getByRole('button', { name: `Activate ${name}` }).click()
  await expect(card.getByText('Offline')).toBeVisible()
})

test('the table is used with the keyboard alone, its 25 orders fit 1,400 px, and a phone has cards', async ({
  page,
  as,
}) => {
  const client = await as('pharmacy')
  const itemDescription = `Keys ${Date.now().toString(36)}`
  const [older, newer] = [await place(client, { itemDescription }), await place(client, { itemDescription })]
  await openAdmin(page, '?status=pending')
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row')
  const rowOf = ({ label }: Placed) => page.getByRole('row', { name: `Order ${label}` })
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
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Order ${older.label}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await visit(page, '/admin-dashboard')
  await expect(rows).toHaveCount(25)
  const box = await page.getByRole('table', { name: 'Orders' }).boundingBox()
  expect(box?.height).toBeLessThanOrEqual(1400)
  await page.locator('body').press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  const label = (await rows.nth(1).getAttribute('aria-label')) as string
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: label })).toBeVisible()
  await page.keyboard.press('Escape')
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
  await openAdmin(page, '/analytics')
  await expect(page.getByRole('heading', { name: 'In this period' })).toBeVisible()
  const shown = page.waitForResponse(/api\/admin\/analytics\?/)
  await page.getByText('7 days', { exact: true }).click()
  const { days, hours, totals, topClients } = await (await shown).json()
  const stats = await (await (await as('admin')).get('/api/admin/stats')).json()
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
  const reply = await (await as('admin')).get(`/api/admin/analytics?from=${first}&to=${last}`)
  const inPeriod: { day: string }[] = (await reply.json()).days
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(inPeriod.map(({ day }) => day))
})

/** What is on each page, by its address. */
const PAGES: [path: string, shown: (page: Page) => Locator][] = [
  // A table, and cards on a phone.
  ['/admin-dashboard', (page) => page.locator('[aria-label="Orders"]')],
  ['/admin-dashboard/drivers', (page) => page.getByRole('list', { name: 'Drivers' })],
  ['/admin-dashboard/analytics', (page) => page.getByRole('heading', { name: 'In this period' })],
  ['/dispatch', (page) => page.getByRole('region', { name: 'Unassigned', exact: true })],
  ['/admin/audit-log', (page) => page.getByRole('list', { name: 'Audit log entries' })],
  ['/admin/accounts', (page) => page.getByRole('list', { name: 'Accounts' })],
  ['/admin/organizations', (page) => page.getByRole('list', { name: 'Organizations' })],
  ['/admin/proof-rules', (page) => page.getByRole('switch', { name: 'Required for all organizations' })],
  ['/admin/counts', (page) => page.getByRole('heading', { name: 'Counts of the day' })],
  ['/admin/mail', (page) => page.getByRole('heading', { name: 'Outgoing mail' })],
]

for (const width of [1280, 390])
  test(`each page of an admin has an address that a link opens, a way to it and a way back, at ${width} px`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    await openAdmin(page)
    const shown = (path: string) => PAGES.find(([known]) => known === path)?.[1](page) as Locator
    const arrive = async (path: string) => {
      await expect(page).toHaveURL(path)
      await expect(shown(path)).toBeVisible()
      await expectToFit(page)
    }

    await test.step('by pressing, and back again', async () => {
      await arrive('/admin-dashboard')
      const steps: [role: 'tab' | 'link', name: string, path: string][] = [
        ['tab', 'Driver Management', '/admin-dashboard/drivers'],
        ['tab', 'Analytics', '/admin-dashboard/analytics'],
        ['link', 'Administration', '/admin/audit-log'],
        ['tab', 'Accounts', '/admin/accounts'],
        ['tab', 'Organizations', '/admin/organizations'],
        ['tab', 'Proof rules', '/admin/proof-rules'],
        ['tab', 'Counts', '/admin/counts'],
        ['tab', 'Outgoing mail', '/admin/mail'],
        ['link', 'Admin dashboard', '/admin-dashboard'],
        ['link', 'Dispatch', '/dispatch'],
      ]
      for (const [role, name, path] of steps) {
        await page.getByRole('main').getByRole(role, { name, exact: true }).click()
        await arrive(path)
      }
      for (const path of ['/admin-dashboard', ...steps.slice(0, -1).map(([, , path]) => path)].toReversed()) {
        await page.goBack()
        await arrive(path)
      }
    })

    await test.step('by a link from outside', async () => {
      for (const [path] of PAGES.slice(1)) {
        await page.goto(path)
        await arrive(path)
      }
      await page.goto('/admin')
      await arrive('/admin/audit-log')
    })
  })
