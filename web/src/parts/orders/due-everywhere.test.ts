/** An order is due at one minute, in the zone of its delivery, wherever it is read. */
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { placeTime } from '@meridian/domain/time/place-time.ts'
import { expect, test } from 'vitest'
import { anOrder } from '../../../test/samples.ts'
import { dueTime } from '../../copy/board-time.ts'
import { reasonText } from '../attention/attention.copy.ts'
import { promiseText } from '../tracking/eta-text.ts'
import { dueAt } from './due-at.ts'
import { deliveryPoint } from './order-stops.ts'

const NOW = new Date('2026-07-15T15:00:00Z')
const EL_PASO = { deliveryLatitude: '31.7619', deliveryLongitude: '-106.485' }

test.each([
  ['in Houston', {}],
  ['in El Paso', EL_PASO],
])('the table, the details, the board and the rail say the same of an order %s', (_, place) => {
  const order = anOrder({ ...place, status: 'confirmed', confirmedAt: '2026-07-15T14:10:00.000Z' })
  const due = dueAt(order)
  const zone = zoneOf(deliveryPoint(order))
  const text = placeTime(due, zone, NOW)
  expect(promiseText(order, NOW)).toContain(text)
  const promisedAt = due.toISOString()
  expect(dueTime({ promisedAt, delivery: deliveryPoint(order) })).toBe(text)
  const reason = { kind: 'unassigned', lateMinutes: 0, leaveBy: promisedAt, promisedAt } as const
  expect(reasonText(reason, { id: order.id, pickupZone: zone, deliveryZone: zone }, NOW).detail).toContain(
    `due ${text}`,
  )
})
