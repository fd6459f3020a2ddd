/** What somebody is told, and how: their choices over the defaults. */
import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf } from '@meridian/contract/endpoint.ts'
import { AppError } from '@meridian/contract/errors.ts'
import type { changePreferences, showPreferences } from '@meridian/contract/notices.ts'
import {
  channelsFor,
  NOTICE_KIND_LABELS,
  NOTICE_KINDS_OF_ROLE,
  type NoticeChannel,
  type NoticeChoices,
  type NoticeKind,
} from '@meridian/domain/notices.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Preferences = ReplyOf<typeof showPreferences>
type Switches = BodyOf<typeof changePreferences>['kinds']

export async function findPreferences(db: Db, userId: number, pushKey: string): Promise<Preferences> {
  const user = await db
    .selectFrom('users')
    .select(['role', 'email', 'notice_preferences'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const browsers = await db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', userId).execute()
  const choices = user.notice_preferences as NoticeChoices
  const person = { role: user.role, choices, hasPush: browsers.length > 0 }
  return {
    kinds: NOTICE_KINDS_OF_ROLE[user.role].map((kind) => ({
      ...{ kind, label: NOTICE_KIND_LABELS[kind], channels: channelsFor(kind, person) },
    })),
    email: user.email,
    pushKey,
    pushBrowsers: browsers.map(({ endpoint }) => createHash('sha256').update(endpoint).digest('hex')),
  }
}

/** The row is locked meanwhile: two switches turned at once must both count. */
export async function changePreferencesOf(db: Db, userId: number, switches: Switches): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['role', 'notice_preferences'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const foreign = switches.find(({ kind }) => !NOTICE_KINDS_OF_ROLE[user.role].includes(kind))
    if (foreign) throw new AppError('unprocessable', `A ${user.role} is not told of this: ${foreign.kind}`)
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
