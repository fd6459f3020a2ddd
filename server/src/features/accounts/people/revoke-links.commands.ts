import { sql } from 'kysely'
import { anyOf } from '../../../db/array-parameter.ts'
import type { Db } from '../../../db/database.ts'

/** `organizationId`: null, everywhere. `keptSites`: at which the person goes on seeing orders. */
type Maker = { userId: number; organizationId: number | null; keptSites: readonly number[]; now: Date }

/** Those that the person may have kept: they open without an account. What was mailed to a recipient belongs to the order and stays. */
export async function revokeLinks(trx: Db, { userId, organizationId, keptSites, now }: Maker): Promise<void> {
  const isOfOrganization = (column: string) =>
    sql<boolean>`(${organizationId}::int is null or ${sql.ref(column)} = ${organizationId}::int)`
  const isKept = (column: string) => sql<boolean>`coalesce(${sql.ref(column)} = ${anyOf(keptSites)}, false)`
  await trx
    .updateTable('tracking_links')
    .set({ revoked_at: now })
    .where('created_by', '=', userId)
    .where('sent_to', 'is', null)
    .where('revoked_at', 'is', null)
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('orders.id')
        .where(isOfOrganization('orders.organization_id'))
        .where(sql<boolean>`not ${isKept('orders.pickup_site_id')} and not ${isKept('orders.delivery_site_id')}`),
    )
    .execute()
  // Whoever made one has read its PIN.
  await trx
    .updateTable('desk_links')
    .set({ revoked_at: now })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .where('site_id', 'in', (eb) =>
      eb
        .selectFrom('sites')
        .select('sites.id')
        .where(isOfOrganization('sites.organization_id'))
        .where(sql<boolean>`not ${isKept('sites.id')}`),
    )
    .execute()
}

/** They are refused anyway now; when the person comes back, they must not work again. */
export async function revokeKeys(trx: Db, { userId, organizationId, now }: Omit<Maker, 'keptSites'>): Promise<void> {
  await trx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(${organizationId}::int is null or organization_id = ${organizationId}::int)`)
    .execute()
}
