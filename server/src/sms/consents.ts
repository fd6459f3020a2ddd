/** Who may be texted. STOP always wins: after it only START, from the number itself, gives the consent back. */
import type { ConsentSource } from '@meridian/domain/notices/text-messages.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type Grant = { number: string; by: number; how: Exclude<ConsentSource, 'reply'>; now: Date }

/** Somebody states that this number agreed, or agrees for the own one. Changes nothing after a STOP. */
export async function grantConsent(db: Db, { number, by, how, now }: Grant): Promise<void> {
  const grant = { granted_at: now, granted_by: by, granted_how: how }
  await db
    .insertInto('text_consents')
    .values({ number, ...grant })
    .onConflict((row) => row.column('number').doUpdateSet(grant).where('text_consents.revoked_at', 'is', null))
    .execute()
}

/** Also of a number that nobody named yet. */
export async function revokeConsent(db: Db, number: string, now: Date): Promise<void> {
  await db
    .insertInto('text_consents')
    .values({ number, revoked_at: now })
    .onConflict((row) =>
      row.column('number').doUpdateSet({ revoked_at: sql`coalesce(text_consents.revoked_at, ${now})` }),
    )
    .execute()
}

/** Of a number that is known: a START out of nowhere is no wish for texts about anything. */
export async function returnConsent(db: Db, number: string, now: Date): Promise<void> {
  await db
    .updateTable('text_consents')
    .set({ granted_at: now, granted_by: null, granted_how: 'reply', revoked_at: null })
    .where('number', '=', number)
    .execute()
}

/** The row is locked: a STOP waits for a text that is being sent, and texts to one number are counted one after another. */
export async function lockConsent(trx: Db, number: string): Promise<boolean> {
  const row = await consents(trx, number).forUpdate().executeTakeFirst()
  return row !== undefined && row.granted_at !== null && row.revoked_at === null
}

export async function hasConsent(db: Db, number: string): Promise<boolean> {
  const row = await consents(db, number).executeTakeFirst()
  return row !== undefined && row.granted_at !== null && row.revoked_at === null
}

export async function hasStopped(db: Db, number: string): Promise<boolean> {
  const row = await consents(db, number).executeTakeFirst()
  return row !== undefined && row.revoked_at !== null
}

const consents = (db: Db, number: string) =>
  db.selectFrom('text_consents').select(['granted_at', 'revoked_at']).where('number', '=', number)

/** As long as somebody can ask for proof of it. A STOP is kept for good: it must outlive whoever typed the number. */
const CONSENT_RETENTION_DAYS = 5 * 365

export async function deleteOldConsents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('text_consents')
    .where('revoked_at', 'is', null)
    .where('granted_at', '<', new Date(now.getTime() - CONSENT_RETENTION_DAYS * 24 * 3_600_000))
    .execute()
}
