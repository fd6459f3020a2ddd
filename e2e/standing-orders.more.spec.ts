/** A clinic sets up its weekday pickups on a phone, sees them in the calendar, and skips a day. */
import { BEN_TAUB, choose, delivery, pickup, ST_JOSEPH } from './delivery-form.ts'
import { enterAs, expect, test } from './test.ts'

const ITEM = 'Samples'
/** They are filled without a tap here. */
const FIELDS = 3
/** Of somebody who looks for each of them on a phone. */
const [SECONDS_A_TAP, SECONDS_A_LETTER] = [3, 0.5]

test.use({ viewport: { width: 390, height: 844 } })

test('weekday pickups are set up on a phone in under two minutes, and one day is skipped', async ({
  page,
  newClient,
}) => {
  await enterAs(page, await newClient(), '/standing-orders')
  await page.evaluate(() => {
    const count = () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1))
    addEventListener('pointerdown', count, true)
  })
  await page.getByRole('main').getByRole('link', { name: 'New standing order' }).last().click()

  await choose(page, pickup(page), BEN_TAUB)
  await choose(page, delivery(page), ST_JOSEPH)
  await page.getByRole('combobox', { name: 'Time of pickup' }).click()
  await page.getByRole('option', { name: '5PM-8PM' }).click()
  await page.getByLabel('Item description').fill(ITEM)
  await expect(page.getByRole('radio', { name: 'Every weekday' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'The next days' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Every weekday, 1504 Taub Loop')
  await page.getByRole('button', { name: 'Set up' }).click()
  const taps = (await page.evaluate(() => Number(sessionStorage.getItem('taps')))) + FIELDS
  const letters = [BEN_TAUB.typed, ST_JOSEPH.typed, ITEM].join('').length
  expect(taps).toBeLessThanOrEqual(10)
  expect(taps * SECONDS_A_TAP + letters * SECONDS_A_LETTER).toBeLessThan(120)

  // The orders of the next two weeks are made in the background: the day that is chosen has one, whatever is still to come.
  const ordered = page.getByRole('button', { name: /Every weekday, 1504 Taub Loop, Ordered, not confirmed yet$/ })
  const dayName = (await ordered.first().getAttribute('aria-label')) as string
  await page.getByRole('button', { name: dayName, exact: true }).click()
  const day = page.getByRole('dialog')
  await expect(day.getByRole('link', { name: /#ML-\d+/ })).toBeVisible()
  await day.getByRole('button', { name: 'Skip this day' }).click()
  await expect(day).toBeHidden()
  await expect(page.getByRole('button', { name: /Taub Loop, Skipped$/ })).toHaveCount(1)

  await page.getByRole('tab', { name: 'List' }).click()
  await expect(page.getByRole('listitem', { name: 'Every weekday, 1504 Taub Loop' })).toContainText('Active')
})
