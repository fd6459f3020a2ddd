/** Texts recipients when their driver is about ten minutes away. Run each minute: only orders on the road are looked at. */

import { textNumber } from '@meridian/domain/accounts/phones.ts'
import { isStalePosition } from '@meridian/domain/drivers/positions.ts'
import { quietUntil, SOON_MINUTES } from '@meridian/domain/notices/text-messages.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import type { Maps } from '@meridian/maps/port.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { hasConsent } from '../../sms/consents.ts'
import { createArrivals } from './arrivals.ts'
import { type ArrivalDeps, expectedArrival } from './expected-arrival.ts'
import { type TextRecipientDeps, textRecipient } from './text-recipient.commands.ts'
import { findSharedOrder } from './tracking-links.queries.ts'

export type TextSoonDeps = TextRecipientDeps & ArrivalDeps & { maps: Pick<Maps, 'route'> }

/** More than these wait for the next minute. */
const BATCH = 500

export async function textSoon(deps: TextSoonDeps): Promise<void> {
  const now = deps.clock()
  const arrivals = createArrivals(deps.maps, deps.log)
  for (const { id, phone } of await listOnTheRoad(deps.db)) {
    const number = textNumber(phone ?? '')
    if (!number || !(await hasConsent(deps.db, number))) continue
    const order = await findSharedOrder(deps.db, id)
    const delivery = { latitude: Number(order.delivery_latitude), longitude: Number(order.delivery_longitude) }
    // In the morning it would no longer be true.
    if (quietUntil(now, zoneOf(delivery))) continue
    const { position, arrivesAt } = await expectedArrival(deps, arrivals, order)
    if (!position || isStalePosition(position, now) || !arrivesAt) continue
    if (arrivesAt.getTime() - now.getTime() <= SOON_MINUTES * 60_000) await textRecipient(deps, id, 'soon')
  }
}

/** Whose recipients are texted, and were not told yet that the driver is near. */
const listOnTheRoad = (db: Db) =>
  db
    .selectFrom('orders')
    .select(['id', 'delivery_contact_phone as phone'])
    .where('texts_recipient', '=', sql.lit(true))
    .where('status', '=', sql.lit('in_transit'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('text_messages')
            .select('id')
            .whereRef('text_messages.order_id', '=', 'orders.id')
            .where('kind', '=', 'soon'),
        ),
      ),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute()
