/** Admins acknowledge or snooze cards of the rail, for all of them. */
import type { mark } from '@meridian/contract/dispatch/attention.ts'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { dayOf, planVersion } from '../plan/day.queries.ts'
import { publishPlanChange } from '../plan/plan-changes.commands.ts'
import { measureAttention } from './attention.ts'

type Marked = BodyOf<typeof mark>

/** Of a card that is gone there is nothing to mark. */
export async function markAttention(deps: DispatchDeps, userId: number, marked: Marked): Promise<void> {
  const { db } = deps
  const now = deps.clock()
  const day = dayOf(now)
  // Only its measure is read, which has no words.
  const card = (await measureAttention(deps, 'en')).find(({ key }) => key === marked.key)
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('attention_marks')
      .where((one) => one.or([one('key', '=', marked.key), one('day', '<', day)]))
      .execute()
    if (!card || marked.mark === 'none') return
    const until = marked.mark === 'snoozed' ? new Date(now.getTime() + marked.minutes * 60_000) : null
    const { severity, causes, lateMinutes } = card.measure
    const row = {
      day,
      mark: marked.mark,
      until,
      severity,
      causes,
      late_minutes: lateMinutes,
      user_id: userId,
      marked_at: now,
    }
    await trx
      .insertInto('attention_marks')
      .values({ key: card.key, ...row })
      // Somebody else marked it at the same moment: the later one counts.
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  })
  const { version } = await planVersion(db, day)
  await publishPlanChange(deps, { day, version, driverIds: [] })
}
