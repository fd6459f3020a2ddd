/** Redirects before a screen is shown. They check only whether a user is stored; the server guards the data. */
import { HOME_BY_ROLE } from '@meridian/domain/accounts/accounts.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { readMailLink } from '../data/search-params.ts'

type StoredUser = { role?: Role; mustSetUpTwoFactor?: boolean }

/** The path to redirect to, or null. */
export function redirectFor(path: string, hash: string, user: StoredUser | null): string | null {
  const isLogin = path === '/login'
  // Anyone may verify a dossier, signed in or not.
  if (path === '/verify') return null
  if (!user) return path === '/' || isLogin ? null : '/login'
  // A link in a mail works also in a browser where another user is signed in.
  if (isLogin && isMailLink(hash)) return null
  // Two-factor is required, and the server refuses everything else until it is set up.
  if (user.mustSetUpTwoFactor) return path === '/security' ? null : '/security'
  return path === '/' || isLogin ? homeOf(user) : null
}

/** Where a visitor wanted to go, for after the sign-in. The home screens need no mention: each role is sent to its own. */
export function nextAfterSignIn(path: string, search: string): string | undefined {
  const isHome = path === '/welcome' || Object.values<string>(HOME_BY_ROLE).includes(path)
  return isHome && search === '' ? undefined : path + search
}

function isMailLink(hash: string): boolean {
  return Object.values(readMailLink(hash)).some((token) => token !== null)
}

/** Without a role, the client's dashboard shows what the server allows. */
function homeOf({ role }: { role?: Role }): string {
  return (role && HOME_BY_ROLE[role]) ?? HOME_BY_ROLE.client
}
