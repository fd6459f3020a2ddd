/** Keys of programs are made, rotated and revoked. A key itself is in no row: only its hash. */
import type { api } from '@meridian/contract'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import {
  API_VERSION,
  KEY_LIFE_DAYS,
  type KeyMode,
  MAX_API_KEYS,
  narrowSites,
  ROTATION_OVERLAP_HOURS,
} from '@meridian/domain/organizations/api-keys.ts'
import { coversSites } from '@meridian/domain/organizations/permissions.ts'
import { anyOf } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { newApiKey } from '../../security/keys/api-key-text.ts'
import { hashToken } from '../../security/secrets/tokens.ts'
import { findKeyOf, type KeyReader, type KeyRow } from './api-keys.queries.ts'

export type KeyOwner = KeyReader & { userId: number }
type Made = { key: string; row: KeyRow }

const HOUR_MS = 3600_000
const ENDING_LENGTH = 4

export async function makeKey(
  trx: Db,
  owner: KeyOwner,
  { name, mode, scopes, siteIds, addresses, expiresInDays }: BodyOf<typeof api.apiKeys.make>,
  now: Date,
): Promise<Made> {
  const { organizationId, userId } = owner
  // Held, so that two requests at the same moment cannot both make the last one.
  await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const { count } = await trx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_API_KEYS) throw new AppError('too_many_keys', { max: MAX_API_KEYS })
  const sites = await sitesOfKey(trx, owner, siteIds ?? null)
  const secret = newSecret(mode)
  const { id } = await trx
    .insertInto('api_keys')
    .values({
      organization_id: organizationId,
      created_by: userId,
      name,
      mode,
      scopes: [...new Set(scopes)],
      site_ids: sites,
      addresses,
      version: API_VERSION,
      ...secret.columns,
      created_at: now,
      expires_at: new Date(now.getTime() + expiresInDays * 24 * HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { key: secret.key, row: (await findKeyOf(trx, owner, id)) as KeyRow }
}

/** Nobody gives a key more sites than they have. What was chosen, or where nothing was, the maker's own. */
async function sitesOfKey(trx: Db, owner: KeyOwner, chosen: readonly number[] | null) {
  if (chosen && !coversSites(owner.siteIds, chosen)) throw new AppError('key_beyond_own_sites')
  const siteIds = narrowSites(owner.siteIds, chosen)
  if (!chosen) return siteIds
  const found = await trx
    .selectFrom('sites')
    .select('id')
    .where('organization_id', '=', owner.organizationId)
    .where('deleted_at', 'is', null)
    .where('id', '=', anyOf(chosen))
    .execute()
  if (found.length < new Set(chosen).size) throw new AppError('site_not_found')
  return siteIds
}

function newSecret(mode: KeyMode) {
  const key = newApiKey(mode)
  return { key, columns: { secret_hash: hashToken(key), ending: key.slice(-ENDING_LENGTH) } }
}

/** The one before works on for a while, so that a program can be given the new one without a break. */
export async function rotateKey({ db, clock }: Deps, owner: KeyOwner, id: number): Promise<Made> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const before = await requireKey(trx, owner, id)
    const secret = newSecret(before.mode)
    await trx
      .updateTable('api_keys')
      .set({
        ...secret.columns,
        previous_hash: before.secret_hash,
        previous_until: new Date(
          Math.min(now.getTime() + ROTATION_OVERLAP_HOURS * HOUR_MS, before.expires_at.getTime()),
        ),
        expires_at: new Date(now.getTime() + KEY_LIFE_DAYS * 24 * HOUR_MS),
      })
      .where('id', '=', id)
      .execute()
    return { key: secret.key, row: (await findKeyOf(trx, owner, id)) as KeyRow }
  })
}

export async function revokeKey({ db, clock }: Deps, owner: KeyOwner, id: number): Promise<void> {
  await requireKey(db, owner, id)
  await db
    .updateTable('api_keys')
    .set({ revoked_at: clock() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

async function requireKey(db: Db, owner: KeyOwner, id: number): Promise<KeyRow> {
  const row = await findKeyOf(db, owner, id)
  if (!row) throw new AppError('key_not_found')
  return row
}
