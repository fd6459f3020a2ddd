/** What a driver needs at a stop, for a plan on paper. The board itself does not read it: it names people. */
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export type StopDetails = {
  id: number
  pickup_contact_name: string | null
  pickup_contact_phone: string | null
  delivery_contact_name: string | null
  delivery_contact_phone: string | null
  item_description: string
  special_instructions: string | null
}

export async function stopDetails(db: Db, orderIds: readonly number[]): Promise<Map<number, StopDetails>> {
  const rows = await db
    .selectFrom('orders')
    .select([
      'id',
      'pickup_contact_name',
      'pickup_contact_phone',
      'delivery_contact_name',
      'delivery_contact_phone',
      'item_description',
      'special_instructions',
    ])
    .where('id', '=', sql<number>`any(${[...orderIds]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
