/** Who outside of the installation has seen the log that an order's rows are in. */

import type { DossierStamp } from '@meridian/domain/custody/dossier.ts'
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
