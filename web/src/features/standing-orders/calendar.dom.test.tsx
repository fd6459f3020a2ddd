import { api } from '@meridian/contract/index.ts'
import type { StandingDay } from '@meridian/contract/standing-orders.ts'
import { federalHoliday } from '@meridian/domain/standing-orders/holidays.ts'
import { addDays, localDate } from '@meridian/domain/time/calendar.ts'
import { formatLocalDate } from '@meridian/domain/time/format.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeServer } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { CLIENT } from '../../../test/samples.ts'
import { aStandingDay, aStandingOrder } from '../../../test/standing-orders.ts'

const inDays = (count: number) => addDays(localDate(new Date(), 'America/Chicago'), count)
const text = (day: string) => formatLocalDate(day, 'weekdayDay')
const at = (count: number, fields: Partial<StandingDay> = {}) =>
  aStandingDay({ named: inDays(count), runs: inDays(count), ...fields })

const open = (days: StandingDay[], prepare: (server: FakeServer) => void = () => {}, account = CLIENT) =>
  renderApp('/standing-orders?tab=calendar', account, (server) => {
    server.on(api.standingOrders.list, [aStandingOrder()])
    server.on(api.standingOrders.days, days)
    server.on(api.standingOrders.changeDay, aStandingDay())
    prepare(server)
  })

const entry = (day: string, state: string) =>
  screen.findByRole('button', { name: `${text(day)}: Evening run, ${state}` })

test('each day says what is made, will be, was skipped, is off, paused or could not be ordered', async () => {
  await open([
    at(1, { state: 'made', orders: [{ id: 12, part: 0, status: 'confirmed', waitsForAgreement: false }] }),
    at(2, { state: 'planned', changes: [{ part: 0, packageCount: 7 }] }),
    at(3, { state: 'skipped', runs: null }),
    at(4, { state: 'off', runs: null, holiday: 'thanksgiving' }),
    at(5, { state: 'paused' }),
    at(6, { state: 'failed', failure: 'Clinic is closed then' }),
    at(7, { runs: inDays(8), dayOff: 'Picnic' }),
    at(10, { state: 'made', orders: [{ id: 13, part: 0, status: 'pending', waitsForAgreement: false }] }),
    at(9, { state: 'canceled', orders: [{ id: 12, part: 0, status: 'cancelled', waitsForAgreement: false }] }),
  ])
  const states = ['Ordered', 'Will be ordered, changed', 'Skipped', 'Day off (Thanksgiving)', 'Paused', 'Not ordered']
  for (const [index, state] of states.entries()) expect(await entry(inDays(index + 1), state)).toBeVisible()
  expect(await entry(inDays(8), `Will be ordered (Picnic), instead of ${text(inDays(7))}`)).toBeVisible()
  expect(await entry(inDays(9), 'Canceled')).toBeVisible()
  expect(await entry(inDays(10), 'Ordered, not confirmed yet')).toBeVisible()
})

test('a day that was canceled is ordered again', async () => {
  const day = at(1, { state: 'canceled', orders: [{ id: 12, part: 0, status: 'cancelled', waitsForAgreement: false }] })
  const { server, user } = await open([day])
  await user.click(await entry(day.named, 'Canceled'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('button', { name: 'Skip this day' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Order it again' }))
  await waitFor(() => expect(server.requests(api.standingOrders.changeDay)[0]?.body).toEqual({ action: 'restore' }))
})

test('what it costs to run on a federal holiday all the same is said before', async () => {
  // Whichever comes first.
  const holiday = Array.from({ length: 366 }, (_, count) => inDays(count + 1)).find((day) => federalHoliday(day))
  const day = aStandingDay({ named: holiday as string, runs: null, state: 'off', holiday: 'christmas' })
  const { user } = await open([day])
  await user.click(await entry(day.named, 'Day off (Christmas Day)'))
  expect(await screen.findByText(`${text(day.named)} is a federal holiday: $25.00 more per order.`)).toBeVisible()
})

test('a made day leads to its order, and is skipped', async () => {
  const day = at(1, { state: 'made', orders: [{ id: 12, part: 0, status: 'confirmed', waitsForAgreement: false }] })
  const { server, user } = await open([day])
  await user.click(await entry(day.named, 'Ordered'))
  const dialog = await screen.findByRole('dialog', { name: `Evening run, ${text(day.named)}` })
  expect(await within(dialog).findByRole('link', { name: '#ML-0012: Confirmed' })).toHaveAttribute(
    'href',
    '/orders?order=12',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Skip this day' }))
  await waitFor(() => expect(server.requests(api.standingOrders.changeDay)[0]?.body).toEqual({ action: 'skip' }))
  expect(server.requests(api.standingOrders.changeDay)[0]?.params).toEqual({ id: '5', day: day.named })
})

test('one day gets other packages, and only what differs is sent', async () => {
  const day = at(2)
  const { server, user } = await open([day])
  await user.click(await entry(day.named, 'Will be ordered'))
  await user.click(await screen.findByRole('button', { name: 'Change this day' }))
  await user.click(screen.getByRole('combobox', { name: 'Packages' }))
  await user.click(await screen.findByRole('option', { name: '7' }))
  await fill(user, screen.getByLabelText('Special instructions'), 'Use the back door')
  await user.click(screen.getByRole('button', { name: 'Save for this day' }))
  await waitFor(() => expect(server.requests(api.standingOrders.changeDay)).toHaveLength(1))
  expect(server.requests(api.standingOrders.changeDay)[0]?.body).toEqual({
    action: 'change',
    changes: [{ part: 0, packageCount: 7, specialInstructions: 'Use the back door' }],
  })
})

test('a skipped day is as usual again; a day off runs all the same', async () => {
  const [skipped, off] = [
    at(3, { state: 'skipped', runs: null }),
    at(4, { state: 'off', runs: null, dayOff: 'Picnic' }),
  ]
  const { server, user } = await open([skipped, off])
  await user.click(await entry(skipped.named, 'Skipped'))
  await user.click(await screen.findByRole('button', { name: 'As usual again' }))
  await waitFor(() => expect(server.requests(api.standingOrders.changeDay)[0]?.body).toEqual({ action: 'restore' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await entry(off.named, 'Day off (Picnic)'))
  await user.click(await screen.findByRole('button', { name: 'Run it on this day' }))
  await waitFor(() =>
    expect(server.requests(api.standingOrders.changeDay)[1]?.body).toEqual({ action: 'move', to: off.named }),
  )
})

test('a viewer reads why a day was not ordered, and changes nothing', async () => {
  const viewer = { ...CLIENT, membership: { ...CLIENT.membership, role: 'viewer' } } as typeof CLIENT
  const day = at(6, { state: 'failed', failure: 'Clinic is closed then' })
  const { user } = await open([day], undefined, viewer)
  await user.click(await entry(day.named, 'Not ordered'))
  expect(await screen.findByText('Clinic is closed then')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Skip this day' })).toBeNull()
})
