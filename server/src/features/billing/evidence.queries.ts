/** What the system knows of the delivery that a line is about: for whoever disputes it, and for whoever decides. */
import type { LineEvidence } from '@meridian/contract/billing/invoices.ts'
import { driverAtStop } from '@meridian/domain/billing/invoices.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'

type Row = {
  order_id: number
  distance_miles: string
  route_quality: 'street' | 'highway' | 'estimate'
  picked_up_at: Date | null
  delivered_at: Date | null
  pickup_arrived_at: Date | null
  delivery_arrived_at: Date | null
  pickup_proofs: LineEvidence['stops'][number]['proofs']
  delivery_proofs: LineEvidence['stops'][number]['proofs']
}

export async function readEvidence(db: Db, invoiceId: number, lineId: number): Promise<LineEvidence> {
  const arrivedAt = (stop: string) =>
    sql`(select min(arrived_at) from stop_arrivals where order_id = o.id and stop = ${stop})`
  const proofs = (stop: string) => sql`coalesce((select jsonb_agg(distinct kind) from stop_proofs
    where order_id = o.id and stop = ${stop} and skip_reason is null), '[]')`
  const { rows } = await sql<Row>`
    select l.order_id, o.distance_miles::text, o.route_quality, o.picked_up_at, o.delivered_at,
      ${arrivedAt('pickup')} as pickup_arrived_at, ${arrivedAt('delivery')} as delivery_arrived_at,
      ${proofs('pickup')} as pickup_proofs, ${proofs('delivery')} as delivery_proofs
    from invoice_lines l join orders o on o.id = l.order_id
    where l.invoice_id = ${invoiceId} and l.id = ${lineId}`.execute(db)
  const row = rows[0]
  if (!row) throw new AppError('invoice_line_not_found')
  const stop = (at: 'pickup' | 'delivery', arrived: Date | null, done: Date | null) => ({
    stop: at,
    arrivedAt: arrived?.toISOString() ?? null,
    doneAt: done?.toISOString() ?? null,
    waitMinutes: driverAtStop(arrived, done),
    proofs: at === 'pickup' ? row.pickup_proofs : row.delivery_proofs,
  })
  return {
    orderId: row.order_id,
    miles: Number(row.distance_miles).toFixed(1),
    routeQuality: row.route_quality,
    stops: [
      stop('pickup', row.pickup_arrived_at, row.picked_up_at),
      stop('delivery', row.delivery_arrived_at, row.delivered_at),
    ],
  }
}
