/** A clinic imports a file: corrects its columns and a row, and places what is good. */
import { BEN_TAUB, ST_JOSEPH } from './delivery-form.ts'
import { enterAs, expect, test } from './test.ts'

test('a file becomes orders: its columns are confirmed, a wrong cell is corrected, and the good rows are placed', async ({
  page,
  newClient,
}) => {
  await enterAs(page, await newClient(), '/dashboard')
  await page.getByRole('link', { name: 'Import a file' }).click()
  const file = [
    'From,To,Contents,When',
    `"${BEN_TAUB.address}","${ST_JOSEPH.address}",Insulin,`,
    `"${BEN_TAUB.address}","${ST_JOSEPH.address}",Mask,30/11/2030`,
  ].join('\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByRole('heading', { name: 'Which column is what?' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Pickup address' }).selectOption('From')
  await page.getByRole('combobox', { name: 'Delivery address' }).selectOption('To')
  await page.getByRole('button', { name: 'Check the rows' }).click()

  await expect(page.getByText('1 ready, 1 with a problem, 0 placed')).toBeVisible()
  const wrong = page.getByRole('textbox', { name: 'Date, row 3' })
  await expect(wrong).toHaveAccessibleDescription('Write the date as 2026-11-30')
  await wrong.fill('2030-11-30')
  await wrong.press('Enter')
  await expect(page.getByText('2 ready, 0 with a problem, 0 placed')).toBeVisible()
  await page.getByRole('button', { name: 'Place all or nothing' }).click()
  await expect(page.getByText('2 orders placed')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'See the orders' }).click()
  await expect(page.getByRole('heading', { name: /^#ML-/ })).toHaveCount(2)
})
