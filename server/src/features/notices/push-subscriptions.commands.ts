/** Browsers that receive web push. */
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { subscribe } from '@meridian/contract/notices/notices.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Session } from '../../http/session.ts'
import { mayBePushEndpoint } from '../../notices/push/public-address.ts'

/** A user has a few browsers; beyond that the oldest subscription is deleted. */
const MAX_PER_USER = 20
const BASE64URL = /^[\w-]+={0,2}$/

/** A browser belongs to the user who is signed in there now: with another account before, that one gets no more pushes. */
export async function saveSubscription(
  db: Db,
  session: Session,
  subscription: BodyOf<typeof subscribe>,
): Promise<void> {
  const { endpoint, keys } = subscription
  if (!mayBePushEndpoint(endpoint)) throw new AppError('invalid_push_endpoint')
  if (!isKey(keys.p256dh, 65) || !isKey(keys.auth, 16)) throw new AppError('invalid_push_keys')
  const row = { user_id: session.userId, session_id: session.id, p256dh: keys.p256dh, auth: keys.auth }
  await db
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', session.userId)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', session.userId)
        .orderBy('id', 'desc')
        .limit(MAX_PER_USER),
    )
    .execute()
}

export async function deleteSubscription(db: Db, userId: number, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute()
}

/** A public key on the curve begins with 4 and has two coordinates; any other would fail at every push. */
function isKey(text: string, bytes: 65 | 16): boolean {
  if (!BASE64URL.test(text)) return false
  const key = Buffer.from(text, 'base64url')
  return key.length === bytes && (bytes === 16 || key[0] === 4)
}
