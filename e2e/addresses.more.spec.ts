/** Addresses by keyboard and by pin, and the price that follows them. */
import { priceOrder, toPricingResult } from '@meridian/domain/pricing/pricing.ts'
import type { Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './axe.ts'
import { BEN_TAUB, choose, delivery, openForm, pricePanel as panel, pickup, ST_JOSEPH, total } from './delivery-form.ts'
import { expect, test, toast } from './test.ts'

const lineOf = (page: Page, name: RegExp) => panel(page).locator('dl > div').filter({ hasText: name }).locator('dd')
/** The panel's own lines, added up by the domain from the distance they name. */
async function expectPriceOf(page: Page, input: Omit<Parameters<typeof priceOrder>[0], 'distanceMiles'>) {
  await expect(panel(page)).toContainText(/istance \((?!0\.0)/)
  await expect(panel(page)).not.toHaveAttribute('data-busy')
  const words = (await panel(page)
    .getByText(/^(Estimated d|D)istance \(/)
    .textContent()) as string
  const distanceMiles = Number(/([\d.]+) mi/.exec(words)?.[1])
  expect(distanceMiles).toBeGreaterThan(0)
  const price = toPricingResult(priceOrder({ ...input, distanceMiles }))
  await expect(total(page)).toHaveText(`$${price.totalCost}`)
  await expect(lineOf(page, /Base rate/)).toHaveText(`$${price.baseRate}`)
  await expect(lineOf(page, /istance \(/)).toHaveText(`$${price.distanceFee}`)
  await expect(lineOf(page, /Priority/)).toHaveText(`$${price.priorityFee}`)
  return price
}

test('a misspelled place is found and picked with the keyboard alone; two addresses have a price, and express costs 15 more', async ({
  page,
  newClient,
}) => {
  await openForm(page, await newClient())
  await expect(total(page)).toHaveText('$25.00')
  await test.step('with the keyboard alone', () => pickWithKeyboard(page))

  await pickup(page).fill(BEN_TAUB.typed)
  await page.getByRole('option', { name: BEN_TAUB.row }).first().click()
  const check = page.getByRole('status').filter({ hasText: /Validating|Address verified/ })
  await expect(check).toHaveText('Validating')
  await expect(check).toHaveText('Address verified')
  await expect(pickup(page)).toHaveValue(BEN_TAUB.address)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Confirmed · Exact location')).toBeVisible()
  await expect(check).toBeHidden()
  await expect(total(page)).toHaveText('$25.00')

  const asked = page.waitForRequest('**/api/pricing/calculate')
  await choose(page, delivery(page), ST_JOSEPH)
  expect((await asked).postDataJSON()).toMatchObject({ priority: 'standard', serviceType: 'medical_prescription' })

  const standard = await expectPriceOf(page, { serviceType: 'medical_prescription', priority: 'standard' })
  await expect(page.getByRole('region', { name: 'Route', exact: true })).toContainText(`${standard.distance} mi`)
  await expect(panel(page)).toContainText(/by .*\d{1,2}:\d\d [AP]M/)

  await page.getByRole('radio', { name: 'Express' }).click()
  await expect(lineOf(page, /Priority \(Express\)/)).toHaveText('$15.00')
  const express = await expectPriceOf(page, { serviceType: 'medical_prescription', priority: 'express' })
  expect(Number(express.totalCost)).toBeCloseTo(Number(standard.totalCost) + 15)

  await test.step('half-filled, the form has no accessibility fault, in light and dark; on a phone the total stays in view', () =>
    checkHalfFilled(page))
})

async function pickWithKeyboard(page: Page): Promise<void> {
  const field = pickup(page)
  await field.focus()
  await page.keyboard.type('me')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.type('morail hermann')
  const rows = page.getByRole('option')
  await expect(rows.first()).toContainText('Memorial Hermann')
  expect(await rows.count()).toBeLessThanOrEqual(8)
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(/^\d suggestions?$/)).toBeAttached()

  // Enter and Tab would take it.
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await rows.first().getAttribute('id')) as string)
  await page.keyboard.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveValue('memorail hermann')

  await page.keyboard.press('ArrowDown')
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Address verified')).toBeVisible()
  await expect(field).toHaveValue(/, [A-Z]{2} \d{5}$/)
  await expect(field).toBeFocused()
}

test.describe('with a map', () => {
  test.use({ maps: 'empty' })
  test('where only the ZIP code is known, the order needs no pin, and the pin can be put at the door', async ({
    page,
    newClient,
  }) => {
    test.slow()
    await openForm(page, await newClient())
    await choose(page, delivery(page), ST_JOSEPH)
    const vague = {
      typed: '123 nowhere lane houston 77030',
      row: /123 Nowhere Lane/,
      address: '123 Nowhere Lane, Houston, TX 77030',
    }
    // The server of these tests draws no streets, and would not offer the pin.
    await page.route('**/api/addresses/locate*', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: { ...(await reply.json()), isPinOffered: true } })
    })
    await choose(page, pickup(page), vague)
    await expect(page.getByText('Approximate: the driver goes by the address')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Pickup' }).getByText('Address verified')).toBeVisible()
    const route = page.getByRole('region', { name: 'Route', exact: true })
    await expect(route).toContainText(/\d mi/)
    await page.getByRole('button', { name: 'Place pin (optional)' }).click()

    // A map that is still loading may take a drag for its own; a person tries again.
    await expect(async () => {
      await dragPin(page)
      await expect(page.getByText('Pin placed by you')).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect(page.getByText(/Approximate: the driver/)).toBeHidden()
    await expect(route).toContainText(/\d mi/)
    await expectPriceOf(page, { serviceType: 'medical_prescription', priority: 'standard' })
    await expect(panel(page)).toContainText('A nearer pin does not lower the price.')

    // From now on the whole organization finds it at that door, on top of everything else.
    await page.reload()
    await pickup(page).fill('nowhere lane')
    await expect(page.getByRole('option').first()).toContainText('Address book')
    await page.unroute('**/api/addresses/locate*')

    await test.step('a pin that is moved too far returns, and a response for a removed address changes nothing', () =>
      movePinTooFar(page))
  })
})

async function movePinTooFar(page: Page): Promise<void> {
  await choose(page, pickup(page), BEN_TAUB)
  await page.getByRole('group', { name: 'Pickup' }).getByRole('button', { name: 'Move pin' }).click()
  const zoomOut = page.getByRole('group', { name: 'Pickup' }).getByRole('button', { name: 'Zoom out' })
  // From so far away one step of the pin is too far.
  for (let times = 0; times < 4; times += 1) await zoomOut.click()
  const pin = pinOf(page)
  // Waits until the map has stopped moving.
  await pin.hover()
  const before = await pin.boundingBox()
  await pin.press('Shift+ArrowRight')
  await expect(page.getByRole('alert')).toContainText('too far from its address')
  await expect(page.getByRole('alert')).toContainText('The pin is back where it was.')
  await expect.poll(async () => (await pin.boundingBox())?.x).toBe(before?.x)
  await expect(page.getByText('Pin placed by you')).toBeHidden()

  let answer: () => void = () => {}
  const isCleared = new Promise<void>((settle) => {
    answer = settle
  })
  await page.route('**/api/addresses/pin', async (route) => {
    const response = await route.fetch()
    await isCleared
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest('**/api/addresses/pin')
  await pin.press('ArrowRight')
  await asked
  await page.getByRole('button', { name: 'Submit request' }).click()
  await expect(toast(page, 'Checking the new pin.')).toBeVisible()
  await page.getByRole('group', { name: 'Pickup' }).getByRole('button', { name: 'Clear address' }).click()
  const answered = page.waitForResponse('**/api/addresses/pin')
  answer()
  expect((await answered).ok()).toBe(true)
  // One more round trip: by then the page has processed the previous response.
  await page.evaluate(async () => (await fetch('/healthz')).text())
  await expect(pickup(page)).toHaveValue('')
}

const pinOf = (page: Page) => page.getByRole('button', { name: /^Pin: Pickup address/ })

async function dragPin(page: Page): Promise<void> {
  const pin = pinOf(page)
  // Waits until the map has stopped moving: a pin that is measured before is missed, and the map dragged instead.
  await pin.hover()
  const box = await pin.boundingBox()
  if (!box) throw new Error('The pin is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 10, { steps: 4 })
  await page.mouse.up()
}

/** The delivery is set, and a list is open under the pickup. */
async function checkHalfFilled(page: Page): Promise<void> {
  await expect(page.getByText('Address verified')).toBeVisible()
  await pickup(page).fill(BEN_TAUB.typed)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 700 })
  await pickup(page).scrollIntoViewIfNeeded()
  await expect(total(page)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Submit request' })).toBeInViewport()
  await expect(page.getByText('Base rate')).not.toBeInViewport()
  await page.getByText('Base rate').scrollIntoViewIfNeeded()
  await expect(total(page)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}
