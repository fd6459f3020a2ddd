/** What a client may order before the email address is confirmed: few orders at a time, and none that writes to other people. */
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Session } from '../../../http/session.ts'
import type { OrderPlacement } from './place-order.commands.ts'

/** Each unpaid order is a notice to every admin. */
const MAX_UNPAID_ORDERS = 5

type Request = Pick<OrderPlacement['request'], 'recipientEmail' | 'textsRecipient'>

export async function limitUnverified(
  deps: Pick<Deps, 'db' | 'requireVerifiedEmail'>,
  session: Session,
  { recipientEmail, textsRecipient }: Request,
): Promise<void> {
  if (session.isEmailVerified) return
  const writesToOthers = recipientEmail !== null || textsRecipient
  if (writesToOthers || (await countUnpaid(deps.db, session.userId)) >= MAX_UNPAID_ORDERS)
    await deps.requireVerifiedEmail(session)
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
