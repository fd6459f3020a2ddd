import { api } from '@meridian/contract/index.ts'
import type { Site } from '@meridian/contract/organizations/sites.ts'
import { addDays, localDate } from '@meridian/domain/time/calendar.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BEN_TAUB, prepareAddresses, ST_JOSEPH } from '../../../../test/addresses-and-prices.ts'
import { prepareClientDashboard } from '../../../../test/client-dashboard.ts'
import { type FakeServer, refusal, unreachable } from '../../../../test/fake-server.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../../../test/samples.ts'
import { aStandingOrder } from '../../../../test/standing-orders.ts'

const TOMORROW = addDays(localDate(new Date(), 'America/Chicago'), 1)

function prepare(server: FakeServer) {
  prepareClientDashboard(server)
  prepareAddresses(server)
  server.on(api.standingOrders.preview, [
    { named: '2026-11-25', runs: '2026-11-25', state: 'planned', holiday: null, dayOff: null },
    { named: '2026-11-26', runs: null, state: 'off', holiday: 'thanksgiving', dayOff: null },
  ])
  server.on(api.standingOrders.list, [aStandingOrder()])
  server.on(api.standingOrders.show, aStandingOrder())
  server.on(api.standingOrders.days, [])
}

const aSite = (fields: Partial<Site>): Site => ({
  id: 7,
  name: 'Clinic',
  address: BEN_TAUB,
  latitude: 29.7141,
  longitude: -95.3977,
  precision: 'point',
  token: 'token of the site',
  hours: null,
  accessNote: null,
  contactName: null,
  contactPhone: null,
  externalCode: null,
  serviceMinutes: null,
  useCount: 0,
  lastUsedAt: null,
  ...fields,
})

type User = Awaited<ReturnType<typeof renderApp>>['user']

async function pick(user: User, name: string, typed: string, address: string) {
  const field = await screen.findByRole('combobox', { name })
  await fill(user, field, typed)
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await waitFor(() => expect(field).toHaveValue(address))
}

async function choose(user: User, field: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name: option }))
}

test('a clinic sets up its weekday pickups: the days off are shown before, and the body says all of it', async () => {
  const { server, user } = await renderApp('/standing-orders/new', CLIENT, prepare)
  server.on(api.standingOrders.add, aStandingOrder())
  await pick(user, 'Pickup address', 'taub', BEN_TAUB)
  await pick(user, 'Delivery address', 'joseph', ST_JOSEPH)
  await choose(user, 'Time of pickup', '5PM-8PM')
  await fill(user, screen.getByLabelText('Item description'), 'Samples')
  expect(await screen.findByText('Thu, Nov 26: no pickup, Thanksgiving')).toBeVisible()
  expect(await screen.findByText('$31.15')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  await waitFor(() => expect(server.requests(api.standingOrders.add)).toHaveLength(1))
  expect(server.requests(api.standingOrders.add)[0]?.body).toEqual({
    name: 'Every weekday, 1504 Taub Loop',
    recurrence: { every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5] },
    startsOn: TOMORROW,
    endsOn: null,
    holidayRule: 'skip',
    parts: [
      {
        serviceType: 'medical_prescription',
        priority: 'standard',
        pickupAddress: BEN_TAUB,
        pickupLatitude: '29.7105',
        pickupLongitude: '-95.396',
        pickupContactName: null,
        pickupContactPhone: null,
        deliveryAddress: ST_JOSEPH,
        deliveryLatitude: '29.748',
        deliveryLongitude: '-95.366',
        deliveryContactName: null,
        deliveryContactPhone: null,
        preferredTimeSlot: 'evening',
        slotFromMinutes: null,
        slotToMinutes: null,
        itemDescription: 'Samples',
        specialInstructions: null,
        requiresSignature: false,
        requiresId: false,
        pickupToken: `token of ${BEN_TAUB}`,
        deliveryToken: `token of ${ST_JOSEPH}`,
      },
    ],
  })
})

test('what is missing is said beside its field, also the days', async () => {
  const { server, user } = await renderApp('/standing-orders/new', CLIENT, prepare)
  await user.click(await screen.findByRole('radio', { name: 'Certain days of the week' }))
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  for (const text of ['Pickup address is required', 'Item description is required', 'Choose at least one day'])
    expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Time of pickup' })).toBeInvalid()
  expect(server.requests(api.standingOrders.add)).toHaveLength(0)
})

