/** Sites in the order form: picked before any address is searched, and said when they are closed. */

import { api } from '@meridian/contract/index.ts'
import type { Site } from '@meridian/contract/organizations/sites.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PRICE } from '../../../../test/addresses-and-prices.ts'
import { prepareClientDashboard } from '../../../../test/client-dashboard.ts'
import { type FakeServer, refusal } from '../../../../test/fake-server.ts'
import { keepDraft } from '../../../../test/order-drafts.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../../../test/samples.ts'
import { pickedSite } from '../../../parts/places/address-field-value.ts'

const { suggest } = api.addresses
const ALWAYS: Site['hours'] = Array.from({ length: 7 }, () => [[0, 1440]])
const NEVER: Site['hours'] = Array.from({ length: 7 }, () => [])

const site = (id: number, name: string, more: Partial<Site> = {}): Site => ({
  id,
  name,
  address: `${id} Taub Loop, Houston, TX 77030`,
  latitude: 29.71 + id / 1000,
  longitude: -95.396,
  precision: 'point',
  token: `token of ${id}`,
  hours: ALWAYS,
  accessNote: null,
  contactName: null,
  contactPhone: null,
  externalCode: null,
  serviceMinutes: null,
  useCount: 0,
  lastUsedAt: null,
  ...more,
})
const CYPRESS = site(7, 'Cypress Clinic', { contactName: 'Ana Ruiz', useCount: 3 })
const MAIN = site(8, 'Main Pharmacy', { externalCode: 'PH-01', useCount: 9 })

const prepare = (sites: Site[]) => (server: FakeServer) => {
  prepareClientDashboard(server)
  server.on(api.sites.list, sites)
  server.on(suggest, [])
  server.on(api.pricing.calculate, PRICE)
  server.on(api.routes.show, { distanceMiles: 4.1, minutes: 14, quality: 'street', geometry: '', steps: [] })
  server.on(api.orders.place, anOrder({ id: 12 }))
  // The checkout, to which a placed order leads.
  server.on(api.orders.show, anOrder({ id: 12 }))
  const intent = { clientSecret: null, mode: 'test', publishableKey: null, testPayments: true } as const
  server.on(api.payments.createIntent, { ...intent, amount: '31.15' })
}
const field = (stop: 'Pickup' | 'Delivery') => screen.findByRole('combobox', { name: `${stop} address` })
const names = () => screen.getAllByRole('option').map((row) => row.textContent)
const submit = () => screen.getByRole('button', { name: 'Submit request' })

async function open(sites: Site[], user = CLIENT, more: (server: FakeServer) => void = () => {}) {
  const opened = await renderApp('/dashboard', user, (server) => {
    prepare(sites)(server)
    more(server)
  })
  await field('Pickup')
  await waitFor(() => expect(opened.server.requests(api.sites.list)).not.toHaveLength(0))
  return opened
}
type User = Awaited<ReturnType<typeof open>>['user']

async function pickBoth(user: User) {
  await user.click(await field('Pickup'))
  await screen.findAllByRole('option')
  await user.keyboard('c{Enter}')
  await user.click(await field('Delivery'))
  await screen.findAllByRole('option')
  await user.keyboard('m{Enter}')
  await fill(user, screen.getByLabelText(/^Item description/), 'Insulin')
  await priced()
}

async function priced() {
  const price = screen.getByRole('region', { name: 'Price' })
  await waitFor(() => expect(price).toHaveTextContent('$31.15'))
  await waitFor(() => expect(price).not.toHaveAttribute('data-busy'))
}

/** With both sites picked, as a reload finds the form. */
async function openPicked(pickup: Site, user = CLIENT, more: (server: FakeServer) => void = () => {}) {
  const opened = await open([pickup, MAIN], user, (server) => {
    keepDraft({ pickup: pickedSite(pickup), delivery: pickedSite(MAIN), itemDescription: 'Insulin' })
    more(server)
  })
  await priced()
  return opened
}

test('the empty field lists the sites, most used first; two keys pick one without any search', async () => {
  const { user, server } = await open([CYPRESS, MAIN])
  const pickup = await field('Pickup')
  // With the keyboard alone, from the field before.
  act(() => screen.getByRole('combobox', { name: /^Service type/ }).focus())
  while (document.activeElement !== pickup) await user.tab()
  await screen.findAllByRole('option')
  expect(names()).toEqual([expect.stringContaining('Main Pharmacy'), expect.stringContaining('Cypress Clinic')])
  await user.keyboard('c')
  expect(names()).toEqual([expect.stringContaining('Cypress Clinic')])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(pickup).toHaveValue(CYPRESS.address))
  expect(screen.getByDisplayValue('Ana Ruiz')).toBeVisible()
  expect(server.requests(suggest)).toHaveLength(0)
  const delivery = await field('Delivery')
  while (document.activeElement !== delivery) await user.tab()
  await screen.findAllByRole('option')
  await user.keyboard('ph 01')
  expect(names()).toEqual([expect.stringContaining('Main Pharmacy')])
})

test('an order names the sites that were picked', async () => {
  const { user, server } = await open([CYPRESS, MAIN])
  await pickBoth(user)
  await user.click(submit())
  await waitFor(() => expect(server.requests(api.orders.place)).toHaveLength(1))
  const { body } = server.requests(api.orders.place)[0] as { body: object }
  expect(body).toMatchObject({ pickupSiteId: 7, deliverySiteId: 8, pickupToken: 'token of 7' })
  expect(body).not.toHaveProperty('acceptsClosedSites')
})

test('a closed site is said beside its field, and placing asks once', async () => {
  const { user, server } = await openPicked({ ...CYPRESS, hours: NEVER })
  expect(screen.getByText('Cypress Clinic is closed on all days.')).toBeVisible()
  await user.click(submit())
  const dialog = await screen.findByRole('dialog', { name: 'Closed at that time' })
  expect(dialog).toHaveTextContent('Cypress Clinic is closed on all days.')
  expect(server.requests(api.orders.place)).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Order anyway' }))
  await waitFor(() => expect(server.requests(api.orders.place)).toHaveLength(1))
  expect(server.requests(api.orders.place)[0]?.body).toMatchObject({ pickupSiteId: 7, acceptsClosedSites: true })
})

test('what only the server knows to be closed is asked too', async () => {
  const said = 'Cypress Clinic is closed then. Open Monday 8 AM – 5 PM.'
  const { user, server } = await openPicked(CYPRESS, CLIENT, (fake) =>
    fake.on(api.orders.place, refusal('site_closed', said)),
  )
  await user.click(submit())
  const dialog = await screen.findByRole('dialog', { name: 'Closed at that time' })
  expect(dialog).toHaveTextContent(said)
  server.on(api.orders.place, anOrder({ id: 12 }))
  await user.click(within(dialog).getByRole('button', { name: 'Order anyway' }))
  await waitFor(() => expect(server.requests(api.orders.place)).toHaveLength(2))
  expect(server.requests(api.orders.place)[1]?.body).toMatchObject({ acceptsClosedSites: true })
})

test('who is limited to sites is told before placing that one has to be picked', async () => {
  const membership = { ...CLIENT.membership, siteIds: [99] } as NonNullable<typeof CLIENT.membership>
  const { user, server } = await openPicked(CYPRESS, { ...CLIENT, membership })
  await user.click(submit())
  expect(await screen.findByText(/^You order for some sites only/)).toBeVisible()
  expect(server.requests(api.orders.place)).toHaveLength(0)
})
