/** Finds the caller's session from its cookie. Cached for seconds, because each lookup costs a query. */
import type { IncomingHttpHeaders } from 'node:http'
import { IDLE_HEADER, SECURE_SESSION_COOKIE, SESSION_COOKIE } from '@meridian/contract/shapes.ts'
import type { FindSession, Session } from '../http/session.ts'
import type { Auth } from './auth.ts'
import { readCookie } from './cookies.ts'

const CACHE_MS = 30_000
const CACHE_SIZE = 10_000

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
  /** Whether people reach this installation by https. */
  isHttps?: boolean
  /** Milliseconds of a clock that never jumps; tests move it. */
  uptimeMs?: () => number
}

export function createSessions({ auth, isHttps = false, uptimeMs = () => performance.now() }: Options): Sessions {
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
    const cookie = sessionCookie(request.headers, isHttps)
    if (!cookie) return null
    const cached = cache.get(cookie)
    if (cached && uptimeMs() - cached.foundAt < CACHE_MS && cached.session.expiresAt.getTime() > Date.now())
      return cached.session
    return lookUpAndCache(cookie, idleMsOf(request.headers))
  }

  async function lookUpAndCache(cookie: string, idleMs: number): Promise<Session | null> {
    const forgottenBefore = forgotten
    const session = await auth.verifySession(cookie, idleMs)
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

/** Where the public address is https, a cookie without the prefix is not ours: any host of the domain could have set it. */
const sessionCookie = ({ cookie }: IncomingHttpHeaders, isHttps: boolean): string | undefined =>
  readCookie(cookie, SECURE_SESSION_COOKIE) ?? (isHttps ? undefined : readCookie(cookie, SESSION_COOKIE))

/** What the browser says; a caller without the header is taken to be used at this moment. */
function idleMsOf(headers: IncomingHttpHeaders): number {
  const seconds = Number(headers[IDLE_HEADER] ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
}
