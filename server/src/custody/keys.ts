/** The keys that this installation has signed with, and the change from one to the next. */
import { type KeyBody, keyText, type SignedKey, vouchedBy } from '@meridian/domain/custody/keys.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { type CustodyKey, createCustodyKey, nodeVerifier } from './custody-key.ts'

export type CustodyKeys = {
  current: CustodyKey
  /** The private keys that are at hand, the current one among them: one of them may be the key before. */
  atHand: readonly CustodyKey[]
}

/** `CUSTODY_KEY` for the current one, `CUSTODY_KEY_BEFORE` for the one before; without the first, derived from the signing secret. */
export function createCustodyKeys(signing: string, given: string | undefined, before: string | undefined): CustodyKeys {
  const derived = createCustodyKey({ signing, given: undefined })
  const current = given ? createCustodyKey({ signing, given }) : derived
  const earlier = before ? [createCustodyKey({ signing, given: before })] : []
  return { current, atHand: [current, ...earlier, derived] }
}

/** At the start: a key that is new is signed by the one before, if that is at hand. */
export function registerKey(db: Db, { current, atHand }: CustodyKeys, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('custody keys', 0))`.execute(trx)
    const known = await listKeys(trx)
    if (known.some(({ body }) => body.publicKey === current.publicKey)) return
    // Only one that is at hand: whoever has the database could have put another key at the end of the list, for ours to vouch for.
    const before = atHand.find(({ publicKey }) => publicKey === lastAtHand(known, atHand))
    const body: KeyBody = {
      version: 1,
      publicKey: current.publicKey,
      since: now.toISOString(),
      before: before?.publicKey ?? null,
    }
    const text = keyText(body)
    await trx
      .insertInto('custody_keys')
      .values({
        public_key: current.publicKey,
        body: text,
        signature: current.sign(text),
        signature_before: before?.sign(text) ?? null,
        since: now,
      })
      .execute()
  })
}

const lastAtHand = (known: readonly SignedKey[], atHand: readonly CustodyKey[]): string | undefined =>
  known.findLast(({ body }) => atHand.some(({ publicKey }) => publicKey === body.publicKey))?.body.publicKey

export type ListedKey = SignedKey & { revoked: { at: string; reason: string } | null }

/** Oldest first. */
export async function listKeys(db: Db): Promise<ListedKey[]> {
  const rows = await db
    .selectFrom('custody_keys as key')
    .leftJoin('custody_key_revocations as revoked', 'revoked.public_key', 'key.public_key')
    .select(['key.body', 'key.signature', 'key.signature_before', 'revoked.revoked_at', 'revoked.reason'])
    .orderBy('key.since')
    .orderBy('key.public_key')
    .execute()
  return rows.map(({ body, signature, signature_before, revoked_at, reason }) => ({
    body: JSON.parse(body) as KeyBody,
    signature,
    signatureBefore: signature_before,
    revoked: revoked_at && reason ? { at: revoked_at.toISOString(), reason } : null,
  }))
}

/** Whose signatures are good here: of a key that only the database names, the current one must vouch for. */
export const goodKeys = async (db: Db, { current }: CustodyKeys): Promise<string[]> =>
  vouchedBy(current.publicKey, await listKeys(db), nodeVerifier)

export async function trustedKeys(db: Db, { current }: CustodyKeys): Promise<string[]> {
  const keys = await listKeys(db)
  const isRevoked = (publicKey: string) => keys.some(({ body, revoked }) => revoked && body.publicKey === publicKey)
  return vouchedBy(current.publicKey, keys, nodeVerifier).filter((publicKey) => !isRevoked(publicKey))
}
