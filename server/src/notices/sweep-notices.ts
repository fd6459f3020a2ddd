import type { Db } from '../db/database.ts'
import { isNotHeld } from '../db/not-held.ts'

const KEPT_DAYS = 180

/** Notices read that long ago are not needed; unread ones stay, and those of orders under a legal hold. */
export async function deleteOldNotices(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3600_000)
  await db
    .deleteFrom('notifications')
    .where('read_at', '<', before)
    .where('created_at', '<', before)
    .where(isNotHeld('notifications.order_id'))
    .execute()
}
