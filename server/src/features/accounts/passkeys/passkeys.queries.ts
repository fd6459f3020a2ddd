import type { Passkey } from '@meridian/contract/accounts/accounts.ts'
import type { Db } from '../../../db/database.ts'

export async function listPasskeys(db: Db, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}
type ListedPasskey = Awaited<ReturnType<typeof listPasskeys>>[number]

export const toPasskey = (row: Pick<ListedPasskey, 'id' | 'name' | 'created_at' | 'last_used_at'>): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** As a browser wants to be told of it. */
export const toKnown = ({ credential_id: id, transports }: ListedPasskey) => ({
  type: 'public-key' as const,
  id,
  transports: transports.split(' ').filter(Boolean),
})

export async function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}
export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

export async function hasPasskey(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Waits for a removal in progress. */
export async function isStillThere(trx: Db, id: number): Promise<boolean> {
  const row = await trx.selectFrom('passkeys').select('id').where('id', '=', id).forShare().executeTakeFirst()
  return row !== undefined
}
