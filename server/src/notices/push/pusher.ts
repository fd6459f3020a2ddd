/** Web push: queued with the notice itself, sent by whichever node takes it, retried while the push service is unreachable. */
import type { FastifyBaseLogger } from 'fastify'
import { defineTask, type Tasks } from '../../background/tasks.ts'
import type { Db } from '../../db/database.ts'
import { NotPublic } from './public-address.ts'
import { type SendPush, sendPush } from './push-request.ts'

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
  send(trx: Db, userId: number, words: PushWords): Promise<void>
}

type VapidKeys = { publicKey: string; privateKey: string }

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

type PushTask = { subscriptionId: number; userId: number; words: PushWords }

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

  tasks.work(DELIVER, async ({ subscriptionId, userId, words }, { isLast }) => {
    const subscription = await find(db, subscriptionId, userId)
    if (!subscription) return
    const unsubscribe = () => db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
    try {
      const status = await send(await sealed(subscription, words, options))
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
    async send(trx, userId, words) {
      const subscriptions = await trx
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .execute()
      for (const { id } of subscriptions) await tasks.enqueue(trx, DELIVER, { subscriptionId: id, userId, words })
    },
  }
}

/** None when another user has signed in on that browser since: a push for one user is not shown to another. */
const find = (db: Db, id: number, userId: number) =>
  db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

type Subscription = NonNullable<Awaited<ReturnType<typeof find>>>

/** Encrypted for that browser, and signed by us. */
async function sealed({ endpoint, p256dh, auth }: Subscription, words: PushWords, { vapid, contact }: Options) {
  const { default: webPush } = await import('web-push')
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(words), {
    vapidDetails: { subject: contact, ...vapid },
    TTL: TTL_SECONDS,
  })
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
  return { endpoint, headers, body: details.body }
}
