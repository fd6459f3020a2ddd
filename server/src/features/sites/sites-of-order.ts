/** The sites at the stops of an order: which may be picked, and when they are closed. */
import type { PromisedOrder } from '@meridian/domain/orders/promises.ts'
import { isFromOwnSite, isOpenWithin, nextOpening, visitWindow } from '@meridian/domain/organizations/sites.ts'
import { STOPS, type Stop } from '@meridian/domain/proofs/stops.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import { arrayParameter } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { StopSites } from '../../orders/reading/order-sites.queries.ts'
import { findSite, type SiteOwner } from './sites.queries.ts'

type Request = { [S in Stop as `${S}Address`]: string } & { [S in Stop as `${S}SiteId`]?: number | null | undefined }

/** One that the member may pick, and whose address this is: a site that has moved since must be picked again. */
export async function requireSite(db: Db, owner: SiteOwner, { id, address }: { id: number; address: string }) {
  const site = await findSite(db, owner, id)
  if (!site) throw new AppError('site_not_found')
  if (site.address !== address) throw new AppError('site_moved', { name: site.name })
  return site
}

export async function requireSites(db: Db, owner: SiteOwner, request: Request): Promise<StopSites> {
  const sites: StopSites = {}
  for (const stop of STOPS) {
    const id = request[`${stop}SiteId`]
    if (id) sites[stop] = await requireSite(db, owner, { id, address: request[`${stop}Address`] })
  }
  return sites
}

export function requireOwnSite({ siteIds }: SiteOwner, picked: readonly (number | null | undefined)[]): void {
  if (!isFromOwnSite(siteIds, picked)) throw new AppError('order_needs_own_site')
}

/** The stops whose site is closed when a driver may come: nobody orders that without knowing it. */
export function requireOpenSites(
  sites: StopSites,
  order: PromisedOrder,
  { isAccepted, now }: { isAccepted: boolean; now: Date },
): Stop[] {
  const closed = STOPS.flatMap((stop) => {
    const site = sites[stop]
    if (!site?.hours) return []
    const zone = zoneOf({ latitude: Number(site.latitude), longitude: Number(site.longitude) })
    const window = visitWindow(order, stop, now)
    if (isOpenWithin(site.hours, window, zone)) return []
    return [{ stop, name: site.name, next: nextOpening(site.hours, window.from, zone), zone }]
  })
  const [first] = closed
  if (!first || isAccepted) return closed.map(({ stop }) => stop)
  const { stop, ...values } = first
  throw new AppError('site_closed', values, { about: `${stop}SiteId` })
}

/** By id: of two orders between the same sites, the second waits for the first. Orders that are placed together count as one use. */
export async function noteUse(trx: Db, sitesOfOrders: readonly StopSites[], now: Date): Promise<void> {
  const ids = sitesOfOrders.flatMap((sites) => STOPS.flatMap((stop) => sites[stop]?.id ?? []))
  if (ids.length === 0) return
  await sql`update sites set use_count = use_count + 1, last_used_at = ${now}
    where id in (select id from sites where id = any(${arrayParameter('int', ids)}) order by id for no key update)`.execute(
    trx,
  )
}
