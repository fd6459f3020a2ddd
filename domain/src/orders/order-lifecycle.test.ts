import { describe, expect, test } from 'vitest'
import { WHOLE_ACCESS } from '../organizations/permissions.ts'
import {
  type Actor,
  commandTo,
  decide,
  driverStepTo,
  isOwnOrder,
  mayCancel,
  nextCommands,
  ORDER_COMMANDS,
  type OrderCommand,
  type OrderFacts,
  ROLES,
  type Role,
  SYSTEM,
} from './order-lifecycle.ts'
import { ORDER_STATUSES, type OrderStatus } from './orders.ts'

const OWN_ORGANIZATION = 7
const OWN_DRIVER = 3

const ACTORS: Record<string, Actor> = {
  'the own client': { role: 'client', userId: 2, organizationId: OWN_ORGANIZATION, membership: WHOLE_ACCESS },
  'another client': { role: 'client', userId: 20, organizationId: 70, membership: WHOLE_ACCESS },
  'a client without organization': { role: 'client', userId: 21, organizationId: null, membership: WHOLE_ACCESS },
  'the own driver': { role: 'driver', userId: 4, driverId: OWN_DRIVER },
  'another driver': { role: 'driver', userId: 40, driverId: 30 },
  'an admin': { role: 'admin', userId: 1 },
  'the clock': SYSTEM,
}

/** The lifecycle as the design page describes it, deliberately written out a second time. */
const LIFECYCLE: Record<
  OrderCommand,
  { who: string[]; from: OrderStatus[]; to: OrderStatus | 'unchanged'; onlyUntaken?: true }
> = {
  pay: { who: ['the own client'], from: ['pending'], to: 'confirmed' },
  settle: { who: ['the clock'], from: ['pending'], to: 'confirmed' },
  approve: { who: ['an admin'], from: ['pending'], to: 'confirmed' },
  approveStanding: { who: ['the clock'], from: ['pending'], to: 'confirmed' },
  charge: { who: ['the clock'], from: ['pending'], to: 'confirmed' },
  decline: { who: ['an admin'], from: ['pending'], to: 'declined' },
  accept: { who: ['the own driver', 'another driver'], from: ['confirmed'], to: 'assigned', onlyUntaken: true },
  assign: { who: ['an admin'], from: ['confirmed'], to: 'assigned', onlyUntaken: true },
  dispatch: { who: ['the clock'], from: ['confirmed'], to: 'assigned', onlyUntaken: true },
  startJob: { who: ['the own driver'], from: ['assigned'], to: 'pickup_scheduled' },
  completePickup: { who: ['the own driver'], from: ['pickup_scheduled'], to: 'pickup_complete' },
  startDelivery: { who: ['the own driver'], from: ['pickup_complete'], to: 'in_transit' },
  completeDelivery: { who: ['the own driver'], from: ['in_transit'], to: 'delivered' },
  cancelByClient: { who: ['the own client'], from: ['pending', 'confirmed'], to: 'cancelled' },
  cancelByAdmin: {
    who: ['an admin'],
    from: ['pending', 'confirmed', 'assigned', 'pickup_scheduled'],
    to: 'cancelled',
  },
  closeEmpty: { who: ['the clock'], from: ['pickup_scheduled'], to: 'cancelled' },
  release: { who: ['the own driver'], from: ['assigned', 'pickup_scheduled'], to: 'confirmed' },
  unassign: { who: ['an admin'], from: ['assigned', 'pickup_scheduled'], to: 'confirmed' },
  reassign: { who: ['an admin'], from: ['assigned', 'pickup_scheduled'], to: 'assigned' },
  completeReturn: { who: ['the own driver'], from: ['pickup_complete', 'in_transit'], to: 'cancelled' },
  handOver: { who: ['the own driver', 'another driver'], from: ['pickup_complete', 'in_transit'], to: 'unchanged' },
  takeOver: { who: ['an admin'], from: ['pickup_complete', 'in_transit'], to: 'unchanged' },
  expire: { who: ['the clock'], from: ['pending'], to: 'cancelled' },
  lapse: { who: ['the clock'], from: ['pending'], to: 'cancelled' },
}

const DRIVER_COMMANDS_ON_OWN = [
  'startJob',
  'completePickup',
  'startDelivery',
  'completeDelivery',
  'completeReturn',
  'release',
]

const order = (status: OrderStatus, driverId: number | null): OrderFacts => ({
  id: 12,
  status,
  organizationId: OWN_ORGANIZATION,
  driverId,
  clientId: 2,
  siteIds: [],
})

const actorCalled = (name: string): Actor => ACTORS[name] as Actor

describe.each(ORDER_COMMANDS)('%s', (command) => {
  const row = LIFECYCLE[command]

  test.each(ORDER_STATUSES)('on an order that is %s is allowed for exactly the roles the design names', (status) => {
    for (const [name, actor] of Object.entries(ACTORS)) {
      for (const driverId of [OWN_DRIVER, null]) {
        const isHis = driverId === OWN_DRIVER || !DRIVER_COMMANDS_ON_OWN.includes(command)
        const isFree = driverId === null || !row.onlyUntaken
        const expected = row.who.includes(name) && row.from.includes(status) && isHis && isFree
        const decision = decide(command, order(status, driverId), actor)
        expect(decision.ok, `${name}, driver ${driverId}`).toBe(expected)
        if (decision.ok) expect(decision.to).toBe(row.to === 'unchanged' ? status : row.to)
      }
    }
  })
})

