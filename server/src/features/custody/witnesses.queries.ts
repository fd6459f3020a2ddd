/** Who outside of the installation has seen the log that an order's rows are in. */

import type { DossierStamp, MailedHead } from '@meridian/domain/custody/dossier/dossier.ts'
import { headLine } from '@meridian/domain/custody/log.ts'
import { sql } from 'kysely'
import { toHead } from '../../custody/log-heads.queries.ts'
import type { Db } from '../../db/database.ts'
import { readConsistency } from './log.queries.ts'

type StampRow = {
  size: number
  authority: string
  response: Buffer
  body: string
  signature: string
  public_key: string
}

/** Of each leaf and authority the first stamp: it says most about how old the leaf is. `size`: of the dossier's head. */
export async function readStamps(db: Db, leaves: readonly (number | null)[], size: number): Promise<DossierStamp[]> {
  const { rows } = await sql<StampRow>`
    select distinct on (stamp.size, stamp.authority) stamp.size, stamp.authority, stamp.response, head.body, head.signature, head.public_key
    from json_array_elements_text(${JSON.stringify(leaves.filter((leaf) => leaf !== null))}::json) as leaf
    cross join (select distinct authority from custody_head_stamps) by_each
    cross join lateral (
      select * from custody_head_stamps
      where authority = by_each.authority and size > leaf::integer and size <= ${size} order by size limit 1
    ) stamp
    join custody_log_heads head on head.size = stamp.size
    order by stamp.size, stamp.authority`.execute(db)
  return Promise.all(
    rows.map(async (row) => ({
      authority: row.authority,
      line: headLine(toHead(row)),
      path: await readConsistency(db, row.size, size),
      response: row.response.toString('hex'),
    })),
  )
}

type MailRow = { size: number; mailed_at: Date; body: string; signature: string; public_key: string }

/** Of each leaf the first mail to this organization with a head that has it. */
export async function readMailed(
  db: Db,
  organizationId: number,
  leaves: readonly (number | null)[],
  size: number,
): Promise<MailedHead[]> {
  const { rows } = await sql<MailRow>`
    select distinct on (mail.size) mail.size, mail.mailed_at, head.body, head.signature, head.public_key
    from json_array_elements_text(${JSON.stringify(leaves.filter((leaf) => leaf !== null))}::json) as leaf
    cross join lateral (
      select * from custody_head_mails
      where organization_id = ${organizationId} and size > leaf::integer and size <= ${size} order by size limit 1
    ) mail
    join custody_log_heads head on head.size = mail.size
    order by mail.size`.execute(db)
  return Promise.all(
    rows.map(async (row) => ({
      mailedAt: row.mailed_at.toISOString(),
      line: headLine(toHead(row)),
      path: await readConsistency(db, row.size, size),
    })),
  )
}

export async function findHeadMail(db: Db, userId: number) {
  const row = await db
    .selectFrom('users')
    .leftJoin('custody_head_readers as reader', 'reader.user_id', 'users.id')
    .select(['users.email', 'reader.since'])
    .select((eb) =>
      eb
        .selectFrom('custody_head_mails as mail')
        .select('mail.mailed_at')
        .whereRef('mail.organization_id', '=', 'users.organization_id')
        .orderBy('mail.day', 'desc')
        .limit(1)
        .as('mailed_at'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { isWanted: row.since !== null, email: row.email, mailedAt: row.mailed_at?.toISOString() ?? null }
}
