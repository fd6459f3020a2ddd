import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Session } from '../../http/session.ts'

/** All that the session shows when no ids are given. Ids of other users, or of another organization, match nothing. */
export async function markNoticesRead(
  db: Db,
  { userId, organizationId }: Pick<Session, 'userId' | 'organizationId'>,
  ids: readonly number[] | undefined,
  now: Date,
) {
  let update = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where((eb) => eb.or([eb('organization_id', 'is', null), eb('organization_id', '=', organizationId)]))
  if (ids) update = update.where('id', '=', sql<number>`any(${ids})`)
  await update.execute()
}
