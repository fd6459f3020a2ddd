/** An available job that comes or goes concerns every driver on duty: they saw it in their list, or now do. */
import type { LiveEvent } from '@meridian/contract/notices/live-events.ts'
import type { Db } from '../db/database.ts'
import type { Audience } from './audience.ts'
import type { LiveMessage } from './bus.ts'

/** A message on the bus has a size limit, and so has the list of recipients in it. */
const BATCH_SIZE = 500

/** To this audience, and to all drivers who are on duty. */
export async function toDriversOnDuty(db: Db, event: LiveEvent, audience: Audience): Promise<LiveMessage[]> {
  const rows = await db.selectFrom('drivers').select('id').where('is_on_duty', '=', true).orderBy('id').execute()
  return toDrivers(
    rows.map(({ id }) => id),
    event,
    audience,
  )
}

export function toDrivers(driverIds: readonly number[], event: LiveEvent, audience: Audience): LiveMessage[] {
  const drivers = [...new Set([...(audience.drivers ?? []), ...driverIds])]
  const messages: LiveMessage[] = [
    { kind: 'live', event, audience: { ...audience, drivers: drivers.slice(0, BATCH_SIZE) } },
  ]
  for (let from = BATCH_SIZE; from < drivers.length; from += BATCH_SIZE)
    messages.push({ kind: 'live', event, audience: { drivers: drivers.slice(from, from + BATCH_SIZE) } })
  return messages
}
