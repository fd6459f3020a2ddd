import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from './orders.ts'
import {
  CLIENT_TIMELINE,
  clientSteps,
  completedDriverSteps,
  currentTarget,
  DRIVER_STEPS,
  driverStatusLabel,
  driverSteps,
  isTracked,
} from './timeline.ts'

/** One letter a step: c completed, a active, - pending. */
const letters = (steps: { state: string }[]) =>
  steps.map(({ state }) => (state === 'pending' ? '-' : state[0])).join('')

const EXPECTED: Record<OrderStatus, { client: string; driver: string; target: string; tracked: boolean }> = {
  pending: { client: 'a------', driver: 'a---', target: 'pickup', tracked: false },
  confirmed: { client: 'ca-----', driver: 'a---', target: 'pickup', tracked: false },
  assigned: { client: 'cca----', driver: 'a---', target: 'pickup', tracked: false },
  pickup_scheduled: { client: 'ccca---', driver: 'ca--', target: 'pickup', tracked: true },
  pickup_complete: { client: 'cccca--', driver: 'cca-', target: 'delivery', tracked: true },
  in_transit: { client: 'ccccca-', driver: 'ccca', target: 'delivery', tracked: true },
  delivered: { client: 'cccccca', driver: 'cccc', target: 'delivery', tracked: false },
  cancelled: { client: '-------', driver: '----', target: 'pickup', tracked: false },
  declined: { client: '-------', driver: '----', target: 'pickup', tracked: false },
}

test.each(ORDER_STATUSES)('an order that is %s stands where both timelines expect it', (status) => {
  const expected = EXPECTED[status]
  expect(letters(clientSteps(status))).toBe(expected.client)
  expect(letters(driverSteps(status))).toBe(expected.driver)
  expect(completedDriverSteps(status)).toBe(expected.driver.split('c').length - 1)
  expect(currentTarget(status)).toBe(expected.target)
  expect(isTracked(status)).toBe(expected.tracked)
})

test('the client timeline begins with the order submitted and ends with it delivered', () => {
  expect(CLIENT_TIMELINE[0]).toEqual({ status: 'pending', label: 'Order Submitted' })
  expect(CLIENT_TIMELINE.at(-1)?.status).toBe('delivered')
})

test('the driver works through four steps, each setting the next status', () => {
  expect(DRIVER_STEPS.map(({ label, sets, tracking }) => [label, sets, tracking])).toEqual([
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
