import type { Db } from '../../db/database.ts'
import { isNotHeld } from '../../db/not-held.ts'
import { deleteOldFailures } from '../../security/passwords/lock-out.ts'
import { deleteExpiredLimits } from '../../security/passwords/rate-limit.ts'
import { deleteOldConsents } from '../../sms/consents.ts'

const MAIL_RETENTION_DAYS = 30

/** Deletes what has expired: it has no effect any more, and old links and addresses should not be stored longer than needed. */
export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('login_challenges').where('expires_at', '<', now).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
  await db.deleteFrom('single_sign_on_attempts').where('expires_at', '<', now).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', new Date()).execute()
  await db.deleteFrom('invitations').where('expires_at', '<', now).where('accepted_at', 'is', null).execute()
  const oldestMail = new Date(now.getTime() - MAIL_RETENTION_DAYS * 24 * 3600_000)
  await db
    .deleteFrom('mails')
    .where('created_at', '<', oldestMail)
    .where('state', '<>', 'queued')
    .where(isNotHeld('mails.order_id'))
    .execute()
  await db
    .deleteFrom('text_messages')
    .where('created_at', '<', oldestMail)
    .where('state', '<>', 'queued')
    .where(isNotHeld('text_messages.order_id'))
    .execute()
  await deleteOldConsents(db, now)
  await deleteOldFailures(db, now)
  await deleteExpiredLimits(db, now)
}
