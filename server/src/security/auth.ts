/**
 * Sessions: a random token in a cookie, of which the database has only the hash. A session ends when it was not used for the
 * idle limit of its role, and in any case at the absolute one.
 */
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '@meridian/contract/shapes.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import { sql } from 'kysely'
import { anyOf } from '../db/array-parameter.ts'
import type { Db } from '../db/database.ts'
import type { Env } from '../env.ts'
import { AppError } from '../errors/app-error.ts'
import type { Session } from '../http/session.ts'
import { cookieHeader } from './cookies.ts'
import { hashToken, newToken } from './secrets/tokens.ts'
import type { Visitor } from './visitor.ts'

export type SessionLimits = Record<Role, { idleMs: number; absoluteMs: number }>
export const sessionLimits = (env: Env): SessionLimits => ({
  admin: env.ADMIN_SESSION,
  client: env.CLIENT_SESSION,
  driver: env.DRIVER_SESSION,
})

type OpenedSession = { id: number; setCookie: string }
/** `endsAt`: however much it is used. */
type SessionTimes = { expiresAt: Date; endsAt: Date }

export type Auth = {
  /** `singleSignOn`: the provider of this organization, or without one the installation's, has checked who it is; the session works for it. */
  openSession(of: {
    userId: number
    logoutTokenHash: string
    visitor: Visitor
    singleSignOn?: { organizationId: number | null } | undefined
  }): Promise<OpenedSession>
  /** The session of this cookie value; using it moves its end. `idleMs`: how long ago the user last did something. */
  verifySession(cookieValue: string, idleMs?: number): Promise<Session | null>
  /** Counts as use, however recently it was noted. */
  extendSession(id: number): Promise<SessionTimes | null>
  timesOf(id: number): Promise<SessionTimes | null>
  /** Of these sessions, those that have neither ended nor run out, as they are now. */
  findOpen(ids: readonly number[]): Promise<Map<number, Session>>
  /** The header that makes a browser forget its cookie. */
  forgetCookie(visitor: Visitor): string
}

/** Every request uses its session; noting each of them would be a write per request. */
const NOTED_EVERY_MS = 5 * 60_000
const notedEvery = (idleMs: number) => Math.min(NOTED_EVERY_MS, idleMs / 20)

type AuthSettings = {
  db: Db
  limits: SessionLimits
  /** The installation wants two-factor of every admin. */
  requiresAdminTwoFactor: boolean
}

