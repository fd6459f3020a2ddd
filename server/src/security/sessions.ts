/** Finds the caller's session from its cookie. Cached for seconds, because each lookup costs three queries. */
import type { IncomingHttpHeaders } from 'node:http'
import { SESSION_COOKIE } from '@meridian/contract/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { FindSession, Session } from '../http/session.ts'
import type { Auth, VerifiedSession } from './auth.ts'

const CACHE_MS = 30_000
const CACHE_SIZE = 10_000
const SEEN_EVERY_MS = 5 * 60_000

/** What has ended before its time: every session of a user, or one. */
export type Revoked = { userId: number } | { sessionId: number }

export type Sessions = {
  findSession: FindSession
  /** Call it when sessions have ended: removes them from the cache and notifies listeners (sockets, the other nodes). */
  revoked(what: Revoked): void
  /** Only removes them from the cache: for sessions that another node has ended. */
  forget(what: Revoked): void
  /** For when messages may have been missed. */
  forgetAll(): void
  onRevoked(listener: (what: Revoked) => void): void
}

type Entry = { session: Session; foundAt: number }
type Options = {
  auth: Auth
  db: Db
  /** Milliseconds of a clock that never jumps; tests move it. */
  uptimeMs?: () => number
}

export function createSessions({ auth, db, uptimeMs = () => performance.now() }: Options): Sessions {
  const cache = new Map<string, Entry>()
  const listeners: ((what: Revoked) => void)[] = []
  let forgotten = 0

  function forget(what: Revoked): void {
    forgotten++
    for (const [cookie, { session }] of cache) if (isOf(session, what)) cache.delete(cookie)
  }

  function keep(cookie: string, session: Session): void {
    cache.delete(cookie)
    cache.set(cookie, { session, foundAt: uptimeMs() })
    const [oldest] = cache.keys()
    if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest)
  }

  /** At once when it is cached, which it is for all but a caller's first request in half a minute. */
  function findSession(request: { headers: IncomingHttpHeaders }): Session | null | Promise<Session | null> {
    const cookie = sessionCookie(request.headers)
    if (!cookie) return null
    const cached = cache.get(cookie)
    if (cached && uptimeMs() - cached.foundAt < CACHE_MS && cached.session.expiresAt.getTime() > Date.now())
      return cached.session
    return lookUpAndCache(cookie)
  }

  async function lookUpAndCache(cookie: string): Promise<Session | null> {
    const forgottenBefore = forgotten
    const session = await lookUp(auth, db, cookie)
    // A session ended while this one was read: the row may be from before that.
    if (session && forgotten === forgottenBefore) keep(cookie, session)
    if (!session) cache.delete(cookie)
    return session
  }

  return {
    findSession,
    forget,
    forgetAll() {
      forgotten++
      cache.clear()
    },
    revoked(what) {
      forget(what)
      for (const listener of listeners) listener(what)
    },
    onRevoked: (listener) => void listeners.push(listener),
  }
}

const isOf = (session: Session, what: Revoked) =>
  'userId' in what ? session.userId === what.userId : session.id === what.sessionId

const COOKIE = new RegExp(`(?:^|; *)${SESSION_COOKIE}=([^;]+)`)

const sessionCookie = (headers: IncomingHttpHeaders): string | undefined => COOKIE.exec(headers.cookie ?? '')?.[1]

async function lookUp(auth: Auth, db: Db, cookie: string): Promise<Session | null> {
  const verified = await auth.verifySession(cookie)
  if (!verified) return null
  const account = await db
    .selectFrom('users')
    .leftJoin('drivers', 'drivers.user_id', 'users.id')
    .select(['users.role', 'users.organization_id', 'drivers.id as driver_id'])
    .where('users.id', '=', verified.userId)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!account) return null
  await noteSeen(db, verified)
  return {
    id: verified.id,
    userId: verified.userId,
    role: account.role,
    organizationId: account.organization_id,
    driverId: account.driver_id,
    expiresAt: verified.expiresAt,
  }
}

/** For 'last seen' in the list of sessions. */
async function noteSeen(db: Db, { id, updatedAt }: VerifiedSession): Promise<void> {
  const now = new Date()
  if (now.getTime() - updatedAt.getTime() < SEEN_EVERY_MS) return
  await db.updateTable('sessions').set({ updated_at: now }).where('id', '=', id).execute()
}

/** Of these sessions, those that have neither ended nor run out. */
export async function findOpenSessions(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    // One parameter, however many: a busy node has more sockets than a query may have parameters.
    .where('sessions.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('sessions.expires_at', '>', new Date())
    .where('users.deactivated_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}
