import type { Db } from '../../db/database.ts'
import { deletePasswordResets } from './password-resets.commands.ts'
import { hideNotices } from './people/hide-notices.commands.ts'
import { revokeKeys, revokeLinks } from './people/revoke-links.commands.ts'
import { endSessions } from './sessions.commands.ts'

/**
 * The one way in which an account is closed, whoever closes it. Ends every access: sessions with their push subscriptions, unfinished
 * sign-ins, links in mails, invitations it has sent, the links it has made, which open without an account, and a driver's paired phone.
 * After the commit the caller says so by `sessions.revoked`, which closes the sockets.
 */
export async function closeAccount(trx: Db, userId: number, now: Date): Promise<void> {
  await trx.updateTable('users').set({ deactivated_at: now, saved_filters: '[]' }).where('id', '=', userId).execute()
  await endSessions(trx, userId)
  await trx.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
  await trx.deleteFrom('invitations').where('invited_by', '=', userId).where('accepted_at', 'is', null).execute()
  await deletePasswordResets(trx, userId)
  await revokeLinks(trx, { userId, organizationId: null, keptSites: [], now })
  await revokeKeys(trx, { userId, organizationId: null, now })
  await trx
    .deleteFrom('driver_phones')
    .where('driver_id', 'in', (eb) => eb.selectFrom('drivers').select('id').where('user_id', '=', userId))
    .execute()
  // An account that opens again may see less.
  await hideNotices(trx, { userId, organizationId: null, now })
}