test('every command of the table is in the design and vice versa', () => {
  expect(ORDER_COMMANDS.toSorted()).toEqual(Object.keys(LIFECYCLE).toSorted())
})

test.each([
  ['wrong_role', 'approve', order('pending', null), 'the own client', { roles: ['admin'] }],
  ['wrong_role', 'startJob', order('assigned', OWN_DRIVER), 'an admin', { roles: ['driver'] }],
  ['wrong_role', 'expire', order('pending', null), 'an admin', { roles: ['system'] }],
  ['not_your_order', 'pay', order('pending', null), 'another client', { orderId: 12 }],
  ['not_your_order', 'release', order('assigned', OWN_DRIVER), 'another driver', { orderId: 12 }],
  ['already_taken', 'accept', order('assigned', OWN_DRIVER), 'another driver', { orderId: 12 }],
  ['wrong_order_status', 'accept', order('pending', null), 'another driver', { orderId: 12, status: 'pending' }],
  ['wrong_order_status', 'approve', order('declined', null), 'an admin', { orderId: 12, status: 'declined' }],
] as const)('a refusal for %s (%s) carries its facts', (reason, command, facts, who, values) => {
  expect(decide(command, facts, actorCalled(who))).toEqual({ ok: false, reason, ...values })
})

test('another client is refused because the order is not theirs, before its status is checked', () => {
  const decision = decide('pay', order('delivered', OWN_DRIVER), actorCalled('another client'))
  expect(decision).toMatchObject({ ok: false, reason: 'not_your_order' })
})

test('what happens to the driver: set by accepting or assigning, removed by releasing or canceling', () => {
  const effects = Object.fromEntries(
    ORDER_COMMANDS.map((command) => {
      const { who, from, onlyUntaken } = LIFECYCLE[command]
      const facts = order(from[0] as OrderStatus, onlyUntaken ? null : OWN_DRIVER)
      const decision = decide(command, facts, actorCalled(who[0] as string))
      return [command, decision.ok ? decision.driver : 'refused']
    }),
  )
  expect(effects).toEqual({
    ...Object.fromEntries(ORDER_COMMANDS.map((command) => [command, undefined])),
    accept: 'take',
    dispatch: 'give',
    closeEmpty: 'drop',
    completeReturn: 'drop',
    handOver: 'take',
    takeOver: 'give',
    assign: 'give',
    reassign: 'give',
    release: 'drop',
    unassign: 'drop',
    cancelByAdmin: 'drop',
  })
})

test('a client without organization owns nothing', () => {
  expect(isOwnOrder(order('pending', null), actorCalled('a client without organization'))).toBe(false)
})

test('a driver does not own an order that has no driver, and neither admin nor clock owns any', () => {
  expect(isOwnOrder(order('confirmed', null), actorCalled('the own driver'))).toBe(false)
  expect(isOwnOrder(order('assigned', OWN_DRIVER), actorCalled('an admin'))).toBe(false)
  expect(isOwnOrder(order('assigned', OWN_DRIVER), actorCalled('the clock'))).toBe(false)
})

test('the status call knows the four steps of the driver and no other status', () => {
  const steps = ORDER_STATUSES.map((status) => [status, driverStepTo(status)]).filter(([, command]) => command !== null)
  expect(Object.fromEntries(steps)).toEqual({
    pickup_scheduled: 'startJob',
    pickup_complete: 'completePickup',
    in_transit: 'startDelivery',
    delivered: 'completeDelivery',
  })
})

test('the status requested in the order call is a different command for each role', () => {
  const meanings = ROLES.flatMap((role) =>
    ORDER_STATUSES.flatMap((status) => {
      const command = commandTo(status, role)
      return command === null ? [] : [`${role} requests ${status}: ${command}`]
    }),
  )
  expect(meanings.toSorted()).toEqual([
    'admin requests cancelled: cancelByAdmin',
    'admin requests confirmed: approve',
    'admin requests declined: decline',
    'client requests cancelled: cancelByClient',
    'client requests confirmed: pay',
  ])
})

test('the buttons of a screen are the commands the server would allow', () => {
  expect(nextCommands(order('pending', null), actorCalled('an admin'))).toEqual(['approve', 'decline', 'cancelByAdmin'])
  expect(nextCommands(order('confirmed', null), actorCalled('another driver'))).toEqual(['accept'])
  expect(nextCommands(order('assigned', OWN_DRIVER), actorCalled('the own driver'))).toEqual(['startJob', 'release'])
  expect(nextCommands(order('delivered', OWN_DRIVER), actorCalled('the own driver'))).toEqual([])
})

test('a screen offers to cancel as long as the table allows it for the role', () => {
  const until = (role: Role) => ORDER_STATUSES.filter((status) => mayCancel(status, role))
  expect(until('client')).toEqual(['pending', 'confirmed'])
  expect(until('admin')).toEqual(['pending', 'confirmed', 'assigned', 'pickup_scheduled'])
  expect(until('driver')).toEqual([])
})
