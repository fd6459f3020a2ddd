/**
 * Where passkeys work. A passkey belongs to one domain name, which comes from the settings and never from the request: otherwise
 * whoever forges a Host header could have a passkey sign for a site of their own.
 */
import { isIP } from 'node:net'
import type { Env } from '../../env.ts'
import { AppError } from '../../errors/app-error.ts'
import { publicOrigin } from '../secrets/links.ts'

export type RelyingParty = { id: string; origin: string }

/** Null where browsers offer none: at an IP address, and without https elsewhere than on localhost. */
export function findRelyingParty(env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicOrigin(env))
  const isLocalhost = hostname === 'localhost'
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isLocalhost || (isName && protocol === 'https:') ? { id: hostname, origin } : null
}

export function relyingParty(env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): RelyingParty {
  const party = findRelyingParty(env)
  if (!party) throw new AppError('passkeys_unavailable')
  return party
}
