/** Mails the newest head of the log to the organizations whose members asked for it: copies that are outside of our reach. */

import type { Language } from '@meridian/domain/accounts/language.ts'
import { headLine, type LogHead } from '@meridian/domain/custody/log.ts'
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import { findNewestHead } from '../../custody/log-heads.queries.ts'
import type { Db } from '../../db/database.ts'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import * as es from '../../texts/es/mails.ts'
import * as en from '../../texts/mails.ts'

type MailingDeps = { db: Db; mailer: Mailer }

export const switchHeadMail = (db: Db, userId: number, isWanted: boolean, now: Date) =>
  isWanted
    ? db
        .insertInto('custody_head_readers')
        .values({ user_id: userId, since: now })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute()
    : db.deleteFrom('custody_head_readers').where('user_id', '=', userId).execute()

/** Once a day for each organization, while the log grows. Returns to how many. */
export async function mailHeads({ db, mailer }: MailingDeps, now: Date): Promise<number> {
  const head = await findNewestHead(db)
  if (!head) return 0
  const day = localDate(now, BUSINESS_ZONE)
  let mailed = 0
  for (const organizationId of await listWaiting(db, head.body.size, day))
    await db.transaction().execute(async (trx) => {
      if (!(await claim(trx, { organizationId, day, size: head.body.size, now }))) return
      for (const reader of await listReaders(trx, organizationId)) await mailer.send(trx, headMail(reader, head))
      mailed++
    })
  return mailed
}

/** Organizations with a reader that have not got this day's mail, nor one of this very head. */
async function listWaiting(db: Db, size: number, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct b.organization_id as id
    from custody_head_readers r join users u on u.id = r.user_id join memberships b on b.user_id = u.id
    where u.deactivated_at is null and u.email_verified
      and not exists (select from custody_head_mails m
        where m.organization_id = b.organization_id and (m.day >= ${day}::date or m.size >= ${size}))
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

type Claim = { organizationId: number; day: string; size: number; now: Date }

/** False when another node, or a run before a crash, has mailed it. */
async function claim(trx: Db, { organizationId, day, size, now }: Claim): Promise<boolean> {
  const row = await trx
    .insertInto('custody_head_mails')
    .values({ organization_id: organizationId, day, size, mailed_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

type Reader = { email: string; language: Language | null }

async function listReaders(trx: Db, organizationId: number): Promise<Reader[]> {
  return trx
    .selectFrom('custody_head_readers as reader')
    .innerJoin('users', 'users.id', 'reader.user_id')
    .select(['users.email', 'users.language'])
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .where('memberships.organization_id', '=', organizationId)
    .where('users.deactivated_at', 'is', null)
    .where('users.email_verified', '=', true)
    .orderBy('users.id')
    .execute()
}

function headMail({ email, language }: Reader, head: LogHead): Mail {
  const { HEAD_MAIL } = { en, es }[language ?? 'en']
  return { to: email, subject: HEAD_MAIL.subject(head.body.size), text: HEAD_MAIL.text(headLine(head)) }
}
