/** The sites at the stops of an order, and how an order shows them. */
import type { Order } from '@meridian/contract/orders/orders.ts'
import { STOPS, type Stop } from '@meridian/domain/proofs/stops.ts'
import type { Selectable } from 'kysely'
import { anyOf } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

type SiteRow = Selectable<Tables['sites']>
export type StopSites = Partial<Record<Stop, SiteRow>>
type SiteIds = { [S in Stop as `${S}_site_id`]: number | null }

/** Deleted ones too: they stay on their orders. */
export async function sitesAt(db: Db, order: SiteIds): Promise<StopSites> {
  const ids = STOPS.flatMap((stop) => order[`${stop}_site_id`] ?? [])
  if (ids.length === 0) return {}
  const rows = await db.selectFrom('sites').selectAll().where('id', '=', anyOf(ids)).execute()
  const sites: StopSites = {}
  for (const stop of STOPS) {
    const site = rows.find(({ id }) => id === order[`${stop}_site_id`])
    if (site) sites[stop] = site
  }
  return sites
}

export async function sitesOfOrder(db: Db, order: SiteIds): Promise<Pick<Order, 'pickupSite' | 'deliverySite'>> {
  const { pickup, delivery } = await sitesAt(db, order)
  return { pickupSite: shown(pickup), deliverySite: shown(delivery) }
}

const shown = (site: SiteRow | undefined): Order['pickupSite'] =>
  site
    ? {
        id: site.id,
        name: site.name,
        accessNote: site.access_note,
        hours: site.hours as NonNullable<Order['pickupSite']>['hours'],
      }
    : null
