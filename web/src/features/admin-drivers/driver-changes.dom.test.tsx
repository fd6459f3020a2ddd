import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { ADMIN, ADMIN_STATS } from '../../../test/samples.ts'
import type { Driver } from '../../data/drivers/driver-accounts.ts'

const { all, add, edit } = api.drivers

const AARON: Driver = {
  id: 1,
  status: 'offline',
  rating: null,
  totalDeliveries: 0,
  onTimePercent: 96,
  openJobs: 0,
  isActive: true,
  weeklyGoal: 25,
  position: null,
  user: { id: 6, firstName: 'Aaron', lastName: 'Kim', phone: null, email: 'aaron@drivers.example' },
}

test('a driver is added, edited, deactivated and activated again', async () => {
  let drivers: Driver[] = []
  const { server, user } = await renderApp('/admin-dashboard/drivers', ADMIN, (fake) => {
    fake.on(all, () => drivers)
    fake.on(api.stats.admin, ADMIN_STATS)
    fake.on(api.orders.all, () => listPage(api.orders.all, [], 0))
  })
  server.on(add, () => {
    drivers = [AARON]
    return AARON
  })
  server.on(edit, ({ body: { phone, isActive } }) => {
    const [before = AARON] = drivers
    const user = phone === undefined ? before.user : { ...before.user, phone: phone ?? null }
    const driver = { ...before, user, ...(isActive === undefined ? {} : { isActive }) }
    drivers = [driver]
    return { driver, openOrders: [] }
  })
  const card = () => screen.findByRole('article', { name: 'Aaron Kim' })
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

  await user.click(await screen.findByRole('button', { name: 'Add driver' }))
  const adding = await dialog('Add driver')
  await user.click(adding.getByRole('button', { name: 'Add driver' }))
  expect(await adding.findByText('First name is required')).toBeVisible()
  await user.type(adding.getByLabelText('First name'), 'Aaron')
  await user.type(adding.getByLabelText('Last name'), 'Kim')
  await user.type(adding.getByLabelText('Email'), AARON.user.email)
  await user.click(adding.getByRole('button', { name: 'Add driver' }))
  expect(await screen.findByText('Driver added')).toBeVisible()
  expect(await card()).toHaveTextContent('Offline')

  await user.click(await screen.findByRole('button', { name: 'Edit Aaron Kim' }))
  const editing = await dialog('Edit Aaron Kim')
  await user.type(editing.getByLabelText(/^Phone/), '713-555-0199')
  await user.click(editing.getByRole('button', { name: 'Save driver' }))
  await waitFor(async () => expect(await card()).toHaveTextContent('555-0199'))
  expect(server.requests(edit)[0]?.body).toMatchObject({ phone: '(713) 555-0199' })

  await user.click(await screen.findByRole('button', { name: 'More for Aaron Kim' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate Aaron Kim' }))
  await user.click((await dialog('Deactivate Aaron Kim')).getByRole('button', { name: 'Deactivate driver' }))
  expect(await screen.findByText('Driver deactivated')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Aaron Kim' })).toBeNull())
  const former = await screen.findByRole('switch', { name: 'Show deactivated (1)' })
  // The input fills the row around it.
  expect(getComputedStyle(former.parentElement as HTMLElement).minHeight).toBe('44px')
  await user.click(former)
  expect(await card()).toHaveTextContent('Deactivated')
  await user.click(screen.getByRole('button', { name: 'Activate Aaron Kim' }))
  await waitFor(async () => expect(await card()).toHaveTextContent('Offline'))
})