test('an order is repeated with a second delivery, on the last weekday of each month, with the fee of a holiday said', async () => {
  const order = anOrder({ preferredTimeSlot: 'morning', priority: 'emergency', itemDescription: 'Reports' })
  const { server, user } = await renderApp(`/standing-orders/new?from=${order.id}`, CLIENT, (fake) => {
    prepare(fake)
    fake.on(api.orders.show, order)
    fake.on(api.standingOrders.add, aStandingOrder())
    // Its calendar, to which it leads.
  })
  expect(await screen.findByText('Filled in from #ML-0012. Choose the days.')).toBeVisible()
  await user.click(await screen.findByRole('radio', { name: 'Monthly' }))
  await choose(user, 'On', 'The last weekday')
  await user.click(screen.getByRole('radio', { name: 'Run anyway' }))
  expect(screen.getByText('$25.00 per order on a federal holiday')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add another delivery of the same day' }))
  const second = screen.getByRole('region', { name: 'Delivery 2 of the day' })
  expect(within(second).getByRole('combobox', { name: 'Pickup address' })).toHaveValue(order.pickupAddress)
  await fill(user, within(second).getByRole('combobox', { name: 'Delivery address' }), 'joseph')
  await user.click((await screen.findAllByRole('option', { name: /Joseph/ }))[0] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  await waitFor(() => expect(server.requests(api.standingOrders.add)).toHaveLength(1))
  const body = server.requests(api.standingOrders.add)[0]?.body
  expect(body).toMatchObject({
    recurrence: { every: 'month', interval: 1, on: { kind: 'working_day', nth: -1 } },
    holidayRule: 'run',
    parts: [
      { priority: 'standard', itemDescription: 'Reports', preferredTimeSlot: 'morning' },
      { deliveryAddress: ST_JOSEPH, pickupAddress: order.pickupAddress },
    ],
  })
})

test('a change from a day on sends the revision, takes the suggested days, and names what a driver has already', async () => {
  const standing = aStandingOrder({
    suggestion: {
      recurrence: { every: 'week', interval: 1, weekdays: [1, 3, 5] },
      fewerPerYear: 104,
      savingPerYear: null,
    },
    revision: 4,
  })
  const { server, user } = await renderApp('/standing-orders/new?change=5&thinner=true', CLIENT, (fake) => {
    prepare(fake)
    fake.on(api.standingOrders.show, standing)
    fake.on(api.standingOrders.changeFrom, { ...standing, id: 6, kept: [{ day: '2026-07-16', orderId: 12 }] })
  })
  expect(await screen.findByRole('heading', { name: 'Change Evening run' })).toBeVisible()
  expect(await screen.findByRole('checkbox', { name: 'Wed' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Change it' }))
  expect(await screen.findByRole('link', { name: '#ML-0012, Thu, Jul 16' })).toBeVisible()
  expect(server.requests(api.standingOrders.changeFrom)[0]?.body).toMatchObject({
    name: 'Evening run',
    recurrence: { every: 'week', interval: 1, weekdays: [1, 3, 5] },
    startsOn: TOMORROW,
    revision: 4,
    parts: [{ pickupAddress: '6411 Fannin St, Houston, TX 77030', packageCount: 2, preferredTimeSlot: 'evening' }],
  })
})

test('what the server says of a part stands beside its field', async () => {
  const { user } = await renderApp('/standing-orders/new?change=5', CLIENT, (fake) => {
    prepare(fake)
    fake.on(
      api.standingOrders.changeFrom,
      refusal('invalid_input', 'Wrong', { fields: { 'parts.0.pickupAddress': 'We do not go there' } }),
    )
  })
  await user.click(await screen.findByRole('button', { name: 'Change it' }))
  expect(await screen.findByText('We do not go there')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Pickup address' })).toBeInvalid()
})

test('a reload keeps what was typed, and what was sent without an answer is not set up twice', async () => {
  const lost = await renderApp('/standing-orders/new', CLIENT, (fake) => {
    prepare(fake)
    fake.on(api.standingOrders.add, unreachable)
  })
  await pick(lost.user, 'Pickup address', 'taub', BEN_TAUB)
  await pick(lost.user, 'Delivery address', 'joseph', ST_JOSEPH)
  await choose(lost.user, 'Time of pickup', '5PM-8PM')
  await fill(lost.user, screen.getByLabelText('Item description'), 'Samples')
  await lost.user.click(screen.getByRole('radio', { name: 'Certain days of the week' }))
  await lost.user.click(screen.getByRole('checkbox', { name: 'Tue' }))
  await lost.user.click(screen.getByRole('button', { name: 'Set up' }))
  expect(await screen.findByText('It was not saved. Check your connection and try again.')).toBeVisible()
  lost.unmount()
  const again = await renderApp('/standing-orders/new', CLIENT, (fake) => {
    prepare(fake)
    fake.on(api.standingOrders.add, aStandingOrder())
  })
  expect(await screen.findByRole('combobox', { name: 'Pickup address' })).toHaveValue(BEN_TAUB)
  expect(screen.getByRole('checkbox', { name: 'Tue' })).toBeChecked()
  expect(await screen.findByText('$31.15')).toBeVisible()
  await again.user.click(screen.getByRole('button', { name: 'Set up' }))
  await waitFor(() => expect(again.server.requests(api.standingOrders.add)).toHaveLength(1))
  const [first, second] = [lost, again].map(({ server }) => server.requests(api.standingOrders.add)[0])
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  expect(second?.body).toEqual(first?.body)
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('Samples'))
})

test('what is canceled is not kept, and neither is a change of what somebody else has changed since', async () => {
  const open = (revision: number) =>
    renderApp('/standing-orders/new?change=5', CLIENT, (fake) => {
      prepare(fake)
      fake.on(api.standingOrders.show, aStandingOrder({ revision }))
    })
  const item = () => screen.findByLabelText('Item description')
  const first = await open(4)
  const before = (await item()).textContent
  await fill(first.user, await item(), ' on ice')
  expect(screen.getByText(/^What you type is kept in this tab/)).toBeVisible()
  first.unmount()
  const second = await open(4)
  expect(await item()).toHaveTextContent(`${before} on ice`)
  second.unmount()
  const third = await open(5)
  expect(await item()).toHaveTextContent(String(before))
  await fill(third.user, await item(), ' in a box')
  await third.user.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Standing orders' })).toBeVisible()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('in a box')
})

test('a site that is closed on some of the days is named with them, and somebody may be there all the same', async () => {
  const address = '6411 Fannin St, Houston, TX 77030'
  const [part] = aStandingOrder().parts
  const { server, user } = await renderApp('/standing-orders/new?change=5', CLIENT, (fake) => {
    prepare(fake)
    const hours = Array.from({ length: 7 }, (_, day): [number, number][] => (day < 6 ? [[0, 1440]] : []))
    fake.on(api.sites.list, [aSite({ id: 7, name: 'Cypress Clinic', address, hours })])
    fake.on(api.standingOrders.show, aStandingOrder({ parts: part ? [{ ...part, pickupSiteId: 7 }] : [] }))
    const days = Array.from({ length: 14 }, (_, index) => addDays(TOMORROW, index))
    fake.on(
      api.standingOrders.preview,
      days.map((day) => ({ named: day, runs: day, state: 'planned', holiday: null, dayOff: null })),
    )
    fake.on(api.standingOrders.changeFrom, { ...aStandingOrder({ id: 6 }), kept: [] })
  })
  const pickup = await screen.findByRole('group', { name: 'Pickup' })
  const said = 'Cypress Clinic is closed at that time on Sunday. Open Mon–Sat all day.'
  expect(await within(pickup).findByText(said)).toBeVisible()
  await user.click(screen.getByRole('switch', { name: /^Someone will be there anyway/ }))
  await user.click(screen.getByRole('button', { name: 'Change it' }))
  await waitFor(() => expect(server.requests(api.standingOrders.changeFrom)).toHaveLength(1))
  expect(server.requests(api.standingOrders.changeFrom)[0]?.body).toMatchObject({
    parts: [{ pickupSiteId: 7, acceptsClosedSites: true }],
  })
})
