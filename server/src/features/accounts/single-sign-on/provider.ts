/** The provider of an organization: what it says of itself, where to send people, and who came back. */

import type { ProviderFault } from '@meridian/contract/organizations/single-sign-on.ts'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
} from 'openid-client'
import { NotPublic } from '../../../notices/push/public-address.ts'
import { isPublicUrl, providerFetch, TooLarge } from './provider-fetch.ts'

export type Connection = { issuer: string; clientId: string; clientSecret: string }
type Network = { mayBePrivate: boolean }

const TIMEOUT_SECONDS = 10

export class ProviderError extends Error {
  readonly fault: ProviderFault
  constructor(fault: ProviderFault, cause?: unknown) {
    super(`single sign-on: ${fault}`, { cause })
    this.fault = fault
  }
}

/** People paste the address of the document too. Null: this can be no provider's address. */
export function toIssuer(typed: string, { mayBePrivate }: Network): string | null {
  const issuer = typed.trim().replace(/\/\.well-known\/openid-configuration$/, '')
  if (!URL.canParse(issuer)) return null
  const url = new URL(issuer)
  if (url.search || url.hash || url.username || url.password) return null
  const isAllowed = mayBePrivate ? /^https?:$/.test(url.protocol) : isPublicUrl(url)
  return isAllowed ? issuer : null
}

/** Reads the provider's document; everything that follows uses what it says. */
export async function discover(connection: Connection, { mayBePrivate }: Network): Promise<Configuration> {
  const server = new URL(connection.issuer)
  const configuration = await discovery(server, connection.clientId, undefined, authenticate(connection.clientSecret), {
    [customFetch]: providerFetch({ mayBePrivate }),
    timeout: TIMEOUT_SECONDS,
    // The signature of a token is checked, although it comes from the provider over TLS.
    execute: [enableNonRepudiationChecks, ...(mayBePrivate ? [allowInsecureRequests] : [])],
  }).catch((error) => {
    throw new ProviderError(faultOf(error), error)
  })
  const {
    issuer,
    authorization_endpoint: authorize,
    token_endpoint: token,
    jwks_uri: keys,
  } = configuration.serverMetadata()
  // Microsoft's shared addresses stand for every directory there is: any of their people could come back with any address.
  if (new URL(issuer).href !== server.href) throw new ProviderError('other_issuer')
  // The browser is sent to the first of them: a script or a file is no page.
  const protocols = mayBePrivate ? ['https:', 'http:'] : ['https:']
  const isAddress = (text: unknown) =>
    typeof text === 'string' && URL.canParse(text) && protocols.includes(new URL(text).protocol)
  if (![authorize, token, keys].every(isAddress)) throw new ProviderError('incomplete')
  return configuration
}

/** As the provider likes it; the standard's own default is the header. */
const authenticate =
  (secret: string): ClientAuth =>
  (server, ...more) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isBasic = methods === undefined || methods.includes('client_secret_basic')
    return (isBasic ? ClientSecretBasic : ClientSecretPost)(secret)(server, ...more)
  }

export type Secrets = { state: string; nonce: string; codeVerifier: string }

export async function authorizationUrl(
  configuration: Configuration,
  { state, nonce, codeVerifier }: Secrets,
  { redirectUri, email, acrValues = [] }: { redirectUri: string; email?: string; acrValues?: readonly string[] },
): Promise<string> {
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(email && { login_hint: email }),
    ...(acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
  })
  return url.href
}

/** Checks state, issuer, code, audience, nonce, times and signature. */
export async function redeemCode(configuration: Configuration, url: URL, expected: Secrets): Promise<IDToken> {
  const tokens = await authorizationCodeGrant(configuration, url, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new ProviderError('incomplete')
  return claims
}

function faultOf(error: unknown): ProviderFault {
  const causes = causesOf(error)
  if (causes.some((cause) => cause instanceof NotPublic)) return 'not_public'
  // The latter: nested so deeply that it cannot be copied.
  if (causes.some((cause) => cause instanceof TooLarge || cause instanceof RangeError)) return 'not_a_provider'
  const codes = causes.map((cause) => (cause as { code?: unknown }).code)
  if (codes.includes('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')) return 'other_issuer'
  const isAnswered = codes.some(
    (code) => typeof code === 'string' && code.startsWith('OAUTH_') && !/TIMEOUT|ABORT/.test(code),
  )
  return isAnswered ? 'not_a_provider' : 'unreachable'
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let at = error; at && causes.length < 5; at = (at as Error).cause) causes.push(at)
  return causes
}
