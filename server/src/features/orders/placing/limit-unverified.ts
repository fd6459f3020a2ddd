/** What a client may order before the email address is confirmed: few orders at a time, and none that writes to other people. */
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Session } from '../../../http/session.ts'
import type { OrderPlacement } from './placement.ts'

/** Each unpaid order is a notice to every admin. */
const MAX_UNPAID_ORDERS = 5

type Request = Pick<OrderPlacement['request'], 'recipientEmail' | 'textsRecipient'>
type LimitDeps = Pick<Deps, 'db' | 'requireVerifiedEmail'>

/** Before the maps are asked: what is refused costs little. */
export async function limitUnverified(
  deps: LimitDeps,
  session: Session,
  { recipientEmail, textsRecipient }: Request,
): Promise<void> {
  if (session.isEmailVerified) return
  if (recipientEmail !== null || textsRecipient) await deps.requireVerifiedEmail(session)
  else await refuseBeyondLimit(deps, session)
}

/** In the transaction of the order, and first: of orders that are placed at the same moment each one sees those before it. */
export async function limitUnpaid(trx: Db, deps: Pick<Deps, 'requireVerifiedEmail'>, session: Session): Promise<void> {
  if (session.isEmailVerified) return
  await trx.selectFrom('users').select('id').where('id', '=', session.userId).forNoKeyUpdate().execute()
  await refuseBeyondLimit({ ...deps, db: trx }, session)
}

async function refuseBeyondLimit({ db, requireVerifiedEmail }: LimitDeps, session: Session): Promise<void> {
  if ((await countUnpaid(db, session.userId)) >= MAX_UNPAID_ORDERS) await requireVerifiedEmail(session, db)
}

async function countUnpaid(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('client_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}
