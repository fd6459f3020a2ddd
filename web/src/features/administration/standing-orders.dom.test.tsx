import { api } from '@meridian/contract/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { ADMIN } from '../../../test/samples.ts'
import { aStandingOrder } from '../../../test/standing-orders.ts'

const open = () =>
  renderApp('/admin/standing-orders', ADMIN, (server) => {
    server.on(api.standingOrders.list, [
      aStandingOrder({
        id: 5,
        name: 'Approved run',
        isApproved: true,
        driver: { id: 9, firstName: 'Ana', lastName: 'Ruiz' },
      }),
      aStandingOrder({ id: 6, name: 'New run' }),
    ])
    server.on(api.drivers.all, listPage(api.drivers.all, [], 0))
    server.on(api.standingOrders.approve, aStandingOrder({ isApproved: true }))
    server.on(api.standingOrders.setDriver, aStandingOrder())
  })

test('those that wait come first, and one is approved', async () => {
  const { server, user } = await open()
  await screen.findByText('New run')
  const rows = screen.getAllByRole('listitem')
  const names = rows.flatMap((row) => /(New|Approved) run/.exec(row.textContent ?? '')?.[0] ?? [])
  expect(names).toEqual(['New run', 'Approved run'])
  await user.click(screen.getByRole('button', { name: 'Approve New run' }))
  await waitFor(() => expect(server.requests(api.standingOrders.approve)[0]?.body).toEqual({ isApproved: true }))
  expect(server.requests(api.standingOrders.approve)[0]?.params.id).toBe('6')
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
