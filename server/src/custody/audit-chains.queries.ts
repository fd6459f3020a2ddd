/** What the nightly audit asks of all chains at once. */
import { FIRST_PREVIOUS } from '@meridian/domain/custody/ledger.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Nodes of the version before, which do not sign, may serve for so long beside the first that does. */
const UNSIGNED_FOR = '24 hours'
/** Of each kind: one who rewrote a million rows need not be told a million times. */
const LIMIT = 100

type Found = { orderId: number; position: number }

export async function findChainFaults(db: Db, loggedBefore: Date): Promise<string[]> {
  const checks: [string, RawBuilder<Found>][] = [
    ['does not follow the one before', UNLINKED],
    ['is missing at the end of its chain', CUT_OFF],
    ['is not signed', UNSIGNED],
    ['has a name, text or location that is not what was recorded', CHANGED_VALUES],
    ['lacks a name, text or location that the rules of retention have not deleted', MISSING_VALUES],
    ['is more than two hours old and not in the log', unlogged(loggedBefore)],
  ]
  const faults: string[] = []
  for (const [what, query] of checks) {
    const { rows } = await query.execute(db)
    for (const { orderId, position } of rows) faults.push(`Row ${position} of order ${orderId} ${what}`)
  }
  return faults
}

const UNLINKED = sql<Found>`
  select order_id as "orderId", position from (
    select order_id, position, body::json ->> 'previous' as previous, (body::json ->> 'position')::integer as stated,
      coalesce(lag(hash) over chain, ${FIRST_PREVIOUS}) as before, row_number() over chain as counted
    from custody_ledger window chain as (partition by order_id order by position)) l
  where previous <> before or stated <> position or counted <> position
  order by 1, 2 limit ${LIMIT}`

const CUT_OFF = sql<Found>`
  select h.order_id as "orderId", h.length as position from custody_heads h
  left join custody_ledger l on l.order_id = h.order_id and l.position = h.length
  where h.length > 0 and l.hash is distinct from h.head_hash order by 1 limit ${LIMIT}`

/** By the time of the first key: from then on entries are signed. */
const UNSIGNED = sql<Found>`
  select order_id as "orderId", position from custody_ledger
  where signature is null
    and (body::json ->> 'serverTime')::timestamptz > (select min(since) from custody_keys) + ${sql.lit(UNSIGNED_FOR)}::interval
  order by 1, 2 limit ${LIMIT}`

const CHANGED_VALUES = sql<Found>`
  select p.order_id as "orderId", p.position
  from custody_personal p left join custody_ledger l on l.order_id = p.order_id and l.position = p.position
  where encode(sha256(convert_to(p.salt || p.value, 'UTF8')), 'hex') is distinct from
    case when p.field like 'proofs.%'
      then l.body::json -> 'proofs' -> substr(p.field, 8)::integer ->> 'sha256'
      else l.body::json -> 'personal' ->> p.field end
  order by 1, 2 limit ${LIMIT}`

const MISSING_VALUES = sql<Found>`
  select l.order_id as "orderId", l.position
  from custody_ledger l cross join lateral json_object_keys(l.body::json -> 'personal') as recorded (field)
  where not exists (select from custody_personal p
      where p.order_id = l.order_id and p.position = l.position and p.field = recorded.field)
    and not exists (select from custody_ledger d
      where d.order_id = l.order_id and d.position > l.position and d.body::json ->> 'kind' = 'file_deleted')
  group by 1, 2 order by 1, 2 limit ${LIMIT}`

const unlogged = (before: Date) => sql<Found>`
  select l.order_id as "orderId", l.position
  from custody_heads h join custody_ledger l on l.order_id = h.order_id and l.position > h.logged_length
  where h.logged_length < h.length and (l.body::json ->> 'serverTime')::timestamptz < ${before}
  order by 1, 2 limit ${LIMIT}`
