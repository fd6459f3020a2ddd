import type { AnchorBody, AnchoredHead } from '@meridian/domain/custody/anchors.ts'
import { treePath } from '@meridian/domain/custody/anchors.ts'
import type { DossierAnchor, DossierEntry } from '@meridian/domain/custody/dossier/dossier.ts'
import { isFileKind } from '@meridian/domain/custody/dossier/files.ts'
import type { ChainHead, CustodyBody, PersonalValues } from '@meridian/domain/custody/ledger.ts'
import { sql } from 'kysely'
import { sha256 } from '../../custody/sha256.ts'
import type { Db } from '../../db/database.ts'

export type Chain = {
  entries: DossierEntry[]
  /** Of each entry, where it is in the log; null while it waits for that. */
  leaves: (number | null)[]
  head: ChainHead | null
}

/** One statement, so that entries, personal values and head are of one moment. */
export async function readChain(db: Db, orderId: number): Promise<Chain> {
  const rows = await db
    .selectFrom('custody_ledger as entry')
    .innerJoin('custody_heads as head', 'head.order_id', 'entry.order_id')
    .leftJoin('custody_log as leaf', (join) =>
      join.onRef('leaf.order_id', '=', 'entry.order_id').onRef('leaf.position', '=', 'entry.position'),
    )
    .select(['entry.body', 'entry.hash', 'entry.signature', 'leaf.leaf', 'head.length', 'head.head_hash'])
    .select(
      sql<PersonalValues | null>`(select json_object_agg(p.field, json_build_object('salt', p.salt, 'value', p.value))
        from custody_personal p where p.order_id = entry.order_id and p.position = entry.position)`.as('personal'),
    )
    .where('entry.order_id', '=', orderId)
    .orderBy('entry.position')
    .execute()
  const [first] = rows
  return {
    entries: rows.map(({ body, hash, signature, personal }) => ({ ...toEntry(body, hash, personal ?? {}), signature })),
    leaves: rows.map(({ leaf }) => leaf),
    head: first ? { length: first.length, hash: first.head_hash } : null,
  }
}

function toEntry(bodyText: string, hash: string, present: PersonalValues): DossierEntry {
  const body: CustodyBody = JSON.parse(bodyText)
  // A proof that a row only names has its value where it was captured.
  const isOwn = (kind: string) => body.kind === 'proof_added' && !isFileKind(kind)
  const proofs = body.proofs.map(({ kind }, index) => ({ field: `proofs.${index}`, isOwn: isOwn(kind) }))
  const valued = proofs.filter(({ field, isOwn }) => isOwn || field in present).map(({ field }) => field)
  const fields = [...Object.keys(body.personal), ...valued]
  return { body, hash, personal: Object.fromEntries(fields.map((field) => [field, present[field] ?? null])) }
}

/** Every anchor that has this order's head, with the way from it to the root. */
export async function readAnchors(db: Db, orderId: number): Promise<DossierAnchor[]> {
  const anchors = await db
    .selectFrom('custody_anchor_heads as own')
    .innerJoin('custody_anchors as anchor', 'anchor.id', 'own.anchor_id')
    .select(['anchor.id', 'anchor.body', 'anchor.hash', 'anchor.signature', 'anchor.public_key', 'own.length'])
    .where('own.order_id', '=', orderId)
    .orderBy('anchor.id')
    .execute()
  return Promise.all(
    anchors.map(async (anchor) => {
      const heads = await headsOf(db, anchor.id)
      const index = heads.findIndex((head) => head.orderId === orderId)
      return {
        body: JSON.parse(anchor.body) as AnchorBody,
        hash: anchor.hash,
        publicKey: anchor.public_key,
        signature: anchor.signature,
        length: anchor.length,
        path: treePath(heads, index, sha256),
      }
    }),
  )
}

const headsOf = (db: Db, anchorId: number): Promise<AnchoredHead[]> =>
  db
    .selectFrom('custody_anchor_heads')
    .select(['order_id as orderId', 'length', 'head_hash as hash'])
    .where('anchor_id', '=', anchorId)
    .orderBy('order_id')
    .execute()

/** Of pictures that were announced, those that never came and those that were deleted too. */
export const listStoredFiles = (db: Db, orderId: number) =>
  db
    .selectFrom('stop_proofs as proof')
    .innerJoin('proof_files as file', 'file.proof_id', 'proof.id')
    .select(['proof.sha256', sql<string>`file.media_type`.as('media_type'), 'file.storage_key'])
    .where('proof.order_id', '=', orderId)
    .unionAll(
      db
        .selectFrom('attached_files as file')
        .select(['file.sha256', 'file.media_type', 'file.storage_key'])
        .where('file.order_id', '=', orderId),
    )
    // Of two that announce the same bytes, the one that is stored counts.
    .orderBy('storage_key', (order) => order.asc().nullsFirst())
    .execute()

export type Hold = { id: number; matter: string; reason: string; by: string; since: Date }

/** Oldest first. */
export const listHolds = (db: Db, orderId: number): Promise<Hold[]> =>
  db
    .selectFrom('custody_hold_matters as hold')
    .innerJoin('users', 'users.id', 'hold.set_by')
    .select(['hold.id', 'hold.matter', 'hold.reason', 'hold.set_at as since', 'users.name as by'])
    .where('hold.order_id', '=', orderId)
    .orderBy('hold.id')
    .execute()
