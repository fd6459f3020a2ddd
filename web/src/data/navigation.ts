/** Navigation inside the app for code that cannot import the router. The router registers itself at start. */
import type { User } from '@meridian/contract/accounts/accounts.ts'
import { HOME_BY_ROLE } from '@meridian/domain/accounts/accounts.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { LANGUAGE } from '@meridian/domain/texts/language.ts'
import { safeNext } from './accounts/stored-user.ts'

type Navigator = (path: string) => void

let navigator: Navigator = (path) => location.assign(path)

export function setNavigator(go: Navigator): void {
  navigator = go
}

export const navigateTo = (path: string): void => navigator(path)

/** The screens of some roles only, by the first part of their path; a link to one of them leads other roles to their own home, not to 'No access'. */
const ROLES_OF_SCREEN: Record<string, readonly Role[]> = {
  '/dashboard': ['client'],
  '/orders': ['client', 'admin'],
  '/checkout': ['client'],
  '/standing-orders': ['client'],
  '/driver-dashboard': ['driver'],
  '/admin-dashboard': ['admin'],
  '/dispatch': ['admin'],
  '/admin': ['admin'],
}

/** To the page that the sign-in interrupted, or to the home of the role. */
export function goHome({ role, language }: Pick<User, 'role' | 'language'>, next?: string | null): void {
  const safe = safeNext(next)
  const roles = ROLES_OF_SCREEN[/^\/[^/?]*/.exec(safe ?? '')?.[0] ?? '']
  const path = safe && (!roles || roles.includes(role)) ? safe : HOME_BY_ROLE[role]
  // The account's language is not this page's: its own page is another build.
  if (language && language !== LANGUAGE) location.assign(path)
  else navigateTo(path)
}
