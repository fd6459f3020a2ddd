import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from './orders.ts'
import {
  CLIENT_TIMELINE,
  clientSteps,
  completedDriverSteps,
  currentStop,
  DRIVER_STEPS,
  driverStatusLabel,
  driverSteps,
  timelineOf,
} from './timeline.ts'

/** One letter a step: c completed, a active, - pending. */
const letters = (steps: { state: string }[]) =>
  steps.map(({ state }) => (state === 'pending' ? '-' : state[0])).join('')

const EXPECTED: Record<OrderStatus, { client: string; driver: string; stop: string }> = {
  pending: { client: 'a------', driver: 'a---', stop: 'pickup' },
  confirmed: { client: 'ca-----', driver: 'a---', stop: 'pickup' },
  assigned: { client: 'cca----', driver: 'a---', stop: 'pickup' },
  pickup_scheduled: { client: 'ccca---', driver: 'ca--', stop: 'pickup' },
  pickup_complete: { client: 'cccca--', driver: 'cca-', stop: 'delivery' },
  in_transit: { client: 'ccccca-', driver: 'ccca', stop: 'delivery' },
  delivered: { client: 'cccccca', driver: 'cccc', stop: 'delivery' },
  cancelled: { client: '-------', driver: '----', stop: 'pickup' },
  declined: { client: '-------', driver: '----', stop: 'pickup' },
}

test.each(ORDER_STATUSES)('an order that is %s is at the expected step of both timelines', (status) => {
  const expected = EXPECTED[status]
  expect(letters(clientSteps(status))).toBe(expected.client)
  expect(letters(driverSteps(status))).toBe(expected.driver)
  expect(completedDriverSteps(status)).toBe(expected.driver.split('c').length - 1)
  expect(currentStop(status)).toBe(expected.stop)
})

test('the client timeline begins with the order submitted and ends with it delivered', () => {
  expect(CLIENT_TIMELINE[0]).toEqual({ status: 'pending', label: 'Order Submitted' })
  expect(CLIENT_TIMELINE.at(-1)?.status).toBe('delivered')
})

test('the driver works through four steps, each setting the next status', () => {
  expect(DRIVER_STEPS.map(({ label, sets, sharesPosition }) => [label, sets, sharesPosition])).toEqual([
    ['Start Job', 'pickup_scheduled', true],
    ['Complete Pickup', 'pickup_complete', false],
    ['Start Delivery', 'in_transit', true],
    ['Complete Delivery', 'delivered', false],
  ])
})

test.each([
  ['pending', 'Order Pending'],
  ['confirmed', 'Order Confirmed'],
  ['assigned', 'Job Assigned'],
  ['pickup_scheduled', 'En Route to Pickup'],
  ['pickup_complete', 'Pickup Complete'],
  ['in_transit', 'En Route to Delivery'],
  ['delivered', 'Delivery Completed'],
  ['cancelled', 'Unknown Status'],
  ['a status of tomorrow', 'Unknown Status'],
  ['toString', 'Unknown Status'],
])('the tracker calls %s "%s"', (status, label) => {
  expect(driverStatusLabel(status)).toBe(label)
})

const minute = (minutes: number) => new Date(Date.UTC(2026, 6, 15, 15, minutes)).toISOString()
const event = (status: OrderStatus, minutes: number) => ({ status, createdAt: minute(minutes) })

test('each completed step has its time, and later steps have none', () => {
  const steps = timelineOf('assigned', [event('pending', 0), event('confirmed', 4), event('assigned', 9)])
  expect(steps.map(({ at }) => at)).toEqual([minute(0), minute(4), minute(9), null, null, null, null])
})

test('an order released and accepted again shows its first confirmation and its last assignment', () => {
  const given = [event('pending', 0), event('confirmed', 4), event('assigned', 9), event('confirmed', 20)]
  expect(
    timelineOf('confirmed', given)
      .map(({ at }) => at)
      .slice(0, 3),
  ).toEqual([minute(0), minute(4), null])
  const taken = timelineOf('assigned', [...given, event('assigned', 25)])
  expect(taken.map(({ at }) => at).slice(0, 3)).toEqual([minute(0), minute(4), minute(25)])
})

test('a canceled or declined order shows how far it came, and how it was closed', () => {
  const steps = timelineOf('cancelled', [event('pending', 0), event('confirmed', 4), event('cancelled', 7)])
  expect(steps.map(({ label, state, at }) => [label, state, at])).toEqual([
    ['Order Submitted', 'completed', minute(0)],
    ['Order Confirmed', 'completed', minute(4)],
    ['Order Canceled', 'closed', minute(7)],
  ])
  expect(timelineOf('declined', []).map(({ label }) => label)).toEqual(['Order Submitted', 'Order Declined'])
})
