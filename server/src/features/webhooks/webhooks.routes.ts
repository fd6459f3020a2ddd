import { api } from '@meridian/contract'
import type { Webhook, WebhookDelivery } from '@meridian/contract/organizations/webhooks.ts'
import { MAX_WEBHOOKS } from '@meridian/domain/organizations/webhooks.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { AppError, invalidField } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { membershipOf, type Session } from '../../http/session.ts'
import { encryptText } from '../../security/secrets/encrypted-text.ts'
import { replayDelivery, sendTestEvent, type WebhookDeps } from './deliver.commands.ts'
import { mayReceive } from './send-webhook.ts'
import { newSigningKeys } from './sign.ts'
import {
  type DeliveryRow,
  findDelivery,
  findWebhook,
  listDeliveries,
  listWebhooks,
  type WebhookReader,
  type WebhookRow,
} from './webhooks.queries.ts'

export function outgoingWebhookRoutes(app: FastifyInstance, deps: Deps & WebhookDeps): void {
  const { webhooks } = api
  const { secrets, env, clock } = deps

  route(app, deps, webhooks.list, async ({ db, session }) => (await listWebhooks(db, readerOf(session))).map(toWebhook))

  route(app, deps, webhooks.add, async ({ db, body, session }) => {
    if (!mayReceive(body.url, env.ALLOW_PRIVATE_WEBHOOKS)) throw invalidField('url', 'notAPublicUrl')
    const { organizationId, siteIds } = readerOf(session)
    await db.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
    if ((await listWebhooks(db, { organizationId, siteIds: null })).length >= MAX_WEBHOOKS)
      throw new AppError('too_many_webhooks', { max: MAX_WEBHOOKS })
    const { secret, publicKey, privateKey } = newSigningKeys()
    const row = await db
      .insertInto('webhooks')
      .values({
        organization_id: organizationId,
        created_by: session.userId,
        url: body.url,
        events: [...new Set(body.events)],
        site_ids: siteIds,
        sealed_secret: encryptText(secrets.auth, secret),
        sealed_private_key: encryptText(secrets.auth, privateKey),
        public_key: publicKey,
        created_at: clock(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...toWebhook(row), secret }
  })

  route(app, deps, webhooks.remove, async ({ db, params, session }) => {
    const { id } = await requireWebhook(db, session, params.id)
    await db.deleteFrom('webhooks').where('id', '=', id).execute()
    return { ok: true as const }
  })

  route(app, deps, webhooks.enable, async ({ db, params, session }) => {
    const { id } = await requireWebhook(db, session, params.id)
    const row = await db
      .updateTable('webhooks')
      .set({ disabled_at: null, disabled_because: null, failing_since: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toWebhook(row)
  })

  route(app, deps, webhooks.sendTest, async ({ db, params, session }) =>
    toDelivery(await sendTestEvent(deps, await requireWebhook(db, session, params.id))),
  )

  route(app, deps, webhooks.deliveries, async ({ db, params, session }) => {
    const { id } = await requireWebhook(db, session, params.id)
    return (await listDeliveries(db, id)).map(toDelivery)
  })

  route(app, deps, webhooks.replay, async ({ db, params, session }) => {
    const webhook = await requireWebhook(db, session, params.id)
    const delivery = await findDelivery(db, webhook.id, params.deliveryId)
    if (!delivery) throw new AppError('webhook_not_found')
    return toDelivery(await replayDelivery(deps, webhook, delivery))
  })
}

const readerOf = (session: Session): WebhookReader => ({
  // Only clients are let in, and a client's session is of an organization.
  organizationId: session.organizationId as number,
  siteIds: membershipOf(session).siteIds,
})

async function requireWebhook(db: Db, session: Session, id: number): Promise<WebhookRow> {
  const row = await findWebhook(db, readerOf(session), id)
  if (!row) throw new AppError('webhook_not_found')
  return row
}

const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: [...row.events],
  siteIds: row.site_ids && [...row.site_ids],
  publicKey: row.public_key,
  createdAt: row.created_at.toISOString(),
  failingSince: row.failing_since?.toISOString() ?? null,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  disabledBecause: row.disabled_because,
})

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: Number(row.id),
  type: row.type,
  orderId: row.order_id,
  state: row.state,
  attempts: row.attempts,
  lastStatus: row.last_status,
  lastFailure: row.last_failure,
  createdAt: row.created_at.toISOString(),
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  nextAttemptAt: row.state === 'waiting' ? row.next_attempt_at.toISOString() : null,
})
