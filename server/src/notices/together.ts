/** Orders that were placed together are paid, confirmed and canceled together: one mail says so, not one for each. */
import type { EventName } from '@meridian/domain/orders/events.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const AT_ONCE: readonly EventName[] = [
  'order.paid',
  'order.approved',
  'order.charged',
  'order.cancelled',
  'order.expired',
]

type Told = { name: EventName; order_id: number | null; occurred_at: Date }

/** Whether the same happened at once to an order of the same group and person with a lower number, whose mail tells of it. */
export async function isMailedWithAnother(db: Db, event: Told): Promise<boolean> {
  const { name, order_id: orderId, occurred_at: at } = event
  if (orderId === null || !AT_ONCE.includes(name)) return false
  const { rows } = await sql<{ isTold: boolean }>`
    select exists (
      select from orders o join orders p on p.group_id = o.group_id and p.id < o.id
        and coalesce(p.handed_to, p.client_id) = coalesce(o.handed_to, o.client_id)
      join events e on e.order_id = p.id and e.name = ${name} and e.occurred_at = ${at}
      where o.id = ${orderId}) as "isTold"`.execute(db)
  return rows[0]?.isTold ?? false
}
