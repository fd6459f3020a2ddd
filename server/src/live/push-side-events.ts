/** Live events for event rows that leave an order's status as it is: a message, a rating, a payment. */
import type { LiveEvent } from '@meridian/contract/live-events.ts'
import { contactsClosedBefore } from '@meridian/domain/access.ts'
import { type EventName, SIDE_EVENT_NAMES, type SideEventName } from '@meridian/domain/events.ts'
import type { Db } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { EventRow } from '../events/events.ts'
import type { Audience } from './audience.ts'
import type { Bus } from './bus.ts'

export const isSideEvent = (name: EventName): name is SideEventName =>
  (SIDE_EVENT_NAMES as readonly string[]).includes(name)

export type PushDeps = { db: Db; bus: Bus; env: Pick<Env, 'CONTACTS_OPEN_HOURS'> }

type OrderState = Awaited<ReturnType<typeof orderOf>>
type ToLiveEvent = (event: EventRow, order: OrderState) => LiveEvent | null

const orderChanged: ToLiveEvent = (_event, order) =>
  order ? { type: 'order_status_update', orderId: order.id, status: order.status } : null

const LIVE_EVENTS: { [E in SideEventName]: ToLiveEvent } = {
  'message.sent': (event) => ({
    type: 'new_message',
    message: {
      id: Number(event.details.messageId),
      orderId: event.order_id,
      supportUserId: numberOrNull(event.details.supportUserId),
    },
  }),
  'rating.given': orderChanged,
  'payment.settled': orderChanged,
  'payment.failed': orderChanged,
  'payment.refunded': orderChanged,
  'payment.refund_failed': orderChanged,
  'payment.changed': orderChanged,
  // Only the admins get a notice of it.
  'reminder.order_waiting': () => null,
  'exception.reported': orderChanged,
  'exception.decided': orderChanged,
  'return.started': orderChanged,
  // The countdown is on the screens already; the notice is the news.
  'stability.warning': () => null,
  'stability.unreachable': () => null,
  'stability.expired': () => null,
  'stability.out_of_band': orderChanged,
  'driver.changed': () => ({ type: 'drivers_changed' }),
  'stop.arrived': orderChanged,
  'proof.added': orderChanged,
  // Only a notice.
  'driver.skill_expiring': () => null,
  'driver.run_announced': () => null,
  // Published by the offer itself, to its driver only.
  'offer.made': () => null,
}

export async function pushSideEvent(push: PushDeps, event: EventRow, name: SideEventName): Promise<void> {
  const { db, bus, env } = push
  const order = await orderOf(db, event.order_id)
  const live = LIVE_EVENTS[name](event, order)
  const closedBefore = contactsClosedBefore(event.occurred_at, env.CONTACTS_OPEN_HOURS)
  const isClosed = name === 'message.sent' && !!order?.delivered_at && order.delivered_at <= closedBefore
  if (live) await bus.publish({ kind: 'live', event: live, audience: audienceOf(event, order, isClosed) })
}

/** An order's own people and the admins, without the driver once the chat is closed; of a support thread, whose it is; of a driver, that driver. */
function audienceOf(event: EventRow, order: OrderState, isClosed: boolean): Audience {
  if (order)
    return {
      admins: true,
      organizationId: order.organization_id,
      drivers: order.driver_id === null || isClosed ? [] : [order.driver_id],
    }
  const supportUserId = numberOrNull(event.details.supportUserId)
  return {
    admins: true,
    ...(supportUserId === null ? {} : { userIds: [supportUserId] }),
    ...(event.driver_id === null ? {} : { drivers: [event.driver_id] }),
  }
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

async function orderOf(db: Db, orderId: number | null) {
  if (orderId === null) return undefined
  return db
    .selectFrom('orders')
    .select(['id', 'status', 'organization_id', 'driver_id', 'delivered_at'])
    .where('id', '=', orderId)
    .executeTakeFirst()
}
