/** Orders that were made for days on which they are not wanted any more. */

import { isCancelledOrDeclined } from '@meridian/domain/orders/orders.ts'
import { READ_AROUND_DAYS } from '@meridian/domain/standing-orders/standing-days.ts'
import { addDays, type LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ClientActor } from '../../db/own-sites.ts'
import { isRefusal } from '../../errors/app-error.ts'
import { changeOrder } from '../../orders/changing/order-changes.commands.ts'
import { daysOf, NO_DAYS_OFF } from './calendar.ts'
import { daysOffOf, type MadeOrder, madeOrders, type StandingRow } from './standing-orders.queries.ts'

type Asking = { actor: ClientActor; now: Date }
export type KeptOrder = { day: LocalDate; orderId: number }

/** A day that is made, or was tried or wanted otherwise. */
export type TakenDay = { named: LocalDate; runs: LocalDate; isPersons: boolean }

type Taken = { kept: KeptOrder[]; gone: TakenDay[] }
type Wanted = { isWanted: (day: TakenDay) => boolean; whole?: boolean }

/**
 * Canceled as the client could cancel each. What a driver has already stays, and is returned: that order, or the `whole` day with
 * all of its orders. What becomes of the days that are gone is the caller's.
 */
export async function takeBack(
  trx: Db,
  standing: StandingRow,
  { isWanted, whole = false }: Wanted,
  asking: Asking,
): Promise<Taken> {
  const days = (await storedAhead(trx, standing, asking.now)).filter(isWanted)
  const first = days.map(({ named }) => named).toSorted()[0]
  if (first === undefined) return { kept: [], gone: [] }
  const made = Map.groupBy(await madeOrders(trx, [standing.id], first), ({ named }) => named)
  const taken: Taken = { kept: [], gone: [] }
  for (const day of days) {
    const orders = made.get(day.named) ?? []
    // Somebody canceled it before: it is not ordered again for being changed.
    if (orders.length > 0 && !orders.some(isOpen)) continue
    const kept = whole && orders.some(hasDriver) ? orders.filter(isOpen) : await cancelAll(trx, orders, asking)
    taken.kept.push(...kept.map(({ id }) => ({ day: day.runs, orderId: id })))
    if (kept.length === 0) taken.gone.push(day)
  }
  return taken
}

/** Those that stay. */
async function cancelAll(trx: Db, orders: readonly MadeOrder[], asking: Asking): Promise<MadeOrder[]> {
  const kept: MadeOrder[] = []
  for (const order of orders) if (!(await cancel(trx, order, asking))) kept.push(order)
  return kept
}

const isOpen = ({ status }: MadeOrder): boolean => !isCancelledOrDeclined(status)
const hasDriver = (order: MadeOrder): boolean =>
  isOpen(order) && order.status !== 'pending' && order.status !== 'confirmed'

/** With whether a person wanted it otherwise than its rule. What is over stays as it was. */
async function storedAhead(trx: Db, standing: StandingRow, now: Date): Promise<TakenDay[]> {
  const { rows } = await sql<{ named: LocalDate; runs: LocalDate; isChanged: boolean }>`
    select named_on::text as named, runs_on::text as runs, changes <> '[]' as "isChanged" from standing_days
    where standing_order_id = ${standing.id} and runs_on >= (${now} at time zone ${standing.zone})::date
    order by named_on`.execute(trx)
  const [first, last] = [rows[0]?.named, rows.at(-1)?.named]
  if (first === undefined || last === undefined) return []
  const daysOff = (await daysOffOf(trx, [standing.organization_id])).get(standing.organization_id) ?? NO_DAYS_OFF
  const around = { from: addDays(first, -READ_AROUND_DAYS), to: addDays(last, READ_AROUND_DAYS) }
  const byRule = daysOf(standing, { stored: [], daysOff, ...around })
  const usual = new Map(byRule.map(({ named, runs }) => [named, runs]))
  return rows.map(({ named, runs, isChanged }) => ({ named, runs, isPersons: isChanged || usual.get(named) !== runs }))
}

/** Whether the order is over, or never was more than wanted. */
export async function cancel(trx: Db, { id, status }: MadeOrder, { actor, now }: Asking): Promise<boolean> {
  if (isCancelledOrDeclined(status)) return true
  if (status !== 'pending' && status !== 'confirmed') return false
  try {
    await changeOrder(trx, { orderId: id, command: 'cancelByClient', actor, cause: 'taken_back', now })
    return true
  } catch (error) {
    if (isRefusal(error, ['wrong_order_status'])) return false
    throw error
  }
}
