import { openFormAsNewClient } from './delivery-form.ts'
import { placeOrder } from './orders.ts'
import { expect, test } from './test.ts'

test('a new client sees empty panels, and an order that is confirmed appears without a reload', async ({
  page,
  request,
  as,
}) => {
  const person = await openFormAsNewClient(page, request)
  await expect(page.getByText('Nothing on the way')).toBeVisible()
  await expect(page.getByText('Nothing scheduled ahead')).toBeVisible()
  const cards = page.getByRole('region', { name: 'Your deliveries in figures' })
  await expect(cards.getByRole('button', { name: 'Active deliveries' })).toContainText('0')
  const { id } = await placeOrder(await as(person.email, person.password))
  const approval = await (await as('admin')).patch(`/api/orders/${id}`, { data: { status: 'confirmed' } })
  expect(approval.ok(), await approval.text()).toBe(true)
  await expect(page.getByRole('region', { name: 'Live Tracking' })).toContainText('Confirmed')
  await expect(cards.getByRole('button', { name: 'Active deliveries' })).toContainText('1')
})
