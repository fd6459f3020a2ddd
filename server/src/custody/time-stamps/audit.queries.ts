/** For the nightly audit: each time-stamp is one of the head that is there, and signed. */
import { headLine } from '@meridian/domain/custody/log.ts'
import { readTimeStampResponse } from '@meridian/domain/custody/time-stamp.ts'
import type { Db } from '../../db/database.ts'
import { toHead } from '../log-heads.queries.ts'
import { sha256 } from '../sha256.ts'
import { stampSigner } from './signature.ts'

const BATCH = 500

export async function findStampFaults(db: Db): Promise<string[]> {
  const faults: string[] = []
  for (let after = -1; ; ) {
    const stamps = await readStamps(db, after)
    for (const { size, authority, response, body, signature, public_key } of stamps) {
      const stamp = readTimeStampResponse(response)?.stamp
      const line = body && signature && public_key ? headLine(toHead({ body, signature, public_key })) : null
      if (!line || !stamp || stamp.imprint !== sha256(line) || !stampSigner(stamp))
        faults.push(`The time-stamp of ${authority} is not of the log’s head of ${size} entries`)
    }
    const last = stamps.at(-1)?.size
    if (last === undefined) return faults
    after = last
  }
}

/** Of whole sizes: a few authorities have stamped each. */
const readStamps = (db: Db, after: number) =>
  db
    .selectFrom('custody_head_stamps as stamp')
    .leftJoin('custody_log_heads as head', 'head.size', 'stamp.size')
    .select(['stamp.size', 'stamp.authority', 'stamp.response', 'head.body', 'head.signature', 'head.public_key'])
    .where('stamp.size', 'in', (eb) =>
      eb
        .selectFrom('custody_head_stamps')
        .select('size')
        .distinct()
        .where('size', '>', after)
        .orderBy('size')
        .limit(BATCH),
    )
    .orderBy('stamp.size')
    .execute()
