/** What a driver needs at a stop, for a plan on paper. The board itself does not read it: it names people. */
import type { SiteHours } from '@meridian/domain/organizations/sites.ts'
import type { TradeForm } from '@meridian/domain/trade-forms/trade-forms.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { proofTermsOf } from '../../../orders/orders.rules.ts'

export type StopDetails = Parameters<typeof proofTermsOf>[0] & {
  id: number
  pickup_contact_name: string | null
  pickup_contact_phone: string | null
  delivery_contact_name: string | null
  delivery_contact_phone: string | null
  item_description: string
  special_instructions: string | null
  pickup_site_name: string | null
  pickup_access_note: string | null
  pickup_hours: SiteHours | null
  delivery_site_name: string | null
  delivery_access_note: string | null
  delivery_hours: SiteHours | null
  trade_form: TradeForm | null
  /** At the pickup. */
  read_seal: string | null
  /** At the pickup, where they were scanned or counted. */
  taken_packages: number | null
  missing_packages: number[] | null
}

export async function stopDetails(db: Db, orderIds: readonly number[]): Promise<Map<number, StopDetails>> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('sites as pickup_site', 'pickup_site.id', 'orders.pickup_site_id')
    .leftJoin('sites as delivery_site', 'delivery_site.id', 'orders.delivery_site_id')
    .leftJoin('reconciliations as taken', (join) =>
      join.onRef('taken.order_id', '=', 'orders.id').on('taken.stop', '=', 'pickup').on('taken.unit', '=', 'packages'),
    )
    .select([
      'orders.id',
      'taken.counted as taken_packages',
      'taken.missing_packages',
      'pickup_contact_name',
      'pickup_contact_phone',
      'delivery_contact_name',
      'delivery_contact_phone',
      'item_description',
      'special_instructions',
      'pickup_site.name as pickup_site_name',
      'pickup_site.access_note as pickup_access_note',
      'pickup_site.hours as pickup_hours',
      'delivery_site.name as delivery_site_name',
      'delivery_site.access_note as delivery_access_note',
      'delivery_site.hours as delivery_hours',
      'orders.service_type',
      'orders.is_controlled',
      'orders.requires_signature',
      'orders.requires_id',
      'orders.requires_photo',
      'orders.requires_pin',
      'orders.requires_proofs',
      'orders.trade_form',
      sql<
        string | null
      >`(select p.value ->> 'seal' from stop_proofs p where p.order_id = orders.id and p.stop = 'pickup'
        and p.kind = 'seal' and p.skip_reason is null order by p.id desc limit 1)`.as('read_seal'),
    ])
    .where('orders.id', '=', sql<number>`any(${[...orderIds]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
