/** One pickup and several deliveries in one form: placed together, paid by one payment, on a phone too. */
import { expectAccessible, expectToFit } from './axe.ts'
import { BEN_TAUB, choose, openForm, ordersOf, pickup, ST_JOSEPH } from './delivery-form.ts'
import { expect, test, toast } from './test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a client places two deliveries at once on a phone, and one payment confirms both', async ({
  page,
  newClient,
}) => {
  const client = await newClient()
  await openForm(page, client)
  await page.getByRole('link', { name: 'Several stops' }).click()
  await expect(page).toHaveURL('/new-deliveries')
  // Until it is loaded the form of one delivery, whose fields have the same names, is still there.
  await expect(page.getByRole('heading', { level: 1, name: 'Several stops' })).toBeVisible()
  await choose(page, pickup(page), BEN_TAUB)
  await page.getByLabel('Item description').fill('Two sealed boxes')
  const stop = (number: number) => page.getByRole('combobox', { name: `Address of stop ${number}` })
  await choose(page, stop(1), ST_JOSEPH)

  // Copied, with a contact of its own.
  await page.getByRole('button', { name: 'Duplicate stop 1' }).click()
  await page.getByRole('button', { name: 'Remove stop 3' }).click()
  await page.getByRole('group', { name: 'Stop 2' }).getByLabel('Contact name').fill('Angela Ruiz')
  const total = page.getByRole('region', { name: 'Price', exact: true })
  await expect(total).toContainText(/Total of 2 orders\$\d+\.\d\d/)
  await page.reload()
  await expect(stop(2)).toHaveValue(ST_JOSEPH.address)
  await expect(total).toContainText('Total of 2 orders')
  // The browser comes back to where the page was scrolled, and the bar with the price may then cover half a button.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await expectToFit(page)

  await page.getByRole('button', { name: 'Place 2 orders' }).click()
  await expect(toast(page, '2 orders placed')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\?group=\d+/)
  await expect(page.getByText('One payment for 2 orders')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Test Order' }).click()
  await expect(page).toHaveURL('/dashboard')
  const orders = await ordersOf(client)
  expect(orders).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }])

  await page.goto(`/orders?order=${orders[0]?.id}`)
  await page.getByRole('link', { name: 'One of 2 ordered together' }).click()
  await expect(page.getByRole('heading', { name: 'Ordered together' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^#ML-/ })).toHaveCount(2)
  await expectAccessible(page)
})
