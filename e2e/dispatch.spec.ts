/** The dispatch board in a real browser, on a server of its own: a plan changes the jobs of every driver. */
import { orderLabel } from '@meridian/domain/orders.ts'
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { expectAccessible, expectToFit } from './axe.ts'
import { startWithDemo } from './demo.ts'
import { freeDriver, openDriver } from './driver.ts'
import { limitMaps, type Maps } from './maps.ts'
import { locate, placeJob } from './orders.ts'
import type { TestServer } from './server.ts'
import { apiAs, enterAs, expect, test, toastOf } from './test.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await startWithDemo()
})
test.afterAll(() => server.stop())

const WIDE = { width: 1440, height: 1000 }

async function openBoard(browser: Browser, maps: Maps): Promise<Page> {
  const context = await browser.newContext({ viewport: WIDE, baseURL: server.url, locale: 'en-US' })
  await limitMaps(context, maps)
  const page = await context.newPage()
  await enterAs(page, 'admin', '/dispatch')
  await expect(page.getByRole('region', { name: 'Drivers’ routes' })).toBeVisible()
  return page
}

const lane = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).locator('..')

async function stopsOf(admin: APIRequestContext, lastName: string): Promise<unknown[]> {
  const { drivers } = await (await admin.get('/api/dispatch/board')).json()
  return drivers.find((driver: { lastName: string }) => driver.lastName === lastName).run.stops
}

