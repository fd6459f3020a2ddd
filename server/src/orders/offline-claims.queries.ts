/** What a device says about its network, against what the server has seen of its driver. */

import { CLOCK_TOLERANCE_MS } from '@meridian/domain/drivers/positions.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type StatedTimes = { occurredAt?: Date | undefined; offlineSince?: Date | undefined }

/** A device that is back sends a position at once, and its stored work with it: that is no contradiction. */
const RECONNECTING_MS = 5 * 60_000

/**
 * A position that arrived when it was taken, later than the device claims to have lost its network. One that was stored on the
 * device arrives later than it was taken, and says nothing.
 */
export async function isOfflineDoubted(db: Db, actor: Actor, stated: StatedTimes, now: Date): Promise<boolean> {
  const { occurredAt, offlineSince } = stated
  if (actor.role !== 'driver' || !occurredAt || !offlineSince) return false
  if (now.getTime() - occurredAt.getTime() <= CLOCK_TOLERANCE_MS) return false
  const from = new Date(offlineSince.getTime() + CLOCK_TOLERANCE_MS)
  const to = new Date(now.getTime() - RECONNECTING_MS)
  if (from >= to) return false
  const { rows } = await sql`select from locations
    where driver_id = ${actor.driverId} and recorded_at > ${from} and recorded_at < ${to}
      and received_at < recorded_at + make_interval(secs => ${CLOCK_TOLERANCE_MS / 1000})
    limit 1`.execute(db)
  return rows.length > 0
}

/** As the domain's `stepTime` takes it: a claim that is contradicted counts for nothing. */
export const withoutDoubted = ({ occurredAt, offlineSince }: StatedTimes, isDoubted: boolean): StatedTimes => ({
  occurredAt,
  offlineSince: isDoubted ? undefined : offlineSince,
})
