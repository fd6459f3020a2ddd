/** Live events for event rows that set an order's status, and their audience. */
import type { LiveEvent } from '@meridian/contract/notices/live-events.ts'
import type { OrderEventName } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Db } from '../db/database.ts'
import type { EventOf } from '../events/events.ts'
import { type Audience, membersOf } from './audience.ts'
import { type Bus, type LiveMessage, publishAll } from './bus.ts'
import { toDriversOnDuty } from './publish-available.ts'

/** `isWide`: an available job comes or goes, which concerns all drivers on duty as well. */
type Publication = { event: LiveEvent; audience: Audience; isWide?: boolean }
type OwnEventType = 'new_order' | 'order_accepted' | 'order_assigned'

/** Beside the status change itself, some events have a name of their own on the wire. */
const OWN_NAMES: { [E in OrderEventName]?: OwnEventType } = {
  'order.placed': 'new_order',
  'order.accepted': 'order_accepted',
  'order.assigned': 'order_assigned',
  'order.reassigned': 'order_assigned',
}

type StatusEvent = EventOf<OrderEventName>

export async function pushStatus({ db, bus }: { db: Db; bus: Bus }, event: StatusEvent): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select(['organization_id', 'client_id', 'handed_to', 'pickup_site_id', 'delivery_site_id'])
    .where('id', '=', event.order_id)
    .executeTakeFirstOrThrow()
  const messages: LiveMessage[] = []
  for (const publication of publications(event, membersOf(order))) {
    const { event: live, audience, isWide } = publication
    if (isWide) messages.push(...(await toDriversOnDuty(db, live, audience)))
    else messages.push({ kind: 'live', event: live, audience })
  }
  await publishAll(bus, messages)
}

function publications(event: StatusEvent, members: Audience): Publication[] {
  const { order_id: orderId, status } = event
  const isNew = event.name === 'order.placed'
  const before = isNew ? null : event.details
  const own = OWN_NAMES[event.name]
  const involved = [event.driver_id, before?.previousDriverId].filter((id) => typeof id === 'number')
  const audience: Audience = { admins: true, ...members, drivers: involved }
  const isAvailabilityChange = status === 'confirmed' || before?.from === 'confirmed'
  return [
    ...(own ? [{ event: { type: own, orderId }, audience, isWide: isAvailabilityChange }] : []),
    ...(isNew
      ? []
      : [
          {
            event: { type: 'order_status_update' as const, orderId, status },
            audience,
            isWide: isAvailabilityChange && !own,
          },
        ]),
    { event: { type: 'tracking_update', event: { orderId, status } }, audience },
  ]
}
