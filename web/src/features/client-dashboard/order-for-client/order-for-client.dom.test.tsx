import { api } from '@meridian/contract/index.ts'
import type { Ordering } from '@meridian/contract/organizations/admin-organizations.ts'
import type { Site } from '@meridian/contract/organizations/sites.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NO_COSTS } from '../../../../test/client-dashboard.ts'
import { type FakeServer, refusal } from '../../../../test/fake-server.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { ADMIN, anOrder, CLIENT } from '../../../../test/samples.ts'

const { adminOrganizations: calls } = api
const PATH = '/admin/organizations/new-order?id=8'
const site = (id: number, name: string): Site => ({
  id,
  name,
  address: `${id} Taub Loop, Houston, TX 77030`,
  latitude: 29.71 + id / 1000,
  longitude: -95.396,
  precision: 'point',
  token: `token of ${id}`,
  hours: null,
  accessNote: null,
  contactName: null,
  contactPhone: null,
  externalCode: null,
  serviceMinutes: null,
  useCount: 0,
  lastUsedAt: null,
})
const ANA = { id: 40, firstName: 'Ana', lastName: 'Ruiz', email: 'ana@clinic.example' }
const BEN = { id: 41, firstName: 'Ben', lastName: 'Ortiz', email: 'ben@clinic.example' }
const ORDERING: Ordering = {
  name: 'Heights Clinic',
  members: [ANA, BEN],
  sites: [site(7, 'Cypress Clinic'), site(9, 'Main Pharmacy')],
  costCenters: [{ id: 3, code: 'LAB', name: 'Laboratory', isArchived: false }],
  costing: { ...NO_COSTS, costCenter: 'required' },
  requiresProofs: false,
}
const PRICE = {
  baseRate: '25.00',
  distanceFee: '6.15',
  priorityFee: '0.00',
  totalCost: '31.15',
  distance: '4.1',
  quality: 'street',
  isPricedAsFound: false,
  estimatedTime: 14,
  promisedAt: '2030-07-15T20:00:00.000Z',
  reachMinutes: 8,
  reachableFrom: null,
  priorityNote: null,
  notKeptCause: null,
  cheaperPriority: null,
  quoteToken: 'quote',
  quoteExpiresAt: '2030-07-15T20:00:00.000Z',
} as const

/** No call of the client's own: each would be refused, and fails the test. */
const prepare = (server: FakeServer) => {
  server.on(calls.showOrdering, ORDERING)
  server.on(api.addresses.suggest, [])
  server.on(api.pricing.calculate, PRICE)
  server.on(api.routes.show, { distanceMiles: 4.1, minutes: 14, quality: 'street', geometry: '', steps: [] })
}

type User = Awaited<ReturnType<typeof renderApp>>['user']
const place = () => screen.getByRole('button', { name: 'Place order' })

async function pickSite(user: User, field: string, name: string) {
  await fill(user, await screen.findByRole('combobox', { name: field }), name.slice(0, 5))
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
}

test('an admin orders for a person of the organization: its sites, its cost centers, the price', async () => {
  const { server, user } = await renderApp(PATH, ADMIN, prepare)
  expect(await screen.findByRole('heading', { name: 'New order for Heights Clinic' })).toBeVisible()
  expect(await screen.findByText(/No card is charged here.*within 7 days, it is canceled/)).toBeVisible()
  await user.click(place())
  expect(await screen.findByText('Choose who the order is for.')).toBeVisible()
  expect(server.requests(calls.placeOrder)).toEqual([])
  await user.click(screen.getByRole('combobox', { name: 'Ordered for' }))
  await user.click(await screen.findByRole('option', { name: 'Ben Ortiz · ben@clinic.example' }))

  await pickSite(user, 'Pickup address', 'Cypress Clinic')
  await pickSite(user, 'Delivery address', 'Main Pharmacy')
  await fill(user, screen.getByLabelText(/^Item description/), 'Two sealed boxes')
  await user.click(screen.getByRole('combobox', { name: 'Cost center' }))
  await user.click(await screen.findByRole('option', { name: 'LAB Laboratory' }))
  const price = screen.getByRole('region', { name: 'Price' })
  await waitFor(() => expect(price).toHaveTextContent('$31.15'))
  await waitFor(() => expect(price).not.toHaveAttribute('data-busy'))

  server.on(calls.placeOrder, refusal('member_does_not_order', 'They may not order any more.'))
  await user.click(place())
  expect(await screen.findByText('They may not order any more.')).toBeVisible()
  server.on(calls.placeOrder, anOrder({ id: 12, isPlacedByMeridian: true }))
  server.on(calls.show, refusal('internal', 'Not needed here'))
  await user.click(place())
  expect(await screen.findByText('#ML-0012 is placed')).toBeVisible()
  expect(screen.getByText('It waits for its payment.')).toBeVisible()
  const sent = server.requests(calls.placeOrder).at(-1)
  expect(sent?.params).toEqual({ id: '8' })
  expect(sent?.body).toMatchObject({
    memberId: 41,
    pickupSiteId: 7,
    deliverySiteId: 9,
    costCenterId: 3,
    totalCost: '31.15',
    quoteToken: 'quote',
  })
})

test('where nobody may order, that is said; the only one who may is chosen', async () => {
  const { unmount } = await renderApp(PATH, ADMIN, (server) => {
    prepare(server)
    server.on(calls.showOrdering, { ...ORDERING, members: [] })
  })
  expect(await screen.findByText('Nobody of this organization may order')).toBeVisible()
  unmount()
  await renderApp(PATH, ADMIN, (server) => {
    prepare(server)
    server.on(calls.showOrdering, { ...ORDERING, members: [ANA] })
  })
  expect(await screen.findByRole('combobox', { name: 'Ordered for' })).toHaveValue('Ana Ruiz · ana@clinic.example')
})

test('it is an admin’s page', async () => {
  await renderApp(PATH, CLIENT, () => {})
  expect(await screen.findByText(/access/i)).toBeVisible()
})

test('without a client in the address the one who calls is chosen first', async () => {
  const { server, user } = await renderApp('/admin/organizations/new-order', ADMIN, (fake) => {
    prepare(fake)
    fake.on(calls.list, [
      { id: 8, name: 'Heights Clinic', people: 2, sites: 2, recentOrders: 5 },
      { id: 9, name: 'Bayou Bend Pharmacy', people: 1, sites: 0, recentOrders: 0 },
    ])
  })
  await fill(user, await screen.findByRole('searchbox', { name: 'Which client is calling?' }), 'Heights')
  await waitFor(() => expect(server.requests(calls.list).at(-1)?.query).toMatchObject({ q: 'Heights' }))
  await user.click(await screen.findByRole('link', { name: 'Heights Clinic' }))
  expect(await screen.findByRole('heading', { name: 'New order for Heights Clinic' })).toBeVisible()
})
