/** Orders that were made for days on which they are not wanted any more. */
import type { LocalDate } from '@meridian/domain/calendar.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import { isCancelledOrDeclined } from '@meridian/domain/orders.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isRefusal } from '../../errors/app-error.ts'
import { changeOrder } from '../orders/changing/order-changes.commands.ts'
import { type MadeOrder, madeOrders, type StandingRow } from './standing-orders.queries.ts'

type Asking = { actor: Actor; now: Date }
export type KeptOrder = { day: LocalDate; orderId: number }

/**
 * From one day to another, or all later ones: canceled as the client could cancel each. What a driver has already stays, and is
 * returned. A day without orders is forgotten, so that it is made again when it is wanted again.
 */
export async function takeBack(
  trx: Db,
  standing: StandingRow,
  { from, to }: { from: LocalDate; to: LocalDate | null },
  asking: Asking,
): Promise<KeptOrder[]> {
  const { rows } = await sql<{ named: string; runs: string }>`
    select named_on::text as named, runs_on::text as runs from standing_days
    where standing_order_id = ${standing.id} and state in ('made', 'failed')
      and runs_on >= ${from}::date and (${to}::date is null or runs_on <= ${to}::date)`.execute(trx)
  const runsOn = new Map(rows.map(({ named, runs }) => [named, runs]))
  const first = rows.map(({ named }) => named).toSorted()[0]
  if (first === undefined) return []
  const made = (await madeOrders(trx, [standing.id], first)).filter(({ named }) => runsOn.has(named))
  const kept: KeptOrder[] = []
  for (const order of made)
    if (!(await cancel(trx, order, asking))) kept.push({ day: runsOn.get(order.named) as string, orderId: order.id })
  const keptDays = new Set(
    made.filter(({ id }) => kept.some(({ orderId }) => orderId === id)).map(({ named }) => named),
  )
  const gone = [...runsOn.keys()].filter((named) => !keptDays.has(named))
  await sql`delete from standing_days where standing_order_id = ${standing.id} and named_on = any(${gone}::date[])`.execute(
    trx,
  )
  return kept
}

/** Whether the order is over, or never was more than wanted. */
export async function cancel(trx: Db, { id, status }: MadeOrder, { actor, now }: Asking): Promise<boolean> {
  if (isCancelledOrDeclined(status)) return true
  if (status !== 'pending' && status !== 'confirmed') return false
  try {
    await changeOrder(trx, { orderId: id, command: 'cancelByClient', actor, now })
    return true
  } catch (error) {
    if (isRefusal(error, ['wrong_order_status'])) return false
    throw error
  }
}
