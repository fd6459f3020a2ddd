/** Live events for event rows that leave an order's status as it is: a message, a rating, a payment. */
import { contactsClosedBefore } from '@meridian/domain/accounts/access.ts'
import type { Db } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { EventOf } from '../events/events.ts'
import { type Audience, membersOf } from './audience.ts'
import type { Bus } from './bus.ts'

type PushDeps = { db: Db; bus: Bus; env: Pick<Env, 'CONTACTS_OPEN_HOURS'> }

/** The order's screens fetch it again. */
export async function pushOrder({ db, bus }: PushDeps, event: { order_id: number }): Promise<void> {
  const order = await findOrder(db, event.order_id)
  if (!order) return
  const live = { type: 'order_status_update', orderId: order.id, status: order.status } as const
  await bus.publish({ kind: 'live', event: live, audience: peopleOf(order) })
}

export async function pushMessage({ db, bus, env }: PushDeps, event: EventOf<'message.sent'>): Promise<void> {
  const { messageId: id, supportUserId } = event.details
  const order = event.order_id === null ? undefined : await findOrder(db, event.order_id)
  const closedBefore = contactsClosedBefore(event.occurred_at, env.CONTACTS_OPEN_HOURS)
  const isClosed = !!order?.delivered_at && order.delivered_at <= closedBefore
  await bus.publish({
    kind: 'live',
    event: { type: 'new_message', message: { id, orderId: event.order_id, supportUserId } },
    audience: order
      ? { ...peopleOf(isClosed ? { ...order, driver_id: null } : order), isPersonal: true }
      : { admins: true, userIds: supportUserId === null ? [] : [supportUserId] },
  })
}

export async function pushDrivers({ bus }: PushDeps, { driver_id: id }: EventOf<'driver.changed'>): Promise<void> {
  const audience = { admins: true, drivers: id === null ? [] : [id] }
  await bus.publish({ kind: 'live', event: { type: 'drivers_changed' }, audience })
}

const peopleOf = (order: NonNullable<Awaited<ReturnType<typeof findOrder>>>): Audience => ({
  admins: true,
  ...membersOf(order),
  drivers: order.driver_id === null ? [] : [order.driver_id],
})

function findOrder(db: Db, orderId: number) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'status',
      'organization_id',
      'client_id',
      'handed_to',
      'pickup_site_id',
      'delivery_site_id',
      'driver_id',
      'delivered_at',
    ])
    .where('id', '=', orderId)
    .executeTakeFirst()
}
