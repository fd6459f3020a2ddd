import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import type { Session } from '../../http/session.ts'
import { hasDemo } from '../installation/installation.queries.ts'

/**
 * For calls that say `needsVerifiedEmail`. Only clients open accounts by themselves: drivers and admins were added or invited. The
 * demo needs none either: its visitors have no mailbox here.
 */
export async function requireVerifiedEmail({ db, env }: Pick<Deps, 'db' | 'env'>, session: Session): Promise<void> {
  if (session.isEmailVerified || session.role !== 'client') return
  // The session may have been cached before the link was opened.
  const user = await db
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  if (user.email_verified || (await hasDemo(db))) return
  throw new AppError('email_not_verified', { isByMail: Boolean(env.SMTP_URL) })
}
