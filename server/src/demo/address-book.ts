/** The addresses each organization of the demo has used, with the contact of its latest order there. */
import { STOPS, type Stop } from '@meridian/domain/proofs/stops.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { OrderRow } from './order-rows.ts'

type BookRow = Omit<Insertable<Tables['address_book']>, 'id'>

/** As placing them would have left it: one row per address, counted once per order that used it. `orders`: oldest first. */
export function bookRows(orders: readonly OrderRow[]): BookRow[] {
  const rows = new Map<string, BookRow>()
  for (const order of orders)
    for (const stop of STOPS) {
      const key = `${order.organization_id} ${order[`${stop}_address`].toLowerCase()}`
      rows.set(key, rowOf(order, stop, rows.get(key)))
    }
  return [...rows.values()]
}

function rowOf(order: OrderRow, stop: Stop, before: BookRow | undefined): BookRow {
  const [latitude, longitude] = [order[`${stop}_latitude`], order[`${stop}_longitude`]]
  return {
    organization_id: order.organization_id,
    address: order[`${stop}_address`],
    latitude,
    longitude,
    precision: 'point',
    found_latitude: latitude,
    found_longitude: longitude,
    found_precision: 'point',
    contact_name: order[`${stop}_contact_name`] ?? before?.contact_name ?? null,
    contact_phone: order[`${stop}_contact_phone`] ?? before?.contact_phone ?? null,
    times_used: (before?.times_used ?? 0) + 1,
    last_used_at: order.created_at as Date,
  }
}
