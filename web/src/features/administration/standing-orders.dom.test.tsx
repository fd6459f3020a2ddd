import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { ADMIN } from '../../../test/samples.ts'
import { aStandingOrder } from '../../../test/standing-orders.ts'

const APPROVED = {
  id: 5,
  name: 'Approved run',
  isApproved: true,
  agreement: { maxPerDay: '33.00', maxPerMonth: '759.00' },
  driver: { id: 9, firstName: 'Ana', lastName: 'Ruiz' },
} as const
const PROPOSAL = { costPerDay: '30.00', costPerMonth: '690.00', maxPerDay: '33.00', maxPerMonth: '759.00' }

const open = (standing = [aStandingOrder(APPROVED), aStandingOrder({ id: 6, name: 'New run', proposal: PROPOSAL })]) =>
  renderApp('/admin/standing-orders', ADMIN, (server) => {
    server.on(api.standingOrders.list, standing)
    server.on(api.standingOrders.show, standing.at(-1) as (typeof standing)[number])
    server.on(api.drivers.all, listPage(api.drivers.all, [], 0))
    server.on(api.standingOrders.approve, aStandingOrder({ isApproved: true }))
    server.on(api.standingOrders.setDriver, aStandingOrder())
  })

const namesInOrder = () => screen.getAllByText(/^(New|Approved|Dear) run$/).map(({ textContent }) => textContent)

test('those that wait come first, and one is approved up to the sums that follow from what it costs', async () => {
  const { server, user } = await open()
  await screen.findByText('New run')
  expect(namesInOrder()).toEqual(['New run', 'Approved run'])
  expect(screen.getByRole('list', { name: 'Standing orders' })).toHaveTextContent(
    'Confirmed before payment: at most $33.00 a day and $759.00 a month',
  )
  await user.click(screen.getByRole('button', { name: 'Approve New run' }))
  const dialog = await screen.findByRole('dialog', { name: 'Approve New run' })
  expect(
    await within(dialog).findByText('Over the next year it costs at most $30.00 on a day and $690.00 in a month.'),
  ).toBeVisible()
  const perMonth = within(dialog).getByLabelText('At most a month')
  expect(perMonth).toHaveValue('759.00')
  await user.clear(perMonth)
  await user.type(perMonth, '20')
  await user.click(within(dialog).getByRole('button', { name: 'Agree' }))
  expect(within(dialog).getByText('It must be at least what is agreed for a day')).toBeVisible()
  expect(perMonth).toHaveFocus()
  await user.clear(perMonth)
  await user.type(perMonth, '700')
  await user.click(within(dialog).getByRole('button', { name: 'Agree' }))
  const sent = { isApproved: true, maxPerDay: '33.00', maxPerMonth: '700.00' }
  await waitFor(() => expect(server.requests(api.standingOrders.approve)[0]?.body).toEqual(sent))
  expect(server.requests(api.standingOrders.approve)[0]?.params.id).toBe('6')
})

test('what goes beyond the agreement comes before what does not, and is agreed to', async () => {
  const beyondAgreement = { orders: 240, totalCost: '10532.00', firstDay: '2026-07-17' }
  const more = { costPerDay: '815.00', costPerMonth: '25265.00', maxPerDay: '897.00', maxPerMonth: '27792.00' }
  const { server, user } = await open([
    aStandingOrder(APPROVED),
    aStandingOrder({ ...APPROVED, id: 7, name: 'Dear run', beyondAgreement, proposal: more }),
  ])
  await screen.findByText('Dear run')
  expect(namesInOrder()).toEqual(['Dear run', 'Approved run'])
  const list = screen.getByRole('list', { name: 'Standing orders' })
  expect(list).toHaveTextContent('Goes beyond what was agreed')
  expect(list).toHaveTextContent('240 orders for $10,532.00 from Fri, Jul 17 on wait for you')
  await user.click(screen.getByRole('switch', { name: 'Only those that wait for approval' }))
  expect(screen.queryByText('Approved run')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Change what is agreed for Dear run' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('240 orders wait because they go beyond what was agreed.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Agree' }))
  const sent = { isApproved: true, maxPerDay: '897.00', maxPerMonth: '27792.00' }
  await waitFor(() => expect(server.requests(api.standingOrders.approve)[0]?.body).toEqual(sent))
})

test('an approval is withdrawn, and a usual driver is taken off', async () => {
  const { server, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Withdraw approval of Approved run' }))
  await waitFor(() => expect(server.requests(api.standingOrders.approve)[0]?.body).toEqual({ isApproved: false }))
  const driver = screen.getByRole('combobox', { name: 'Usual driver of Approved run' })
  expect(driver).toHaveValue('Ana Ruiz')
  await user.click(driver)
  await user.click(await screen.findByRole('option', { name: 'None' }))
  await waitFor(() => expect(server.requests(api.standingOrders.setDriver)[0]?.body).toEqual({ driverId: null }))
})

test('only those that wait are shown when asked for', async () => {
  const { user } = await open()
  await screen.findByText('Approved run')
  await user.click(screen.getByRole('switch', { name: 'Only those that wait for approval' }))
  expect(screen.queryByText('Approved run')).toBeNull()
  expect(screen.getByText('New run')).toBeVisible()
})
