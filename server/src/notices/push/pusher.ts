/** Web push: queued with the notice itself, sent by whichever node takes it, retried while the push service is unreachable. */
import type { FastifyBaseLogger } from 'fastify'
import { type Selectable, sql } from 'kysely'
import { defineTask, type Tasks } from '../../background/tasks.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { encryptPush } from './encrypt-push.ts'
import { NotPublic } from './public-address.ts'
import { type PushRequest, type SendPush, sendPush } from './push-request.ts'
import { type VapidKeys, vapidAuthorization } from './vapid.ts'

/** What the service worker gets. Holds nothing about a patient: it passes a third party's server, though encrypted. */
type PushWords = {
  title: string
  body: string
  path: string
  tag: string
  /** Is decided in the notification. */
  approval?: { orderId: number; revision: number }
}

export type Pusher = {
  /** Inside the transaction of the notice: no notice, no push. */
  send(trx: Db, to: PushRecipient, words: PushWords): Promise<void>
}

/** `organizationId`: only browsers that work for it, as with the bell; null: all of the user's. */
type PushRecipient = { userId: number; organizationId: number | null }

type Options = {
  db: Db
  tasks: Tasks
  log: Pick<FastifyBaseLogger, 'warn'>
  vapid: VapidKeys
  /** Whom a push service can write to. */
  contact: string
  /** Tests have a push service of their own. */
  sendPush?: SendPush
}

/** Without an organization when the release before queued it. */
type PushTask = Pick<PushRecipient, 'userId'> & Partial<PushRecipient> & { subscriptionId: number; words: PushWords }

const DELIVER = defineTask<PushTask>({
  name: 'push.deliver',
  // 10, 20, 40 … seconds: in all about ten minutes. Later it would be no news.
  retries: 6,
  retryDelaySeconds: 10,
  timeoutSeconds: 30,
  atOnce: 10,
})
/** How long a push service stores it for a phone that is offline. */
const TTL_SECONDS = 12 * 3600
/** The browser took its permission back, or was wiped. */
const GONE = [404, 410]

export function createPusher(options: Options): Pusher {
  const { db, tasks, log } = options
  const send = options.sendPush ?? sendPush()

  tasks.work(DELIVER, async ({ subscriptionId, userId, organizationId = null, words }, { isLast }) => {
    const subscription = await subscriptionsOf(db, { userId, organizationId })
      .selectAll('push_subscriptions')
      .where('push_subscriptions.id', '=', subscriptionId)
      .executeTakeFirst()
    if (!subscription) return
    const unsubscribe = () => db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
    try {
      const status = await send(sealed(subscription, words, options))
      if (GONE.includes(status)) await unsubscribe()
      else if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
    } catch (error) {
      if (error instanceof NotPublic) await unsubscribe()
      // The address was chosen by a browser: a failure there is no defect of ours, and not worth an alarm.
      else if (isLast) log.warn({ err: error, subscriptionId }, 'a push was given up')
      else throw error
    }
  })

  return {
    async send(trx, to, words) {
      const subscriptions = await subscriptionsOf(trx, to).select('push_subscriptions.id').execute()
      for (const { id } of subscriptions) await tasks.enqueue(trx, DELIVER, { subscriptionId: id, ...to, words })
    },
  }
}

/**
 * Asked again when it is sent: another user may have signed in on that browser since, or the same one have chosen another
 * organization, and a push for the one is not shown to the other.
 */
const subscriptionsOf = (db: Db, { userId, organizationId }: PushRecipient) =>
  db
    .selectFrom('push_subscriptions')
    .where('push_subscriptions.user_id', '=', userId)
    .$if(organizationId !== null, (query) =>
      query
        .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
        .leftJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
        .where(sql<boolean>`coalesce(sessions.organization_id, users.organization_id) = ${organizationId}`),
    )

type Subscription = Pick<Selectable<Tables['push_subscriptions']>, 'endpoint' | 'p256dh' | 'auth'>

/** Encrypted for that browser, and signed by us. */
function sealed({ endpoint, p256dh, auth }: Subscription, words: PushWords, { vapid, contact }: Options): PushRequest {
  const body = encryptPush(JSON.stringify(words), { p256dh, auth })
  const headers = {
    Authorization: vapidAuthorization(endpoint, vapid, contact),
    'Content-Encoding': 'aes128gcm',
    'Content-Length': String(body.length),
    'Content-Type': 'application/octet-stream',
    TTL: String(TTL_SECONDS),
    Urgency: 'normal',
  }
  return { endpoint, headers, body }
}
