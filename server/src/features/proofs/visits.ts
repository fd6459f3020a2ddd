/** A driver at a stop, and what of it goes into events and the ledger. */
import type { Point } from '@meridian/domain/geo.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import type { CustodyStop } from '@meridian/domain/stops.ts'
import { appendCustody, type CustodyEntryInput } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'

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

export const appendVisit = (
  trx: Db,
  visit: Visit,
  entry: Pick<CustodyEntryInput, 'kind' | 'proofs' | 'details' | 'personal'>,
): Promise<void> =>
  appendCustody(trx, {
    orderId: visit.orderId,
    stop: visit.stop,
    deviceTime: visit.occurredAt,
    offlineSince: visit.offlineSince,
    serverTime: visit.now,
    location: visit.position,
    actor: { kind: 'driver', userId: visit.actor.userId, name: null },
    ...entry,
  })
