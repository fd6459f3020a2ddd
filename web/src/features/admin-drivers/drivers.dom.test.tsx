import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeServer, listPage, unreachable } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN, ADMIN_STATS } from '../../../test/samples.ts'
import type { Driver } from '../../data/drivers/driver-accounts.ts'

const { all, add, edit } = api.drivers

const MARCUS: Driver = {
  id: 1,
  status: 'available',
  rating: 4.9,
  totalDeliveries: 120,
  onTimePercent: 96,
  openJobs: 0,
  isActive: true,
  weeklyGoal: 25,
  position: null,
  user: { id: 6, firstName: 'Marcus', lastName: 'Reed', phone: '(713) 555-0142', email: 'marcus@meridian.example' },
}
const ELENA: Driver = {
  ...MARCUS,
  id: 2,
  user: { id: 7, firstName: 'Elena', lastName: '', phone: null, email: 'elena@meridian.example' },
}
const has = (drivers: Driver[]) => (server: FakeServer) => {
  server.on(all, drivers)
  server.on(api.stats.admin, ADMIN_STATS)
  server.on(api.orders.all, () => listPage(api.orders.all, [], 0))
}
const openDrivers = () => renderApp('/admin-dashboard/drivers', ADMIN, has([MARCUS]))
/** The server makes the change, but its answer is lost. */
const made = (server: FakeServer, drivers: Driver[]) => () => {
  has(drivers)(server)
  return unreachable()
}
const alertOf = async (name: string) => within(await screen.findByRole('dialog', { name })).findByRole('alert')

test('after a lost answer a deactivated driver is looked up', async () => {
  const { server, user } = await openDrivers()
  server.on(edit, made(server, [{ ...MARCUS, isActive: false }]))
  await user.click(await screen.findByRole('button', { name: 'More for Marcus Reed' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate Marcus Reed' }))
  await user.click(await screen.findByRole('button', { name: 'Deactivate driver' }))
  const alert = await alertOf('Deactivate Marcus Reed')
  await waitFor(() => expect(alert).toHaveTextContent('Marcus Reed is now deactivated.'))
})

test.each([
  ['as typed', [{ ...MARCUS, weeklyGoal: 30 }], 'The account is saved as typed.'],
  ['as it was', [MARCUS], 'The account is as it was before; try again.'],
])('after a lost answer an edited driver is looked up: %s', async (_, now, text) => {
  const { server, user } = await openDrivers()
  server.on(edit, made(server, now))
  await user.click(await screen.findByRole('button', { name: 'Edit Marcus Reed' }))
  const goal = await screen.findByRole('textbox', { name: 'Weekly goal (deliveries)' })
  await user.clear(goal)
  await fill(user, goal, '30')
  await user.click(screen.getByRole('button', { name: 'Save driver' }))
  const alert = await alertOf('Edit Marcus Reed')
  await waitFor(() => expect(alert).toHaveTextContent(text))
  expect(goal).toHaveValue('30')
})

test.each([
  ['added', [MARCUS, ELENA], 'elena@meridian.example now has an account.'],
  ['not added', [MARCUS], 'There is no account for elena@meridian.example yet; try again.'],
])('after a lost answer a new driver is looked up: %s', async (_, now, text) => {
  const { server, user } = await openDrivers()
  server.on(add, made(server, now))
  await user.click(await screen.findByRole('button', { name: 'Add driver' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add driver' }))
  await fill(user, dialog.getByRole('textbox', { name: 'First name' }), 'Elena')
  await fill(user, dialog.getByRole('textbox', { name: 'Email' }), 'elena@meridian.example')
  await user.click(dialog.getByRole('button', { name: 'Add driver' }))
  await waitFor(async () => expect(await dialog.findByRole('alert')).toHaveTextContent(text))
})
