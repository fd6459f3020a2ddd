/** The provider at which drivers and admins sign in. The operator names it; it may be inside the operator's own network. */
import type { IDToken } from 'openid-client'
import type { Env } from '../../../env.ts'
import type { Connection } from './provider.ts'

/** Null when there is none. */
export function staffProvider({ SSO_ISSUER, SSO_CLIENT_ID, SSO_CLIENT_SECRET }: Env): Connection | null {
  if (!SSO_ISSUER || !SSO_CLIENT_ID || !SSO_CLIENT_SECRET) return null
  return { issuer: SSO_ISSUER, clientId: SSO_CLIENT_ID, clientSecret: SSO_CLIENT_SECRET }
}

/**
 * Whether the provider says that it has asked for more than a password: `amr` names it (RFC 8176), or `acr` is one of the values that
 * the operator has listed. A provider that says nothing has not said it.
 */
export function hasStatedMultiFactor({ amr, acr }: IDToken, { SSO_MFA_ACR }: Pick<Env, 'SSO_MFA_ACR'>): boolean {
  return (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && SSO_MFA_ACR.includes(acr))
}
