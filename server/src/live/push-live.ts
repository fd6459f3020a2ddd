/** From an event row to the live events for sockets, and their audience. */
import type { LiveEvent } from '@meridian/contract/live-events.ts'
import type { OrderEventName } from '@meridian/domain/order-lifecycle.ts'
import type { OrderStatus } from '@meridian/domain/orders.ts'
import type { Db } from '../db/database.ts'
import type { EventRow } from '../events/events.ts'
import type { Audience } from './audience.ts'
import type { Bus } from './bus.ts'
import { isSideEvent, pushSideEvent } from './push-side-events.ts'

type Publication = { event: LiveEvent; audience: Audience }
type OwnEventType = 'new_order' | 'order_accepted' | 'order_assigned'

/** Beside the status change itself, some events have a name of their own on the wire. */
const OWN_NAMES: { [E in OrderEventName]?: OwnEventType } = {
  'order.placed': 'new_order',
  'order.accepted': 'order_accepted',
  'order.assigned': 'order_assigned',
  'order.reassigned': 'order_assigned',
}

export async function pushLive(db: Db, bus: Bus, event: EventRow): Promise<void> {
  if (isSideEvent(event.name)) return pushSideEvent(db, bus, event, event.name)
  if (event.order_id === null || event.status === null) return
  const order = await db
    .selectFrom('orders')
    .select('organization_id')
    .where('id', '=', event.order_id)
    .executeTakeFirstOrThrow()
  for (const { event: live, audience } of publications(event, event.order_id, event.status, order.organization_id))
    await bus.publish({ kind: 'live', event: live, audience })
}

function publications(event: EventRow, orderId: number, status: OrderStatus, organizationId: number): Publication[] {
  const own = isSideEvent(event.name) ? undefined : OWN_NAMES[event.name]
  const involved = [event.driver_id, event.details.previousDriverId].filter((id) => typeof id === 'number')
  const close: Audience = { admins: true, organizationId, drivers: involved }
  // An available job that comes or goes concerns every driver: they saw it in their list, or now do.
  const isAvailabilityChange = status === 'confirmed' || event.details.from === 'confirmed'
  const wide: Audience = isAvailabilityChange ? { ...close, drivers: 'all' } : close
  const isNew = event.name === 'order.placed'
  return [
    ...(own ? [{ event: { type: own, orderId }, audience: wide }] : []),
    ...(isNew
      ? []
      : [{ event: { type: 'order_status_update' as const, orderId, status }, audience: own ? close : wide }]),
    { event: { type: 'tracking_update', event: { orderId, status } }, audience: close },
  ]
}
