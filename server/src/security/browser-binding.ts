/** A random cookie that ties what a person has begun, such as a sign-in at a provider, to the browser in which they began it. */
import { SECURE_COOKIE_PREFIX } from '@meridian/contract/shapes.ts'
import { cookieHeader, readCookie } from './cookies.ts'
import { hashToken, newToken } from './secrets/tokens.ts'
import type { Visitor } from './visitor.ts'

const cookieName = (purpose: string, { isSecure }: Visitor) =>
  `${isSecure ? SECURE_COOKIE_PREFIX : ''}meridian.${purpose}`

export function bindBrowser(
  purpose: string,
  visitor: Visitor,
  seconds: number,
): { browserHash: string; setCookie: string } {
  const name = cookieName(purpose, visitor)
  // One for all tabs of a browser: the second must not end what the first has begun.
  const known = readCookie(visitor.cookies, name)
  const token = known && /^[\w-]{43}$/.test(known) ? known : newToken()
  return {
    browserHash: hashToken(token),
    setCookie: cookieHeader(name, token, { isSecure: visitor.isSecure, seconds }),
  }
}

export const browserHashOf = (purpose: string, visitor: Visitor): string =>
  hashToken(readCookie(visitor.cookies, cookieName(purpose, visitor)) ?? '')