export function createAuth({ db, limits, requiresAdminTwoFactor }: AuthSettings): Auth {
  const timesFor = (role: Role, { createdAt, usedAt }: { createdAt: Date; usedAt: Date }): SessionTimes => {
    const endsAt = new Date(createdAt.getTime() + limits[role].absoluteMs)
    const idleAt = new Date(usedAt.getTime() + limits[role].idleMs)
    return { endsAt, expiresAt: idleAt < endsAt ? idleAt : endsAt }
  }

  const isAdminOfWhomItIsRequired = requiresAdminTwoFactor ? sql<boolean>`users.role = 'admin'` : sql<boolean>`false`
  const open = () =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('drivers', 'drivers.user_id', 'users.id')
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.user_id', '=', 'users.id')
          .on(sql<boolean>`memberships.organization_id = coalesce(sessions.organization_id, users.organization_id)`),
      )
      .leftJoin('organizations', 'organizations.id', 'memberships.organization_id')
      .select([
        'sessions.id',
        'sessions.created_at',
        'sessions.updated_at',
        'sessions.expires_at',
        'users.id as user_id',
        'users.role',
        'users.email_verified',
        'memberships.organization_id',
        'memberships.role as organization_role',
        'memberships.sees_prices',
        'memberships.site_ids',
        sql<boolean>`not users.two_factor_enabled and not sessions.is_single_sign_on and (
          coalesce(organizations.requires_two_factor, false) or ${isAdminOfWhomItIsRequired})`.as(
          'must_set_up_two_factor',
        ),
        'drivers.id as driver_id',
      ])
      .where('sessions.expires_at', '>', new Date())
      .where('users.deactivated_at', 'is', null)
      // A client who was removed from the organization has no session in it.
      .where((eb) => eb.or([eb('users.role', '<>', 'client'), eb('memberships.role', 'is not', null)]))
  const find = (by: { hash: string } | { id: number }) =>
    open()
      .where((eb) => ('id' in by ? eb('sessions.id', '=', by.id) : eb('sessions.token_hash', '=', by.hash)))
      .executeTakeFirst()
  type Row = NonNullable<Awaited<ReturnType<typeof find>>>

  /** False when it ended in the meantime. */
  async function noteUse(row: Row, usedAt: Date): Promise<boolean> {
    const { expiresAt } = timesFor(row.role, { createdAt: row.created_at, usedAt })
    const updated = await db
      .updateTable('sessions')
      .set({ updated_at: usedAt, expires_at: expiresAt })
      .where('id', '=', row.id)
      .returning('id')
      .executeTakeFirst()
    row.expires_at = expiresAt
    return Boolean(updated)
  }

  return {
    async openSession({ userId, logoutTokenHash, visitor, singleSignOn }) {
      const token = newToken()
      const user = await db
        .selectFrom('users')
        .select(['role', 'organization_id'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const now = new Date()
      const { expiresAt, endsAt } = timesFor(user.role, { createdAt: now, usedAt: now })
      const { id } = await db
        .insertInto('sessions')
        .values({
          user_id: userId,
          organization_id: singleSignOn?.organizationId ?? user.organization_id,
          is_single_sign_on: singleSignOn !== undefined,
          token_hash: hashToken(token),
          logout_token_hash: logoutTokenHash,
          ip_address: visitor.ipAddress,
          user_agent: visitor.userAgent,
          expires_at: expiresAt,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const seconds = Math.round((endsAt.getTime() - now.getTime()) / 1000)
      return { id, setCookie: cookieHeader(cookieName(visitor), token, { ...visitor, seconds }) }
    },
    async verifySession(cookieValue, idleMs = 0) {
      const row = await find({ hash: hashToken(tokenOf(cookieValue)) }).catch(failToCheck)
      if (!row) return null
      const usedAt = new Date(Date.now() - idleMs)
      const isDue = usedAt.getTime() - row.updated_at.getTime() >= notedEvery(limits[row.role].idleMs)
      if (isDue && !(await noteUse(row, usedAt).catch(failToCheck))) return null
      return toSession(row)
    },
    async extendSession(id) {
      const row = await find({ id })
      if (!row || !(await noteUse(row, new Date()))) return null
      return timesFor(row.role, { createdAt: row.created_at, usedAt: new Date() })
    },
    async timesOf(id) {
      const row = await find({ id })
      return row ? { ...timesFor(row.role, { createdAt: row.created_at, usedAt: row.updated_at }) } : null
    },
    async findOpen(ids) {
      // One parameter, however many: a busy node has more sockets than a query may have parameters.
      const rows = await open().where('sessions.id', '=', anyOf(ids)).execute()
      return new Map(rows.map((row) => [row.id, toSession(row)]))
    },
    forgetCookie: (visitor) => cookieHeader(cookieName(visitor), '', { ...visitor, seconds: 0 }),
  }

  function toSession(row: Row): Session {
    return {
      id: row.id,
      userId: row.user_id,
      role: row.role,
      organizationId: row.organization_id,
      membership: toMembership(row),
      mustSetUpTwoFactor: row.must_set_up_two_factor,
      driverId: row.driver_id,
      isEmailVerified: row.email_verified,
      expiresAt: row.expires_at,
    }
  }
}

type MembershipColumns = {
  organization_role: OrganizationRole | null
  sees_prices: boolean | null
  site_ids: readonly number[] | null
}

const toMembership = ({ organization_role: role, sees_prices, site_ids: siteIds }: MembershipColumns) =>
  role === null ? null : { role, seesPrices: sees_prices === true, siteIds }

const cookieName = ({ isSecure }: Visitor) => (isSecure ? SECURE_SESSION_COOKIE : SESSION_COOKIE)

/** Cookies of earlier versions have a signature after the token. */
const tokenOf = (cookieValue: string): string => cookieValue.split('.')[0] as string

function failToCheck(): never {
  throw new AppError('session_not_checked')
}
