/** What is confirmed of a standing order without a payment stays within the sums that an admin agreed to. */
import { seesPrices } from '@meridian/domain/accounts/access.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { type Agreement, type Charge, withinAgreement } from '@meridian/domain/standing-orders/agreements.ts'
import { localDate, zoneOf } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { OrderRow } from '../orders.queries.ts'
import { dueCents } from '../orders.rules.ts'

/**
 * Locked until the commit, so that of two nodes the second counts what the first has confirmed. Lock the orders first, by id, as every
 * change of an order does.
 */
export async function lockAgreement(trx: Db, id: number): Promise<Agreement & { beyondSince: Date | null }> {
  const row = await trx
    .selectFrom('standing_agreements')
    .select(['max_day_cents', 'max_month_cents', 'beyond_since'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { maxDayCents: row.max_day_cents, maxMonthCents: row.max_month_cents, beyondSince: row.beyond_since }
}

/** An order without a date was made one by hand: it belongs to the day on which it was confirmed. */
const dayOf = sql<string>`(coalesce(scheduled_date, confirmed_at, created_at) at time zone pickup_zone)::date::text`

/** By day, what nobody has paid of the orders that were confirmed by it. */
export async function confirmedCharges(trx: Db, agreementId: number, exceptOrderId = 0): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    select ${dayOf} as day, sum(total_cents - prepaid_cents)::int as cents from orders
    where agreement_id = ${agreementId} and id <> ${exceptOrderId}
      and status not in ('cancelled', 'declined') and payment_state not in ('paid', 'refunded')
    group by 1`.execute(trx)
  return rows
}

/** An edit that makes an order dearer, or moves it to another day, is refused where it would go beyond the agreement. */
export async function refuseBeyondAgreement(trx: Db, before: OrderRow, after: OrderRow, actor: Actor): Promise<void> {
  const { id: orderId, agreement_id: agreementId } = after
  if (agreementId === null) return
  const [was, charge] = [chargeOf(before), chargeOf(after)]
  if (charge.day === was.day && charge.cents <= was.cents) return
  const agreement = await lockAgreement(trx, agreementId)
  const others = await confirmedCharges(trx, agreementId, orderId)
  if (withinAgreement(agreement, others, [charge]).length > 0) return
  const max = { dayCents: agreement.maxDayCents, monthCents: agreement.maxMonthCents }
  throw new AppError('standing_beyond_agreement', { orderId, max: seesPrices(actor) ? max : null })
}

function chargeOf(order: OrderRow): Charge {
  const pickup = { latitude: Number(order.pickup_latitude), longitude: Number(order.pickup_longitude) }
  const at = order.scheduled_date ?? order.confirmed_at ?? order.created_at
  return { day: localDate(at, zoneOf(pickup)), cents: dueCents(order) }
}
