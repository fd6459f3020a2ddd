/** Appends to the custody ledger, inside the transaction of the change that it records. */
import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson, type Json, type JsonObject } from '@meridian/domain/custody/canonical-json.ts'
import {
  bodyPieces,
  type CustodyKind,
  type CustodyPartyKind,
  type CustodyProof,
  FIRST_PREVIOUS,
  isClockOff,
  personalHash,
} from '@meridian/domain/custody/ledger.ts'
import type { Point } from '@meridian/domain/geo.ts'
import type { CustodyStop } from '@meridian/domain/stops.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type CustodyPartyInput = { kind: CustodyPartyKind; userId: number | null; name: string | null }

/** A proof with a file is recorded by the file's hash, one without by the salted hash of its value. */
type CustodyProofInput = { kind: string; fileSha256: string } | { kind: string; value: Json }

export type CustodyEntryInput = {
  orderId: number
  kind: CustodyKind
  stop?: CustodyStop | null
  /** Who recorded it, when that is neither giver nor receiver. */
  actor?: CustodyPartyInput | null
  gave?: CustodyPartyInput | null
  received?: CustodyPartyInput | null
  /** The device's own time, and since when it was offline, as the request stated them. */
  deviceTime?: Date | null | undefined
  offlineSince?: Date | null | undefined
  serverTime: Date
  location?: Point | null
  proofs?: readonly CustodyProofInput[]
  /** Free text about the state of what is carried. */
  condition?: string | null
  /** More personal values (a note, a reason as typed): deleted after their retention. */
  personal?: Readonly<Record<string, string>>
  /** Small facts that are not personal data: kept as long as the ledger. */
  details?: JsonObject
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** One statement: the head's row is locked by its own update, so that concurrent entries of one order make one chain. */
export async function appendCustody(trx: Db, entry: CustodyEntryInput): Promise<void> {
  const { body, personal } = prepare(entry)
  const { before, after } = bodyPieces(body)
  const bodyText = (position: unknown, previous: unknown) =>
    sql<string>`${before}::text || ${position} || ',"previous":"' || ${previous} || '"' || ${after}::text`
  const hashOf = (position: unknown, previous: unknown) =>
    sql`encode(sha256(convert_to(${bodyText(position, previous)}, 'UTF8')), 'hex')`
  await sql`with head as (
      insert into custody_heads as h (order_id, length, previous_hash, head_hash)
      values (${entry.orderId}, 1, ${FIRST_PREVIOUS}, ${hashOf(sql`1`, sql.lit(FIRST_PREVIOUS))})
      on conflict (order_id) do update set length = h.length + 1, previous_hash = h.head_hash,
        head_hash = ${hashOf(sql`(h.length + 1)`, sql`h.head_hash`)}
      returning order_id, length, previous_hash, head_hash
    ), entry as (
      insert into custody_ledger (order_id, position, body, hash)
      select order_id, length, ${bodyText(sql`length`, sql`previous_hash`)}, head_hash from head
    )
    insert into custody_personal (order_id, position, field, salt, value)
    select order_id, length, field, salt, value
    from head, json_to_recordset(${JSON.stringify(personal)}::json) as p (field text, salt text, value text)`.execute(
    trx,
  )
}

type PersonalValue = { field: string; salt: string; value: string }

function prepare(entry: CustodyEntryInput) {
  const personal: PersonalValue[] = []
  const hashes: Record<string, string> = {}
  const conceal = (field: string, value: string): string => {
    const salt = randomBytes(16).toString('hex')
    personal.push({ field, salt, value })
    return personalHash(salt, value, sha256)
  }
  const add = (field: string, value: string | null | undefined) => {
    if (value) hashes[field] = conceal(field, value)
  }
  add('actor.name', entry.actor?.name)
  add('gave.name', entry.gave?.name)
  add('received.name', entry.received?.name)
  add('location', entry.location && locationText(entry.location))
  add('condition', entry.condition)
  for (const [field, value] of Object.entries(entry.personal ?? {})) add(field, value)
  const proofs = (entry.proofs ?? []).map((proof, index): CustodyProof => {
    if ('fileSha256' in proof) return { kind: proof.kind, sha256: proof.fileSha256 }
    return { kind: proof.kind, sha256: conceal(`proofs.${index}`, canonicalJson(proof.value)) }
  })
  const { deviceTime = null, offlineSince = null, serverTime } = entry
  const body = {
    version: 1 as const,
    orderId: entry.orderId,
    kind: entry.kind,
    stop: entry.stop ?? null,
    actor: partyOf(entry.actor),
    gave: partyOf(entry.gave),
    received: partyOf(entry.received),
    deviceTime: deviceTime?.toISOString() ?? null,
    offlineSince: offlineSince?.toISOString() ?? null,
    serverTime: serverTime.toISOString(),
    isClockOff: isClockOff({ deviceTime, offlineSince, serverTime }),
    proofs,
    personal: hashes,
    details: entry.details ?? {},
  }
  return { body, personal }
}

const partyOf = (party: CustodyPartyInput | null | undefined) =>
  party ? { kind: party.kind, userId: party.userId } : null

const locationText = ({ latitude, longitude }: Point): string => `${latitude.toFixed(5)},${longitude.toFixed(5)}`
