import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { ADMIN, ADMIN_STATS, anOrder, MARCUS, rankedDriver, ranking } from '../../../test/samples.ts'

const confirmed = (id: number) => anOrder({ id, groupId: 4, status: 'confirmed', paymentState: 'paid' })

test('orders that were placed together are given to one driver, but for those that have one', async () => {
  const orders = [confirmed(12), confirmed(13), anOrder({ ...confirmed(14), status: 'assigned', driver: MARCUS })]
  const { server, user } = await renderApp('/admin-dashboard?order=12', ADMIN, (fake) => {
    fake.on(api.stats.admin, ADMIN_STATS)
    fake.on(api.orders.all, listPage(api.orders.all, orders, 3))
    fake.on(api.orders.details, { order: confirmed(12), organizationId: 8, events: [], payments: [], ratings: [] })
    fake.on(api.custody.list, { entries: [], holds: [], isPinBlocked: false })
    fake.on(api.routes.show, { distanceMiles: 4, minutes: 12, quality: 'street', geometry: '', steps: [] })
    fake.on(api.messages.list, [])
    fake.on(api.orderGroups.show, {
      id: 4,
      shape: 'one_pickup',
      createdAt: '2026-07-15T14:00:00.000Z',
      count: 3,
      orders,
      total: '111.90',
      amountDue: '0.00',
      heldUp: 0,
    })
    const driver = { driverId: 1, firstName: 'Marcus', lastName: 'Reed' }
    fake.on(api.dispatch.driversFor, ranking([rankedDriver(driver)]))
    fake.on(
      api.orders.changeMany,
      [12, 13].map((id) => ({ id, ok: true, message: null })),
    )
  })
  expect(await screen.findByText('One of 3 ordered together')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Assign 2 to one driver' }))
  const dialog = within(await screen.findByRole('dialog', { name: /2 orders/i }))
  await user.click(await dialog.findByRole('radio'))
  await user.click(dialog.getByRole('button', { name: 'Assign Driver' }))
  expect(await screen.findByText('2 orders assigned')).toBeInTheDocument()
  await waitFor(() =>
    expect(server.requests(api.orders.changeMany).map(({ body }) => body)).toEqual([
      { action: 'assign', ids: [12, 13], driverId: 1 },
    ]),
  )
})
