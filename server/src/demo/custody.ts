/** The chain of custody of the demo's latest deliveries, so that details and dossiers have something to show. */
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { appendCustody } from '../custody/ledger.ts'
import type { Db } from '../db/database.ts'
import { appendAgreement } from '../orders/changing/acceptance.commands.ts'

/** The newest ones: a chain for each of thousands would delay the first start. */
const ORDERS = 40

export async function loadDemoCustody(trx: Db): Promise<void> {
  for (const order of await latestPickedUp(trx)) {
    await appendAgreement(trx, order, {
      kind: 'order_accepted',
      actor: SYSTEM,
      now: order.confirmed_at ?? order.created_at,
    })
    const driver = { kind: 'driver' as const, userId: order.userId, name: order.driver }
    const sender = [order.pickup_contact_name, order.organization].filter(Boolean).join(', ')
    await appendCustody(trx, {
      orderId: order.id,
      kind: 'picked_up',
      stop: 'pickup',
      gave: { kind: 'client', userId: null, name: null, expected: sender },
      received: driver,
      serverTime: order.picked_up_at as Date,
      location: { latitude: Number(order.pickup_latitude), longitude: Number(order.pickup_longitude) },
    })
    if (!order.delivered_at) continue
    await appendCustody(trx, {
      orderId: order.id,
      kind: 'delivered',
      stop: 'delivery',
      gave: driver,
      received: { kind: 'recipient', userId: null, name: null, expected: order.delivery_contact_name },
      serverTime: order.delivered_at,
      location: { latitude: Number(order.delivery_latitude), longitude: Number(order.delivery_longitude) },
    })
  }
}

const latestPickedUp = (trx: Db) =>
  trx
    .selectFrom('orders')
    .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
    .innerJoin('drivers', 'drivers.id', 'orders.driver_id')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .selectAll('orders')
    .select(['organizations.name as organization', 'users.id as userId', 'users.name as driver'])
    .where('orders.picked_up_at', 'is not', null)
    .orderBy('orders.picked_up_at', 'desc')
    .limit(ORDERS)
    .execute()
