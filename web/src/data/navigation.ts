/** Navigation inside the app for code that cannot import the router. The router registers itself at start. */
import type { User } from '@meridian/contract/accounts.ts'
import { HOME_BY_ROLE } from '@meridian/domain/accounts.ts'
import { safeNext } from './stored-user.ts'

type Navigator = (path: string) => void

let navigator: Navigator = (path) => location.assign(path)

export function setNavigator(go: Navigator): void {
  navigator = go
}

export const navigateTo = (path: string): void => navigator(path)

/** To the page that the sign-in interrupted, or to the home of the role. */
export function goHome(user: User, next?: string | null): void {
  navigateTo(safeNext(next) ?? HOME_BY_ROLE[user.role])
}
