import type { Bus } from './bus.ts'

/** Tells the user's other tabs to count their notices again. If the bus fails, they count when they are next opened. */
export async function publishNoticeCount(bus: Bus, userId: number): Promise<void> {
  await bus.publish({ kind: 'live', event: { type: 'notice' }, audience: { userIds: [userId] } }).catch(() => {})
}
