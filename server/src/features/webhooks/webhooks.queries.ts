import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import { sql } from 'kysely'
import { arrayParameter } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'

/** Of a member or key that may be limited to sites: then only webhooks for these. */
export type WebhookReader = { organizationId: number; siteIds: Membership['siteIds'] }

const webhooks = (db: Db, { organizationId, siteIds }: WebhookReader) =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .$if(siteIds !== null, (query) => query.where(sql<boolean>`site_ids <@ ${arrayParameter('int', siteIds ?? [])}`))

export const listWebhooks = (db: Db, reader: WebhookReader) => webhooks(db, reader).orderBy('id', 'desc').execute()
export const findWebhook = (db: Db, reader: WebhookReader, id: number) =>
  webhooks(db, reader).where('id', '=', id).executeTakeFirst()
export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]

const LISTED = 100

const deliveries = (db: Db, webhookId: number) =>
  db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId)

export const listDeliveries = (db: Db, webhookId: number) =>
  deliveries(db, webhookId).orderBy('id', 'desc').limit(LISTED).execute()
export const findDelivery = (db: Db, webhookId: number, id: number) =>
  deliveries(db, webhookId).where('id', '=', String(id)).executeTakeFirst()
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]

/** That look at an order of these sites, and whose makers still belong to the organization. */
export const webhooksForOrder = (db: Db, orderId: number) =>
  db
    .selectFrom('orders')
    .innerJoin('webhooks', 'webhooks.organization_id', 'orders.organization_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'webhooks.created_by')
        .onRef('memberships.organization_id', '=', 'webhooks.organization_id'),
    )
    .select(['webhooks.id', 'webhooks.events', 'webhooks.failing_since'])
    .where('orders.id', '=', orderId)
    .where('webhooks.disabled_at', 'is', null)
    .where(isAtOneOf('webhooks.site_ids'))
    .where(isAtOneOf('memberships.site_ids'))
    .execute()

const isAtOneOf = (column: string) => sql<boolean>`(${sql.ref(column)} is null
  or ${sql.ref(column)} && array_remove(array[orders.pickup_site_id, orders.delivery_site_id], null))`
