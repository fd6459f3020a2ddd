import type { Db } from '../db/database.ts'

const KEPT_DAYS = 180

/** What was read that long ago nobody looks for; what was not read stays. */
export async function deleteOldNotices(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3600_000)
  await db.deleteFrom('notifications').where('read_at', '<', before).where('created_at', '<', before).execute()
}
