/** Appends to the custody ledger, inside the transaction of the change that it records. */
import { randomBytes } from 'node:crypto'
import { canonicalJson, type Json, type JsonObject } from '@meridian/domain/custody/canonical-json.ts'
import {
  type CustodyKind,
  type CustodyPartyKind,
  type CustodyProof,
  FIRST_PREVIOUS,
  isBehind,
  isClockOff,
  lastDriverTime,
  personalHash,
} from '@meridian/domain/custody/ledger.ts'
import { rowText } from '@meridian/domain/custody/log.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { sha256 } from './sha256.ts'
import { signerOf } from './signer.ts'

export type CustodyPartyInput = {
  kind: CustodyPartyKind
  userId: number | null
  name: string | null
  /** Who it should be, where no name was taken down. */
  expected?: string | null | undefined
}

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
  /** The server heard from the driver since then. */
  isOfflineDoubted?: boolean | undefined
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

/**
 * The end of the chain is locked first, so that concurrent entries of one order follow each other: the entry is hashed and signed here,
 * with its place in the chain.
 */
export async function appendCustody(trx: Db, entry: CustodyEntryInput): Promise<void> {
  // The lock ends with the transaction: outside of one, another entry could take the same place.
  if (!trx.isTransaction) return trx.transaction().execute((own) => appendCustody(own, entry))
  const { body, personal } = prepare(entry, await driverTimeBefore(trx, entry))
  const end = await lockEnd(trx, entry.orderId)
  const position = end.length + 1
  const text = canonicalJson({ ...body, position, previous: end.head_hash })
  const hash = sha256(text)
  const signature = signerOf(trx)?.sign(rowText(hash)) ?? null
  await sql`with head as (
      update custody_heads set length = ${position}, previous_hash = head_hash, head_hash = ${hash}
      where order_id = ${entry.orderId}
    ), entry as (
      insert into custody_ledger (order_id, position, body, hash, signature)
      values (${entry.orderId}, ${position}, ${text}, ${hash}, ${signature})
    )
    insert into custody_personal (order_id, position, field, salt, value)
    select ${entry.orderId}, ${position}, field, salt, value
    from json_to_recordset(${JSON.stringify(personal)}::json) as p (field text, salt text, value text)`.execute(trx)
}

/** Of an order without entries too. */
const lockEnd = (trx: Db, orderId: number) =>
  trx
    .insertInto('custody_heads')
    .values({ order_id: orderId, length: 0, previous_hash: FIRST_PREVIOUS, head_hash: FIRST_PREVIOUS })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ order_id: orderId }))
    .returning(['length', 'head_hash'])
    .executeTakeFirstOrThrow()

/** Recent ones are enough: what the server adds between two rows of a driver is less. */
const ROWS_BEFORE = 20

/** Asked only for an entry that its device dates back. */
async function driverTimeBefore(trx: Db, { orderId, deviceTime, serverTime }: CustodyEntryInput): Promise<Date | null> {
  if (!deviceTime || !isBehind(deviceTime, serverTime)) return null
  const rows = await trx
    .selectFrom('custody_ledger')
    .select('body')
    .where('order_id', '=', orderId)
    .orderBy('position', 'desc')
    .limit(ROWS_BEFORE)
    .execute()
  return lastDriverTime(rows.map(({ body }) => JSON.parse(body)).reverse())
}

type PersonalValue = { field: string; salt: string; value: string }

function prepare(entry: CustodyEntryInput, previousAt: Date | null) {
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
  add('gave.expected', entry.gave?.expected)
  add('received.expected', entry.received?.expected)
  add('location', entry.location && locationText(entry.location))
  add('condition', entry.condition)
  for (const [field, value] of Object.entries(entry.personal ?? {})) add(field, value)
  const proofs = (entry.proofs ?? []).map((proof, index): CustodyProof => {
    if ('fileSha256' in proof) return { kind: proof.kind, sha256: proof.fileSha256 }
    return { kind: proof.kind, sha256: conceal(`proofs.${index}`, canonicalJson(proof.value)) }
  })
  const { deviceTime = null, offlineSince = null, serverTime, isOfflineDoubted } = entry
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
    isClockOff: isClockOff({ deviceTime, offlineSince, serverTime, isOfflineDoubted, previousAt }),
    proofs,
    personal: hashes,
    details: entry.details ?? {},
  }
  return { body, personal }
}

const partyOf = (party: CustodyPartyInput | null | undefined) =>
  party ? { kind: party.kind, userId: party.userId } : null

const locationText = ({ latitude, longitude }: Point): string => `${latitude.toFixed(5)},${longitude.toFixed(5)}`
