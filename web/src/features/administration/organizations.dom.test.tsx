import { api } from '@meridian/contract/index.ts'
import type { AdminOrganization } from '@meridian/contract/organizations/admin-organizations.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN } from '../../../test/samples.ts'

const { adminOrganizations: calls } = api
const CLINIC: AdminOrganization = {
  id: 8,
  name: 'Heights Clinic',
  createdAt: '2026-01-10T15:00:00.000Z',
  notes: null,
  people: 1,
  sites: 2,
  requiresTwoFactor: false,
  openApprovals: 3,
  waiting: [
    {
      orderId: 11,
      requestedBy: 'Ana Ruiz',
      requestedAt: '2026-07-15T13:00:00.000Z',
      total: '231.00',
      isAfterwards: true,
    },
  ],
  proofs: { isRequired: false, isRequiredForAll: false },
  months: [{ month: '2026-07', placed: 4, delivered: 3, revenue: '120.00' }],
  orders: [
    {
      id: 12,
      status: 'pending',
      priority: 'standard',
      total: '37.30',
      createdAt: '2026-07-15T14:00:00.000Z',
      isPlacedByMeridian: true,
    },
  ],
}
const DANA = {
  id: 40,
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@clinic.example',
  role: 'manager' as const,
  seesPrices: true,
  siteCount: null,
  lastLogin: null,
  twoFactorEnabled: true,
  isActive: true,
}

test('organizations are listed with their size, and searched', async () => {
  const row = { id: 8, name: 'Heights Clinic', people: 1, sites: 2, recentOrders: 3 }
  const { server, user } = await renderApp('/admin/organizations', ADMIN, (fake) => fake.on(calls.list, [row]))
  const list = within(await screen.findByRole('list', { name: 'Organizations' }))
  expect(list.getByText('1 person · 2 sites · 3 orders in 30 days')).toBeVisible()
  expect(list.getByRole('link', { name: 'Heights Clinic' })).toHaveAttribute('href', '/admin/organizations?id=8')
  server.on(calls.list, [])
  await fill(user, screen.getByRole('textbox', { name: 'Search organizations' }), 'nobody')
  expect(await screen.findByText('No organizations match')).toBeVisible()
})

test('one organization: notes and roles are changed, and a refusal is said', async () => {
  const { server, user } = await renderApp('/admin/organizations?id=8', ADMIN, (fake) => {
    fake.on(calls.show, CLINIC)
    fake.on(calls.people, [DANA])
    fake.on(calls.sites, [])
    fake.on(calls.edit, { ok: true })
    fake.on(calls.changeRole, refusal('last_owner', 'An organization needs an owner.'))
  })
  expect(await screen.findByRole('row', { name: 'July 2026 4 3 $120.00' })).toBeVisible()
  const newOrder = screen.getByRole('link', { name: 'New order' })
  expect(newOrder).toHaveAttribute('href', '/admin/organizations/new-order?id=8')
  const waiting = screen.getByRole('region', { name: 'Waiting for approval' })
  expect(waiting).toHaveTextContent(
    /and 2 orders more.*#ML-0011.*\$231\.00.*The order goes on meanwhile.*Asked by Ana Ruiz/,
  )
  expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute(
    'href',
    '/admin-dashboard?q=Heights%20Clinic',
  )
  expect(screen.getByRole('link', { name: '#ML-0012' })).toHaveAttribute('href', '/admin-dashboard?order=12')
  expect(screen.getByText(/placed by Meridian/)).toBeVisible()
  await fill(user, screen.getByRole('textbox', { name: 'Notes' }), 'Calls before eight')
  await user.click(screen.getByRole('button', { name: 'Save notes' }))
  await waitFor(() => expect(server.requests(calls.edit)[0]?.body).toEqual({ notes: 'Calls before eight' }))
  await user.click(await screen.findByRole('combobox', { name: 'Role of Dana Reyes' }))
  await user.click(await screen.findByRole('option', { name: 'Owner' }))
  expect(await screen.findByText('An organization needs an owner.')).toBeVisible()
  expect(server.requests(calls.changeRole)[0]?.body).toEqual({ role: 'owner' })
})
