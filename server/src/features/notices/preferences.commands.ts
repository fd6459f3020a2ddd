import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { changePreferences } from '@meridian/contract/notices/notices.ts'
import { NOTICE_KINDS_OF_ROLE, type NoticeChannel, type NoticeKind } from '@meridian/domain/notices/notices.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'

type Switches = BodyOf<typeof changePreferences>['kinds']

/** The row is locked, so that of two switches changed at once neither is lost. */
export async function changePreferencesOf(db: Db, userId: number, switches: Switches): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['role', 'notice_preferences'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const foreign = switches.find(({ kind }) => !NOTICE_KINDS_OF_ROLE[user.role].includes(kind))
    if (foreign) throw new AppError('notice_not_for_role', { role: user.role, kind: foreign.kind })
    const choices = structuredClone(user.notice_preferences) as Partial<
      Record<NoticeKind, Partial<Record<NoticeChannel, boolean>>>
    >
    for (const { kind, channel, isOn } of switches) choices[kind] = { ...choices[kind], [channel]: isOn }
    await trx
      .updateTable('users')
      .set({ notice_preferences: sql`${JSON.stringify(choices)}::jsonb` })
      .where('id', '=', userId)
      .execute()
  })
}
