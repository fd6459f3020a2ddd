/** Who is signed in, as this browser remembers it. The server never believes it; the shell's redirects do. */
import type { User } from '@meridian/contract/accounts.ts'

/** Where a driver's unsent work and open jobs lie (unsent-store.ts). Named here, where looking for it loads nothing. */
export const UNSENT_DATABASE = 'meridian'
const USER_KEY = 'user'
const SESSION_TOKEN_KEY = 'session_token'

export function storedUser(): User | null {
  try {
    const user = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null') as User | null
    return user && typeof user.id === 'number' ? user : null
  } catch {
    return null
  }
}

export function storeUser(user: User): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user))
}

/** The token can end the session and do nothing else: the session itself is a cookie scripts cannot read. */
export function storeSignIn({ sessionToken, ...user }: User & { sessionToken: string }): void {
  storeUser(user)
  localStorage.setItem(SESSION_TOKEN_KEY, sessionToken)
}

export const storedSessionToken = (): string | null => localStorage.getItem(SESSION_TOKEN_KEY)

/** All but a driver's unsent work, which lies in a database of its own (unsent-store.ts) and must outlive a sign-out. */
export function clearStored(): void {
  localStorage.clear()
  sessionStorage.clear()
}

/** The server no longer knows this session: forget it, ask again, and come back to the same place afterwards. */
export function endSession(): void {
  if (!storedUser()) return
  clearStored()
  const here = location.pathname + location.search
  location.assign(`/login?next=${encodeURIComponent(here)}`)
}

/** Only a path inside the app: a link from elsewhere must not decide where a sign-in leads. */
export function safeNext(next: unknown): string | null {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return null
  const url = new URL(next, location.origin)
  // '/.//evil.example' is a path of ours that becomes '//evil.example', which is not.
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return null
  return url.pathname !== '/login' && url.pathname !== '/' ? url.pathname + url.search : null
}
