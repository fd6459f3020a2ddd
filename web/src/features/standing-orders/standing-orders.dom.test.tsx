import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeServer } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { CLIENT } from '../../../test/samples.ts'
import { aStandingOrder } from '../../../test/standing-orders.ts'

const open = (path: string, prepare: (server: FakeServer) => void = () => {}, account = CLIENT) =>
  renderApp(path, account, (server) => {
    server.on(api.standingOrders.list, [aStandingOrder()])
    server.on(api.standingOrders.daysOff, [{ day: '2026-12-24', name: 'Christmas Eve' }])
    prepare(server)
  })
const VIEWER = { ...CLIENT, membership: { ...CLIENT.membership, role: 'viewer' } } as typeof CLIENT

test('a card says where, when, how often, what it costs and what could not be ordered', async () => {
  await open('/standing-orders', (server) => {
    const [part] = aStandingOrder().parts
    const parts = [part, part].flatMap((each) => (each ? [{ ...each, totalCost: '30.25' }] : []))
    server.on(api.standingOrders.list, [aStandingOrder({ parts, failedDays: 2 })])
  })
  const card = await screen.findByRole('listitem', { name: 'Evening run' })
  for (const text of ['Every weekday', 'Thu, Jul 16', '$60.50', 'Active'])
    expect(within(card).getByText(text)).toBeVisible()
  expect(within(card).getAllByText('6411 Fannin St → 1504 Taub Loop')).toHaveLength(2)
  expect(within(card).getByRole('alert')).toHaveTextContent('2 days in the next two weeks could not be ordered')
})

test('a card says up to which sums its orders are confirmed, and what waits for more', async () => {
  const agreement = { maxPerDay: '33.00', maxPerMonth: '759.00' }
  const beyondAgreement = { orders: 3, totalCost: '135.00', firstDay: '2026-07-17' }
  await open('/standing-orders', (server) =>
    server.on(api.standingOrders.list, [
      aStandingOrder({ isApproved: true, agreement, beyondAgreement }),
      aStandingOrder({
        id: 6,
        name: 'Without prices',
        isApproved: true,
        agreement: { maxPerDay: null, maxPerMonth: null },
      }),
    ]),
  )
  const card = await screen.findByRole('listitem', { name: 'Evening run' })
  expect(card).toHaveTextContent('before payment: at most $33.00 a day and $759.00 a month')
  expect(within(card).getByRole('alert')).toHaveTextContent(
    'Waits for Meridian’s agreement3 orders from Fri, Jul 17 on cost more than we agreed to confirm before payment. They wait until we agree to more, or you pay for them.',
  )
  expect(screen.getByRole('listitem', { name: 'Without prices' })).toHaveTextContent('Confirmed when they are placed')
})

test('the ended ones are asked for, and without any there is one clear way on', async () => {
  const { server, user } = await open('/standing-orders', (fake) => fake.on(api.standingOrders.list, []))
  expect(await screen.findByRole('heading', { name: 'No standing orders yet' })).toBeVisible()
  await user.click(screen.getByRole('switch', { name: 'Ended too' }))
  await waitFor(() => expect(server.requests(api.standingOrders.list).at(-1)?.query).toEqual({ ended: 'true' }))
})

test('a pause names the orders that a driver has already', async () => {
  const { server, user } = await open('/standing-orders', (fake) =>
    fake.on(api.standingOrders.pause, {
      ...aStandingOrder({ pausedFrom: '2026-07-16' }),
      kept: [{ day: '2026-07-16', orderId: 12 }],
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Pause Evening run' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Pause' }))
  expect(await within(dialog).findByRole('link', { name: '#ML-0012, Thu, Jul 16' })).toHaveAttribute(
    'href',
    '/orders?order=12',
  )
  expect(server.requests(api.standingOrders.pause)[0]?.body).toMatchObject({ until: null })
})

test('one whose pause is still to come does not say that it is active', async () => {
  await open('/standing-orders', (fake) =>
    fake.on(api.standingOrders.list, [aStandingOrder({ state: 'active', pausedFrom: '2099-01-05' })]),
  )
  expect(await screen.findByText('Pauses on Mon, Jan 5')).toBeVisible()
  expect(screen.queryByText('Active')).toBeNull()
})

test('a paused one is resumed', async () => {
  const paused = aStandingOrder({ state: 'paused', pausedFrom: '2026-07-13' })
  const { server, user } = await open('/standing-orders', (fake) => {
    fake.on(api.standingOrders.list, [paused])
    fake.on(api.standingOrders.resume, aStandingOrder())
  })
  expect(await screen.findByText('Paused from Mon, Jul 13 until resumed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Resume Evening run' }))
  await waitFor(() => expect(server.requests(api.standingOrders.resume)).toHaveLength(1))
})

test('the suggestion to come less often says what it saves, and goes away', async () => {
  const suggestion = {
    recurrence: { every: 'week', interval: 1, weekdays: [1, 3, 5] },
    fewerPerYear: 104,
    savingPerYear: '3120.00',
  } as const
  const { server, user } = await open('/standing-orders', (fake) => {
    fake.on(api.standingOrders.list, [
      aStandingOrder({
        suggestion: { ...suggestion, recurrence: { ...suggestion.recurrence, weekdays: [1, 3, 5] } },
      }),
    ])
    fake.on(api.standingOrders.dismissSuggestion, { ok: true })
  })
  expect(
    await screen.findByText(
      'Every Monday, Wednesday and Friday instead would be 104 days fewer a year and save $3,120.00.',
    ),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(server.requests(api.standingOrders.dismissSuggestion)).toHaveLength(1))
})

test('a viewer sees them, and nothing to change', async () => {
  await open('/standing-orders', undefined, VIEWER)
  expect(await screen.findByText('Every weekday')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Evening run/ })).toBeNull()
})

test('a day off is added, with what is ordered for it already, and removed', async () => {
  const { server, user } = await open('/standing-orders?tab=days-off', (fake) => {
    fake.on(api.standingOrders.addDayOff, {
      day: '2099-07-17',
      name: 'Picnic',
      ordered: [{ standingOrderId: 5, name: 'Evening run' }],
    })
    fake.on(api.standingOrders.removeDayOff, { ok: true })
  })
  await screen.findByText('Christmas Eve')
  await user.click(screen.getByRole('button', { name: 'Add day off' }))
  expect(await screen.findByText('Choose a day')).toBeVisible()
  await user.click(screen.getByLabelText('Day'))
  const days = await screen.findAllByRole('button', { name: /^\d+ \w+ \d{4}$/ })
  await user.click(days.filter((day) => !day.hasAttribute('disabled')).at(-1) as HTMLElement)
  await fill(user, screen.getByLabelText('What it is'), 'Picnic')
  await user.click(screen.getByRole('button', { name: 'Add day off' }))
  expect(await screen.findByText(/Ordered for that day already/)).toHaveTextContent('Evening run')
  expect(server.requests(api.standingOrders.addDayOff)[0]?.body).toMatchObject({ name: 'Picnic' })
  await user.click(screen.getByRole('button', { name: 'Remove Thu, Dec 24' }))
  await waitFor(() => expect(server.requests(api.standingOrders.removeDayOff)[0]?.params.day).toBe('2026-12-24'))
})
