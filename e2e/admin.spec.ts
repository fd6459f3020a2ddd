/** The orders of an admin: one is declined, and a paid one is canceled, which refunds it. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { placeJob, placeOrder } from './orders.ts'
import { enterAs, expect, test, toast, visit } from './test.ts'

test('an admin finds an order and declines it with a reason, and cancels a paid one, whose client is refunded', async ({
  page,
  newClient,
  as,
}) => {
  const client = await newClient()
  const [declined, paid] = [await placeOrder(client), await placeJob(client)]
  await enterAs(page, await as('admin'), '/admin-dashboard')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(orderLabel(declined.id))
  const card = page.getByRole('article', { name: `Order ${orderLabel(declined.id)}` })
  await card.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: `Decline ${orderLabel(declined.id)}` })
  await dialog.getByLabel('Reason (optional)').fill('Outside our hours')
  await dialog.getByRole('button', { name: 'Decline order' }).click()
  await expect(toast(page, 'Order Updated')).toBeVisible()
  await expect(card.getByText('Declined')).toBeVisible()

  await visit(page, `/admin-dashboard?status=cancelled&order=${paid.id}`)
  const details = page.getByRole('dialog', { name: `Order ${orderLabel(paid.id)}` })
  await details.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const question = page.getByRole('dialog', { name: `Cancel ${orderLabel(paid.id)}` })
  await expect(question.getByText(/is refunded to the client/)).toBeVisible()
  await question.getByLabel('Reason (optional)').fill('Asked by phone')
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(details.getByText('Refunded')).toBeVisible()
  await expect(details.getByText(/Asked by phone/)).toBeVisible()
})
