/**
 * Known devices: a browser that has signed in to an account before has a signed cookie for it. Its failed sign-ins are
 * counted apart, so that a stranger who locks the account does not keep its owner out.
 */
import { SECURE_COOKIE_PREFIX } from '@meridian/contract/shapes.ts'
import { z } from 'zod'
import { cookieHeader, readCookie } from '../cookies.ts'
import { createSigner } from '../secrets/signed-tokens.ts'
import { newToken } from '../secrets/tokens.ts'
import type { Visitor } from '../visitor.ts'

const KIND = 'device'
const shape = z.object({ userId: z.number(), deviceId: z.string() })
const SECONDS = 365 * 24 * 3600

const nameOf = (userId: number, { isSecure }: Visitor): string =>
  `${isSecure ? SECURE_COOKIE_PREFIX : ''}meridian.device.${userId}`

/** The cookie of this browser for this account, made again with the same id if it has one. */
export function deviceCookie(secret: string, userId: number, visitor: Visitor): string {
  const deviceId = knownDevice(secret, userId, visitor) ?? newToken().slice(0, 16)
  const value = createSigner(secret).sign(KIND, { userId, deviceId })
  return cookieHeader(nameOf(userId, visitor), value, { isSecure: visitor.isSecure, seconds: SECONDS })
}

export function knownDevice(secret: string, userId: number, visitor: Visitor): string | null {
  const value = readCookie(visitor.cookies, nameOf(userId, visitor))
  const facts = value ? createSigner(secret).open(KIND, value, shape) : null
  return facts?.userId === userId ? facts.deviceId : null
}
