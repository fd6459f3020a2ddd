import type { Db } from '../../db/database.ts'
import type { Bus } from '../../live/bus.ts'
import { listOpened } from './offers.queries.ts'

/** A little more than the minute between two runs: told twice is harmless, never told is not. */
const LOOK_BACK_MS = 90_000

/** Nothing happens to a job when it opens to everybody, so nobody would look again: the clock tells the drivers. */
export async function announceOpened(db: Db, bus: Bus, now: Date): Promise<void> {
  for (const orderId of await listOpened(db, new Date(now.getTime() - LOOK_BACK_MS), now))
    await bus.publish({
      kind: 'live',
      event: { type: 'order_status_update', orderId, status: 'confirmed' },
      audience: { drivers: 'all' },
    })
}
