import type { ActorAs } from '@meridian/domain/orders/order-lifecycle.ts'
import { expect, test } from 'vitest'
import type { Change } from './change.ts'

const now = new Date()
const admin: ActorAs<'admin'> = { role: 'admin', userId: 1 }
const driver: ActorAs<'driver'> = { role: 'driver', userId: 2, driverId: 3 }
const given = { driverId: 3, maxOpenJobs: 3 }

test('a change has what its command needs, nothing of another one, and comes from whoever may give it', () => {
  const possible: Change[] = [
    { orderId: 1, command: 'assign', actor: admin, now, ...given },
    { orderId: 1, command: 'takeOver', actor: admin, now, reason: 'van broke down', ...given },
    { orderId: 1, command: 'accept', actor: driver, now, maxOpenJobs: 3, isOffered: true },
    { orderId: 1, command: 'completePickup', actor: driver, now, occurredAt: now },
  ]
  const impossible: Change[] = [
    // @ts-expect-error: assigned to nobody
    { orderId: 1, command: 'assign', actor: admin, now, maxOpenJobs: 3 },
    // @ts-expect-error: a driver assigns no orders
    { orderId: 1, command: 'assign', actor: driver, now, ...given },
    // @ts-expect-error: a driver who accepts takes the order, and names no other one
    { orderId: 1, command: 'accept', actor: driver, now, datedFromHour: 18, ...given },
    // @ts-expect-error: either offered to this driver, or open from an hour on
    { orderId: 1, command: 'accept', actor: driver, now, maxOpenJobs: 3, isOffered: true, datedFromHour: 18 },
    // @ts-expect-error: a driver releases a job with a reason
    { orderId: 1, command: 'release', actor: driver, now },
    // @ts-expect-error: agreed to by nobody
    { orderId: 1, command: 'approveStanding', actor: { role: 'system', userId: null }, now },
    // @ts-expect-error: only what a driver is given can be planned
    { orderId: 1, command: 'unassign', actor: admin, now, isPlanned: true },
  ]
  expect([possible.length, impossible.length]).toEqual([4, 7])
})