test('a plan is applied as one, changed by dragging and undone; a second admin sees it, and a clash is refused', async ({
  browser,
  playwright,
}) => {
  test.slow()
  const page = await openBoard(browser, 'empty')
  const second = await openBoard(browser, 'none')

  await test.step('orders are selected by drawing around them on the map', async () => {
    const list = page.getByRole('region', { name: 'Unassigned', exact: true })
    await page.getByRole('button', { name: 'Select orders by drawing around them' }).click()
    const box = await page.locator('[data-map]').boundingBox()
    if (!box) throw new Error('There is no map')
    const corner = (x: number, y: number) =>
      page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 3 })
    await corner(0.01, 0.02)
    await page.mouse.down()
    for (const [x, y] of [
      [0.9, 0.02],
      [0.9, 0.98],
      [0.01, 0.98],
    ] as const)
      await corner(x, y)
    await page.mouse.up()
    await expect(list.getByText(/^\d+ selected$/)).toBeVisible()
    await page.getByRole('button', { name: /^Assign \d+ selected orders…/ }).click()
    await expect(page.getByRole('dialog', { name: /^Assign \d+ orders/ })).toBeVisible()
    await page.keyboard.press('Escape')
    const all = list.getByRole('checkbox', { name: /selected|Select all/ })
    await all.check()
    await all.uncheck()
    await expect(list.getByText('Select all')).toBeVisible()
  })

  await test.step('plan and apply', async () => {
    await page.getByRole('button', { name: 'Optimize' }).click()
    const dialog = page.getByRole('dialog', { name: 'Optimize routes' })
    await page.getByRole('combobox', { name: 'Time to search' }).click()
    await page.getByRole('option', { name: '2 seconds' }).click()
    await dialog.getByRole('button', { name: 'Optimize' }).click()
    await expect(page.getByRole('table', { name: 'The plan as it is and as it would be' })).toBeVisible()
    await page.getByRole('button', { name: 'Apply the plan' }).click()
    await expect(page.getByText('Every order is in a route')).toBeVisible()
    await expect(second.getByText('Every order is in a route')).toBeVisible()
  })

  await test.step('drag a stop into another lane, and undo', async () => {
    const stop = lane(page, 'Marcus Reed')
      .getByRole('button', { name: /^Pickup of #ML-\d+ at/ })
      .first()
    const number = /#ML-\d+/.exec((await stop.getAttribute('aria-label')) ?? '')?.[0] as string
    const track = lane(page, 'Danielle Brooks').locator('> div')
    await stop.dragTo(track, { targetPosition: { x: 700, y: 20 } })
    const moved = lane(page, 'Danielle Brooks').getByRole('button', { name: new RegExp(`^Pickup of ${number}`) })
    await expect(moved).toBeVisible()
    await expect(
      lane(second, 'Danielle Brooks').getByRole('button', { name: new RegExp(`^Pickup of ${number}`) }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toastOf(page)).toContainText('Undone')
    await expect(moved).toHaveCount(0)
  })

  await test.step('a change made on an old board is refused in words', async () => {
    const admin = await apiAs(playwright, server.url, 'admin')
    const { day, version, drivers } = await (await admin.get('/api/dispatch/board')).json()
    const driver = drivers.find(({ run }: { run: { stops: unknown[] } }) => run.stops.length > 0)
    const [{ orderId }] = driver.run.stops
    const change = { day, version, orderIds: [orderId], isLocked: true }
    expect((await admin.post('/api/dispatch/lock', { data: change })).ok()).toBe(true)
    const late = await admin.post('/api/dispatch/lock', { data: change })
    expect(late.status()).toBe(409)
    expect((await late.json()).message).toMatch(/changed/)
    await admin.dispose()
  })

  await test.step('a stop that will be late re-times the rest of its run: the board shows it in red, live', async () => {
    const admin = await apiAs(playwright, server.url, 'admin')
    const driver = await apiAs(playwright, server.url, 'driver')
    // A driver with room for another job is given the next order of the plan, until none is left.
    await expect
      .poll(async () => {
        await freeDriver(async (name) => (name === 'admin' ? admin : driver), 'driver')
        return stopsOf(admin, 'Reed')
      })
      .toHaveLength(0)
    const client = await apiAs(playwright, server.url, 'pharmacy')
    const urgent = await placeJob(client, { priority: 'express' })
    const { address, token, latitude, longitude } = await locate(client, 'baylor university medical')
    const far = await placeJob(client, {
      deliveryAddress: address,
      deliveryToken: token,
      deliveryLatitude: String(latitude),
      deliveryLongitude: String(longitude),
    })
    for (const { id } of [urgent, far]) {
      const reply = await driver.post(`/api/orders/${id}/accept`, { data: {} })
      expect(reply.ok(), await reply.text()).toBe(true)
    }
    const delivery = lane(page, 'Marcus Reed').getByRole('button', {
      name: new RegExp(`^Delivery of ${orderLabel(urgent.id)}`),
    })
    await expect(delivery).toHaveAttribute('aria-label', /at \d/)
    await expect(delivery).not.toHaveAttribute('data-late')
    const planned = await delivery.getAttribute('aria-label')
    // Hours on the road to Dallas come before the express order once the driver is on the way there.
    for (const status of ['pickup_scheduled', 'pickup_complete', 'in_transit'])
      expect((await driver.patch(`/api/orders/${far.id}/status`, { data: { status } })).ok()).toBe(true)
    await expect(delivery).toHaveAttribute('data-late')
    await expect(delivery).not.toHaveAttribute('aria-label', planned ?? '')
    await expect(delivery).toHaveAttribute('aria-label', /min late/)
    for (const account of [admin, driver, client]) await account.dispose()
  })
  await page.context().close()
  await second.context().close()
})

test('the board fills the window: its parts scroll inside, a tablet shows one at a time, and a phone a list', async ({
  browser,
}) => {
  const page = await openBoard(browser, 'none')
  const [orders, runs, map] = [
    page.getByRole('region', { name: 'Unassigned', exact: true }),
    page.getByRole('region', { name: 'Drivers’ routes' }),
    page.locator('[data-map]'),
  ]
  const bottom = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  /** Down to the window's edge, or to what is below it. */
  const expectToFill = async (part: Locator, height: number, end = height) => {
    await expect(part).toBeVisible()
    await expect.poll(() => bottom(part)).toBeLessThanOrEqual(end)
    await expect.poll(() => bottom(part)).toBeGreaterThan(end - 32)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height)
    await expectToFit(page)
  }

  for (const [width, height] of [
    [1440, 1000],
    [1280, 720],
  ] as const)
    await test.step(`${width} x ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await expectToFill(orders, height)
      await expectToFill(map, height)
      await expect(runs).toBeVisible()
      await expect(page.getByRole('radiogroup', { name: 'Part of the board' })).toBeHidden()
    })

  await test.step('an order is opened beside the board, which stays where it is', async () => {
    await page.setViewportSize({ width: 1280, height: 560 })
    const before = await runs.evaluate((lanes) => {
      lanes.scrollTo({ top: 60, left: 200 })
      return [lanes.scrollTop, lanes.scrollLeft]
    })
    // How far down depends on how many drivers work at this hour.
    expect(before[1]).toBe(200)
    await orders.getByRole('button', { name: /^#ML/ }).first().click()
    await expect(page.getByRole('complementary', { name: /^Order #ML/ })).toBeVisible()
    expect(await runs.evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])).toEqual(before)
    await expectToFit(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary')).toHaveCount(0)
  })

  await test.step('a tablet shows one part at a time', async () => {
    const height = 1024
    await page.setViewportSize({ width: 800, height })
    const exceptions = page.getByRole('button', { name: /^Exceptions/ })
    await expect.poll(() => bottom(exceptions)).toBeGreaterThan(height - 32)
    const end = (await exceptions.boundingBox())?.y ?? 0
    const parts: [name: string, part: Locator][] = [
      ['Map', map],
      ['Drivers', runs],
      ['Orders', orders],
    ]
    for (const [name, part] of parts) {
      await page.getByRole('radiogroup', { name: 'Part of the board' }).getByText(name, { exact: true }).click()
      await expectToFill(part, height, end)
      for (const [, other] of parts) if (other !== part) await expect(other).toBeHidden()
    }
  })

  await test.step('a phone lists what needs somebody, without a chart', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(runs).toHaveCount(0)
    await expectToFit(page)
    await expectAccessible(page)
    await orders
      .getByRole('button', { name: /^Assign to… #ML/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /^Assign #ML/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('an order is opened over the board; back closes it', async () => {
    await orders.getByRole('button', { name: /^#ML/ }).first().click()
    await expect(page).toHaveURL(/\/dispatch\?order=\d+$/)
    await expect(page.getByRole('dialog', { name: /^Order #ML/ })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/dispatch')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await page.context().close()
})

test('an offered job shows on the open page of a driver, who passes, and then on that of the next, who accepts', async ({
  browser,
  playwright,
}) => {
  test.slow()
  const as = (username: string) => apiAs(playwright, server.url, username)
  const [admin, client] = [await as('admin'), await as('pharmacy')]
  const drivers = ['driver', 'danielle']
  for (const username of drivers) await (await freeDriver(as, username)).dispose()
  const phones = await Promise.all(drivers.map((username) => openDriver(browser, server.url, username)))
  // Both have fetched their offers before there is one.
  for (const { page } of phones) await page.waitForLoadState('networkidle')

  // Near enough for these two only: the demo's other drivers are in other states.
  const rule = { name: 'All', isOn: true, mode: 'offer', answerSeconds: 600, priority: 'emergency', withinMiles: 100 }
  expect((await admin.post('/api/dispatch/rules', { data: rule })).ok()).toBe(true)
  const job = await placeJob(client, { priority: 'emergency' })
  const offerOn = (page: Page) => page.getByRole('article', { name: `Offer of ${orderLabel(job.id)}` })
  const asked = async () => (await Promise.all(phones.map(({ page }) => offerOn(page).count()))).indexOf(1)
  await expect.poll(asked).not.toBe(-1)
  const first = await asked()
  const [one, other] = [phones[first]?.page as Page, phones[1 - first]?.page as Page]
  await expect(offerOn(other)).toHaveCount(0)
  await offerOn(one).getByRole('button', { name: 'Pass' }).click()
  await offerOn(one).getByRole('button', { name: 'Too far away' }).click()
  await expect(offerOn(one)).toHaveCount(0)
  await offerOn(other).getByRole('button', { name: 'Accept' }).click()
  await expect(other.getByRole('article', { name: `Job #${job.id}` })).toBeVisible()
  for (const phone of phones) await phone.close()
  for (const account of [admin, client]) await account.dispose()
})
