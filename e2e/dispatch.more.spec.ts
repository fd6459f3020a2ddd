/** The dispatch board beyond its journey: what it looks like in each window, orders drawn around on its map, and live changes. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectToFit } from './axe.ts'
import { TO_THE_DOOR, takeSteps } from './driver.ts'
import { locate, placeJob } from './orders.ts'
import type { Account } from './people.ts'
import { enterAs, expect, test } from './test.ts'

// What is on the board is everybody's.
test.use({ ownServer: {}, viewport: { width: 1440, height: 1000 } })

async function openBoard(page: Page, admin: Account): Promise<void> {
  await enterAs(page, admin, '/dispatch')
  await expect(page.getByRole('region', { name: 'Drivers’ routes' })).toBeVisible()
}

const lane = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).locator('..')

test('the board fills the window: its parts scroll inside, a tablet shows one at a time, and a phone a list', async ({
  page,
  as,
}) => {
  await openBoard(page, await as('admin'))
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
    // Scrolled, half a target is under the heads of the lanes.
    await expectAccessible(page, 'beside an order', { withoutRules: ['target-size'] })
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
    await expect(page.getByRole('dialog', { name: /^Assign Driver to #ML/ })).toBeVisible()
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
})

test.describe('with a map', () => {
  test.use({ maps: 'empty' })
  test('orders are selected by drawing around them on the map', async ({ page, as }) => {
    await openBoard(page, await as('admin'))
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
    await expect(page.getByRole('dialog', { name: /^Assign Driver to \d+ orders/ })).toBeVisible()
    await page.keyboard.press('Escape')
    const all = list.getByRole('checkbox', { name: /selected|Select all/ })
    await all.check()
    await all.uncheck()
    await expect(list.getByText('Select all')).toBeVisible()
  })
})

test('a stop that will be late re-times the rest of its run: the board shows it in red, live', async ({
  page,
  as,
  newClient,
  newDriver,
}) => {
  const [admin, client, driver] = [await as('admin'), await newClient(), await newDriver()]
  await openBoard(page, admin)
  const urgent = await placeJob(client, { priority: 'express' })
  const { address, token, latitude, longitude } = await locate(client, 'baylor university medical')
  const far = await placeJob(client, {
    deliveryAddress: address,
    deliveryToken: token,
    deliveryLatitude: String(latitude),
    deliveryLongitude: String(longitude),
  })
  // By an admin: drivers of the first level see so dear a job later than others.
  for (const { id } of [urgent, far]) {
    const reply = await admin.api.post(`/api/orders/${id}/assign`, { data: { driverId: driver.driverId } })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  const delivery = lane(page, driver.name).getByRole('button', {
    name: new RegExp(`^Delivery of ${orderLabel(urgent.id)}`),
  })
  await expect(delivery).toHaveAttribute('aria-label', /at \d/)
  await expect(delivery).not.toHaveAttribute('data-late')
  const planned = await delivery.getAttribute('aria-label')
  // Hours on the road to Dallas come before the express order once the driver is on the way there.
  await takeSteps(driver, far, TO_THE_DOOR)
  await expect(delivery).toHaveAttribute('data-late')
  await expect(delivery).not.toHaveAttribute('aria-label', planned ?? '')
  await expect(delivery).toHaveAttribute('aria-label', /min late/)
})
