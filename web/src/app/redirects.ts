/** Who may stand where, before a screen is shown. Routes ask only whether a user is stored; the server guards the data. */
import { HOME_BY_ROLE } from '@meridian/domain/accounts.ts'
import type { Role } from '@meridian/domain/order-lifecycle.ts'

/** Where to go instead, or null to stay. */
export function redirectFor(path: string, search: string, user: { role?: Role } | null): string | null {
  const isLogin = path === '/login'
  if (!user) return path === '/' || isLogin ? null : '/login'
  // A link from a mail is meant for whoever opens it, also in a browser where somebody is signed in.
  if (isLogin && isMailLink(search)) return null
  return path === '/' || isLogin ? homeOf(user) : null
}

function isMailLink(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('reset') || query.has('invite')
}

/** A stored user without a role is an odd one; the client's dashboard will say what the server allows. */
function homeOf({ role }: { role?: Role }): string {
  return (role && HOME_BY_ROLE[role]) ?? HOME_BY_ROLE.client
}
