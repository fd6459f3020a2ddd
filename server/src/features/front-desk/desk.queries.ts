/** The orders that concern a site today. Nothing of the item, the people or the address beyond the site is read. */

import { ACTIVE_STATUSES } from '@meridian/domain/orders/orders.ts'
import { type LocalDate, startOfDay, type Zone } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** A screen cannot show more. */
const MAX_ORDERS = 300

export type DeskRow = Awaited<ReturnType<typeof ordersAtSite>>[number]
type SiteOfOrganization = { siteId: number; organizationId: number }
type Today = { now: Date; day: LocalDate; zone: Zone }

/** Open ones that are not for a later day, and those whose stop here was made today. */
export const ordersAtSite = (db: Db, { siteId, organizationId }: SiteOfOrganization, { now, day, zone }: Today) => {
  const today = startOfDay(now, zone)
  return db
    .selectFrom('orders')
    .leftJoin('drivers', 'drivers.id', 'orders.driver_id')
    .leftJoin('users', 'users.id', 'drivers.user_id')
    .leftJoin('reconciliations as taken', (join) =>
      join.onRef('taken.order_id', '=', 'orders.id').on('taken.stop', '=', 'pickup').on('taken.unit', '=', 'packages'),
    )
    .select([
      'orders.id',
      'orders.status',
      'orders.picked_up_at',
      'orders.delivered_at',
      'orders.delivery_pin',
      'users.first_name as driver_first_name',
      'taken.counted as taken_packages',
      sql<boolean>`coalesce(orders.pickup_site_id = ${siteId}, false)`.as('is_picked_up_here'),
      sql<boolean>`coalesce(orders.delivery_site_id = ${siteId}, false)`.as('is_delivered_here'),
    ])
    .where(
      'orders.id',
      '=',
      // An array, so that only these are read: with `or` all orders that the site ever had would be.
      sql<number>`any(array(
        select o.id from orders o where o.organization_id = ${organizationId} and o.status in (${sql.join(ACTIVE_STATUSES)})
        union all
        select o.id from orders o where o.organization_id = ${organizationId} and o.status = 'delivered'
          and o.delivered_at >= ${today}))`,
    )
    .where((eb) => eb.or([eb('orders.pickup_site_id', '=', siteId), eb('orders.delivery_site_id', '=', siteId)]))
    .where(
      sql<boolean>`(orders.scheduled_date is null
        or (orders.scheduled_date at time zone orders.pickup_zone)::date <= ${day}::date
        or orders.delivered_at is not null or orders.picked_up_at >= ${today})`,
    )
    .orderBy('orders.id', 'desc')
    .limit(MAX_ORDERS)
    .execute()
}
