/** Dispatch agreed to a standing order: its orders are confirmed without a payment, within the sums of the agreement. */

import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { type Agreement, type Charge, withinAgreement } from '@meridian/domain/standing-orders/agreements.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isRefusal } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import { confirmedCharges, lockAgreement } from '../../orders/changing/agreement-of-order.commands.ts'
import { changeOrder } from '../../orders/changing/order-changes.commands.ts'
import { isFree } from './standing-orders.queries.ts'

export type Agreed = { id: number; approved_at: Date | null; agreement_id: number | null }
type Waiting = Charge & { id: number }

/**
 * Those of its orders that wait for nobody but us, all of them or those of one day. One that the organization has to approve first
 * goes on waiting, as any order, and so does one beyond the agreement. The caller holds the standing order's row.
 */
export async function confirmWaiting(
  trx: Db,
  { id, approved_at: approvedAt, agreement_id: agreementId }: Agreed,
  { named, now }: { named?: LocalDate; now: Date },
): Promise<Waiting[]> {
  if (approvedAt === null || agreementId === null) return []
  const waiting = await lockWaiting(trx, id, named)
  if (waiting.length === 0) return []
  const agreement = await lockAgreement(trx, agreementId)
  const confirmed = withinAgreement(agreement, await confirmedCharges(trx, agreementId), waiting)
  for (const order of confirmed)
    await changeOrder(trx, { orderId: order.id, command: 'approveStanding', actor: SYSTEM, agreementId, now })
  const beyond = waiting.filter((order) => !confirmed.includes(order))
  if (beyond.length > 0 && agreement.beyondSince === null)
    await tellBeyond(trx, { standingOrderId: id, agreementId, agreement, beyond, now })
  return confirmed
}

/** In the order of their days and parts. */
async function lockWaiting(trx: Db, standingOrderId: number, named?: LocalDate): Promise<Waiting[]> {
  const { rows } = await sql<Waiting & { part: number }>`
    select orders.id, (orders.scheduled_date at time zone s.zone)::date::text as day, orders.standing_part as part,
      orders.total_cents - orders.prepaid_cents as cents
    from orders join standing_orders s on s.id = orders.standing_order_id
    where orders.standing_order_id = ${standingOrderId} and orders.status = 'pending' and ${isFree('orders')}
      and (${named ?? null}::date is null or orders.standing_day = ${named ?? null}::date)
    order by orders.id for update of orders`.execute(trx)
  return rows.toSorted((one, other) => one.day.localeCompare(other.day) || one.part - other.part || one.id - other.id)
}

type Beyond = {
  standingOrderId: number
  agreementId: number
  agreement: Agreement
  beyond: readonly Waiting[]
  now: Date
}

/** Once, until nothing goes beyond the agreement any more. */
async function tellBeyond(trx: Db, { standingOrderId, agreementId, agreement, beyond, now }: Beyond): Promise<void> {
  await trx.updateTable('standing_agreements').set({ beyond_since: now }).where('id', '=', agreementId).execute()
  await recordEvent(trx, {
    name: 'standing.beyond_agreement',
    orderId: null,
    status: null,
    actor: SYSTEM,
    occurredAt: now,
    details: {
      standingOrderId,
      firstDay: (beyond[0] as Waiting).day,
      maxDayCents: agreement.maxDayCents,
      maxMonthCents: agreement.maxMonthCents,
    },
  })
}

/**
 * What was not confirmed when it was made: its organization has approved it since, or there is room in the agreement by now. Returns
 * them by standing order.
 */
export async function confirmLate(db: Db, ids: readonly number[], now: Date): Promise<Map<number, Waiting[]>> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.id from orders join standing_orders s on s.id = orders.standing_order_id
    where s.id = any(${[...ids]}::int[]) and s.approved_at is not null and orders.status = 'pending' and ${isFree('orders')}
    order by 1`.execute(db)
  const confirmed = new Map<number, Waiting[]>()
  for (const { id } of rows) {
    try {
      const late = await db.transaction().execute(async (trx) => {
        const standing = await holdAgreed(trx, id)
        return standing ? confirmWaiting(trx, standing, { now }) : []
      })
      if (late.length > 0) confirmed.set(id, late)
    } catch (error) {
      // An approval was asked for, or withdrawn, at the same moment: the next run finds it.
      if (!isRefusal(error, ['wrong_order_status', 'approval_waiting'])) throw error
    }
  }
  await noteWithin(db)
  return confirmed
}

/** Whoever changes it, or withdraws the approval, waits until the commit. */
const holdAgreed = (trx: Db, id: number): Promise<Agreed | undefined> =>
  trx
    .selectFrom('standing_orders')
    .select(['id', 'approved_at', 'agreement_id'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()

/** What goes beyond an agreement the next time is told again. */
const noteWithin = (db: Db) =>
  sql`update standing_agreements a set beyond_since = null where beyond_since is not null and not exists (
    select from standing_orders s join orders on orders.standing_order_id = s.id
    where s.agreement_id = a.id and s.approved_at is not null and orders.status = 'pending' and ${isFree('orders')})`.execute(
    db,
  )
