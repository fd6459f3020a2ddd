/** A driver who completes a stop stands at its door: that position replaces an approximate one in the address book. */

import { arrivalPosition } from '@meridian/domain/drivers/positions.ts'
import { crowFlyMiles } from '@meridian/domain/places/geo.ts'
import type { Db } from '../../db/database.ts'
import type { EventOf } from '../../events/events.ts'
import { findInBookByText, findStopOfOrder, positionsAround } from './addresses.queries.ts'
import { factsOfRow } from './addresses.rules.ts'
import { MAX_PIN_OFFSET_MILES } from './verify-address.ts'

type AtStop = EventOf<'order.picked_up' | 'order.delivered'>

/** Running it again changes nothing: the address is exact by then. */
export async function confirmLocation({ db }: { db: Db }, event: AtStop): Promise<void> {
  const stop = event.name === 'order.picked_up' ? 'pickup' : 'delivery'
  const { order_id: orderId, driver_id: driverId, occurred_at: at } = event
  if (driverId === null) return
  const order = await findStopOfOrder(db, orderId, stop)
  if (order?.precision !== 'zip') return
  const row = await findInBookByText(db, order.organizationId, order.address)
  // A pin that a user has placed in the meantime stays.
  if (row?.precision !== 'zip') return
  const position = arrivalPosition(await positionsAround(db, { driverId, orderId, at }), at)
  // Further away than that it is not this address: the driver may have pressed the button at the next stop.
  if (!position || crowFlyMiles(factsOfRow(row).from, position) > MAX_PIN_OFFSET_MILES.zip) return
  await db
    .updateTable('address_book')
    .set({
      latitude: position.latitude.toFixed(6),
      longitude: position.longitude.toFixed(6),
      precision: 'point',
      is_driver_confirmed: true,
    })
    .where('id', '=', row.id)
    .where('precision', '=', 'zip')
    .execute()
}
