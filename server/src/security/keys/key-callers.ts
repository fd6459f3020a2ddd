/**
 * Who calls with a key: its maker as the organization's membership lets that person act now, within the key's scopes and sites. Read
 * with each request, so that a key that was revoked, or whose maker was removed or narrowed, is refused at once on every node.
 */
import { narrowSites } from '@meridian/domain/organizations/api-keys.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { networkOf } from '../../http/network.ts'
import type { FindSession, Session } from '../../http/session.ts'
import { createRateLimits, type RateLimits } from '../passwords/rate-limit.ts'
import { hashToken } from '../secrets/tokens.ts'
import { isInRanges } from './address-ranges.ts'
import { hasRightChecksum } from './api-key-text.ts'

type KeyRequest = Parameters<FindSession>[0]
export type FindKeyCaller = (request: KeyRequest) => Session | null | Promise<Session | null>

const LIMITS = { unknownKeysOfOneAddress: { times: 60, withinMinutes: 10 } } as const
type Options = { db: Db; pool: Pool; clock: () => Date }

/** A busy key must not cause a write with each request. */
const USE_NOTED_EVERY_MS = 60_000

export function createKeyCallers({ db, pool, clock }: Options): FindKeyCaller {
  const limits: RateLimits<keyof typeof LIMITS> = createRateLimits(pool, LIMITS)

  async function find(key: string, ip: string): Promise<Session> {
    const now = clock()
    const row = await findKey(db, hashToken(key))
    if (!row) {
      await limits.take('unknownKeysOfOneAddress', networkOf(ip))
      throw new AppError('key_not_valid')
    }
    if (row.revoked_at !== null) throw new AppError('key_revoked')
    const isReplaced = row.secret_hash !== hashToken(key) && (row.previous_until?.getTime() ?? 0) <= now.getTime()
    if (isReplaced || row.expires_at <= now) throw new AppError('key_expired')
    if (row.role === null || row.user_role !== 'client' || row.deactivated_at !== null)
      throw new AppError('key_maker_left')
    if (!isInRanges(ip, row.addresses)) throw new AppError('key_address_not_allowed')
    if (row.mode === 'test') throw new AppError('test_world_missing')
    if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= USE_NOTED_EVERY_MS)
      await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', row.id).execute()
    const membership = {
      role: row.role,
      seesPrices: row.sees_prices === true,
      siteIds: narrowSites(row.maker_sites, row.site_ids),
    }
    return {
      // Of no session: nothing that is open for one is open for a key.
      id: 0,
      userId: row.created_by,
      role: 'client',
      organizationId: row.organization_id,
      membership,
      mustSetUpTwoFactor: false,
      driverId: null,
      isEmailVerified: row.email_verified,
      expiresAt: row.expires_at,
      key: { id: row.id, scopes: row.scopes, version: row.version },
    }
  }

  return (request) => {
    const key = bearerOf(request.headers.authorization)
    if (key === undefined) return null
    if (!hasRightChecksum(key)) throw new AppError('key_not_valid')
    return find(key, request.ip ?? '')
  }
}

const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S{1,200}) *$/i.exec(authorization ?? '')?.[1]

const findKey = (db: Db, hash: string) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.created_by')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'api_keys.created_by')
        .onRef('memberships.organization_id', '=', 'api_keys.organization_id'),
    )
    .selectAll('api_keys')
    .select([
      sql<string>`api_keys.version::text`.as('version'),
      'users.role as user_role',
      'users.deactivated_at',
      'users.email_verified',
      'memberships.role',
      'memberships.sees_prices',
      'memberships.site_ids as maker_sites',
    ])
    .where((eb) => eb.or([eb('secret_hash', '=', hash), eb('previous_hash', '=', hash)]))
    .executeTakeFirst()
