/** A driver at a stop, and what of it goes into events and the ledger. */

import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { appendCustody, type CustodyEntryInput } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'
import { isOfflineDoubted } from '../../orders/offline-claims.queries.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import { placeOf } from './places.ts'

export type DriverActor = Extract<Actor, { role: 'driver' }>

/** The device's own time, and since when it was offline, as in the domain's `stepTime`. */
export type Visit = {
  orderId: number
  actor: DriverActor
  stop: CustodyStop
  position: Point | null
  occurredAt: Date | undefined
  offlineSince: Date | undefined
  now: Date
}

/** Screens of the order's people refresh when they receive it. */
export const about = ({ orderId, actor }: Visit, occurredAt: Date) => ({
  orderId,
  status: null,
  actor,
  driverId: actor.driverId,
  occurredAt,
})

type VisitEntry = Pick<CustodyEntryInput, 'kind' | 'proofs' | 'details' | 'personal'>

/** With where it was, and marked when that was not at the stop. */
export async function appendVisit(trx: Db, order: OrderRow, visit: Visit, entry: VisitEntry): Promise<void> {
  const { location, marks } = await placeOf(trx, order, visit)
  const { actor, now } = visit
  await appendCustody(trx, {
    orderId: visit.orderId,
    stop: visit.stop,
    deviceTime: visit.occurredAt,
    offlineSince: visit.offlineSince,
    isOfflineDoubted: await isOfflineDoubted(trx, actor, visit, now),
    serverTime: now,
    location,
    actor: { kind: 'driver', userId: actor.userId, name: null },
    ...entry,
    details: { ...entry.details, ...marks },
  })
}
