/** The signed-in user as stored in this browser. Only the shell's redirects rely on it; the server checks the session. */
import type { User } from '@meridian/contract/accounts/accounts.ts'

/** The database of unsent-store.ts. Named here, so that looking for it does not load that module. */
export const UNSENT_DATABASE = 'meridian'
/** The database of locked-jobs.ts: what a driver who logged out without a network may still read. */
export const LOCKED_DATABASE = 'meridian-locked'
/** Keys of half-filled forms in sessionStorage. */
export const FORM_DRAFT_PREFIX = 'new-delivery:'
/** How a person has arranged the dispatch board: stays for the next sign-in, and says nothing about any order. */
export const BOARD_LAYOUT_PREFIX = 'board-layout:'
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

let loadedFor: User | null = null

/** When the app starts, when somebody signs in, and when the page is left for one of another organization. */
export function loadPageFor(user: User | null): void {
  loadedFor = user
}

/**
 * What this page shows is of this organization and role. The stored user may be of another one by now: another tab may have switched.
 */
export const pageMembership = (): User['membership'] => loadedFor?.membership ?? null

/** Whether this page was opened while its user had to set up two-factor. */
export const isPageHeld = (): boolean => loadedFor?.mustSetUpTwoFactor === true

export function storeUser(user: User): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user))
}

/** The token can end the session and do nothing else: the session itself is a cookie scripts cannot read. */
export function storeSignIn({ sessionToken, ...user }: User & { sessionToken: string }): void {
  storeUser(user)
  loadPageFor(user)
  localStorage.setItem(SESSION_TOKEN_KEY, sessionToken)
  // Whoever it is: the jobs come from the server now, or are somebody else's.
  globalThis.indexedDB?.deleteDatabase(LOCKED_DATABASE)
}

export const storedSessionToken = (): string | null => localStorage.getItem(SESSION_TOKEN_KEY)

/**
 * Everything except the layout of the board, and a driver's unsent work, which is in a database of its own (unsent-store.ts)
 * and must survive a sign-out.
 */
export function clearStored(): void {
  for (const key of Object.keys(localStorage)) if (!key.startsWith(BOARD_LAYOUT_PREFIX)) localStorage.removeItem(key)
  sessionStorage.clear()
  loadPageFor(null)
}

/**
 * The session no longer exists: clear it, and return to the same page after the next sign-in. A half-filled form stays in
 * this tab: the user did not choose to sign out.
 */
export function endSession(): void {
  if (!storedUser()) return
  const drafts = Object.entries(sessionStorage).filter(([key]) => key.startsWith(FORM_DRAFT_PREFIX))
  clearStored()
  for (const [key, draft] of drafts) sessionStorage.setItem(key, String(draft))
  const here = location.pathname + location.search
  location.assign(`/login?next=${encodeURIComponent(here)}`)
}

/** Only paths of this app: a crafted link must not redirect to another site after the sign-in. */
export function safeNext(next: unknown): string | null {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return null
  const url = new URL(next, location.origin)
  // '/.//evil.example' is normalized to '//evil.example', which is another site.
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return null
  return url.pathname !== '/login' && url.pathname !== '/' ? url.pathname + url.search : null
}
