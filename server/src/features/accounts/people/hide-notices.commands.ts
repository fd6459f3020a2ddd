import type { Db } from '../../../db/database.ts'

/** `organizationId`: null, everywhere. */
type Told = { userId: number; organizationId: number | null; now: Date }

/**
 * Off the bell, where they are kept in words that the person might read then: with addresses, prices, and of any site. The rows
 * stay, because they say that the mails were sent.
 */
export async function hideNotices(trx: Db, { userId, organizationId, now }: Told): Promise<void> {
  await trx
    .updateTable('notifications')
    .set((eb) => ({ is_on_screen: false, read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('user_id', '=', userId)
    .$if(organizationId !== null, (query) => query.where('organization_id', '=', organizationId))
    .where('is_on_screen', '=', true)
    .execute()
}
