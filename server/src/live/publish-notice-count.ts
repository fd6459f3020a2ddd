import type { Bus } from './bus.ts'

/** The same person's other tabs count too. Without the bus they count when they are looked at next. */
export async function publishNoticeCount(bus: Bus, userId: number): Promise<void> {
  await bus.publish({ kind: 'live', event: { type: 'notice' }, audience: { userIds: [userId] } }).catch(() => {})
}
