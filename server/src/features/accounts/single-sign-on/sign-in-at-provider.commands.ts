/** Signing in at a provider, an organization's or the installation's: there with a state that works once, in one browser, for ten minutes; and back. */
import { emailText } from '@meridian/contract/accounts/accounts.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import {
  AuthorizationResponseError,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { AppError } from '../../../errors/app-error.ts'
import type { Session } from '../../../http/session.ts'
import { bindBrowser, browserHashOf } from '../../../security/browser-binding.ts'
import { decryptText } from '../../../security/secrets/encrypted-text.ts'
import { publicOrigin } from '../../../security/secrets/links.ts'
import { hashToken } from '../../../security/secrets/tokens.ts'
import type { Visitor } from '../../../security/visitor.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { findAccount } from '../accounts.queries.ts'
import { openSession, type SecondStep } from '../sign-in.commands.ts'
import { networkOf } from './connection.commands.ts'
import { type ConnectionRow, findConnection, findConnectionOfDomain } from './connection.queries.ts'
import { listDomains } from './domains.queries.ts'
import { mailDomainOf } from './mail-domains.ts'
import { redirectUri } from './paths.ts'
import { readPerson } from './person.ts'
import { SsoRefusal } from './problems.ts'
import { provideAccount } from './provide-account.commands.ts'
import { authorizationUrl, type Connection, discover, redeemCode } from './provider.ts'
import { signInStaff } from './sign-in-staff.commands.ts'
import { staffProvider } from './staff-provider.ts'

const MINUTES = 10
const COOKIE = 'sso'

/** `email`: of somebody whose organization has a provider. Without it the installation's is meant. */
type Start = { email: string | null; next: string | null; visitor: Visitor }

export async function beginAtProvider(deps: AccountDeps, { email, next, visitor }: Start) {
  const { db, clock, env } = deps
  const provider = email === null ? ownProvider(deps) : await providerOfAddress(deps, email)
  const configuration = await discoverAt(provider)
  const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  const { browserHash, setCookie } = bindBrowser(COOKIE, visitor, MINUTES * 60)
  await db
    .insertInto('single_sign_on_attempts')
    .values({
      state_hash: hashToken(secrets.state),
      browser_hash: browserHash,
      organization_id: provider.organizationId,
      issuer: provider.issuer,
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      next_path: next,
      expires_at: new Date(clock().getTime() + MINUTES * 60_000),
    })
    .execute()
  const asked = { redirectUri: redirectUri(env), email: provider.email, acrValues: provider.acrValues }
  return { location: await authorizationUrl(configuration, secrets, asked), setCookie }
}

type Return = { url: string; visitor: Visitor; session: Session | null }
/** `next`: null when the person wanted nowhere in particular. */
type Arrived = { next: string | null; role: Role } & ({ setCookies: string[] } | SecondStep)

export async function finishAtProvider(deps: AccountDeps, { url, visitor, session }: Return): Promise<Arrived> {
  const back = new URL(url, publicOrigin(deps.env))
  const state = back.searchParams.get('state') ?? ''
  const attempt = await takeAttempt(deps, state, visitor)
  if (!attempt) throw new SsoRefusal('expired')
  const { organization_id: organizationId, next_path: next } = attempt
  const connection = organizationId === null ? null : await findConnection(deps.db, organizationId)
  const provider = connection ? providerOf(deps, connection) : organizationId === null && ownProvider(deps)
  // Another provider was set up meanwhile: it must not answer for this one.
  if (!provider || provider.issuer !== attempt.issuer) throw new SsoRefusal('expired')
  const configuration = await discoverAt(provider)
  const expected = { state, nonce: attempt.nonce, codeVerifier: attempt.code_verifier }
  const claims = await redeemCode(configuration, back, expected).catch((error) => {
    const isRefused = error instanceof AuthorizationResponseError && error.error === 'access_denied'
    throw new SsoRefusal(isRefused ? 'refused' : 'provider_failed', error)
  })
  if (!connection) return { next, ...(await signInStaff(deps, claims, { visitor, session })) }
  const { issuer } = configuration.serverMetadata()
  return { next, role: 'client', ...(await signInMember(deps, { connection, issuer, claims, visitor, session })) }
}

type Member = { connection: ConnectionRow; issuer: string; claims: IDToken; visitor: Visitor; session: Session | null }

async function signInMember(deps: AccountDeps, { connection, issuer, claims, visitor, session }: Member) {
  const { db } = deps
  const domains = await listDomains(db, connection.organization_id)
  const person = readPerson(
    claims,
    domains.filter((row) => row.verified_at !== null).map((row) => row.domain),
  )
  const userId = await provideAccount(deps, { connection, issuer, person, visitor })
  const account = await findAccount(db, userId)
  if (!account) throw new SsoRefusal('deactivated')
  const singleSignOn = {
    organizationId: connection.organization_id,
    domain: person.domain,
    issuer: connection.issuer,
  }
  return openSession(deps, account, { visitor, session }, { singleSignOn })
}

/** Deleted as it is read: of two requests with one state, one finds it. */
const takeAttempt = ({ db, clock }: AccountDeps, state: string, visitor: Visitor) =>
  db
    .deleteFrom('single_sign_on_attempts')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', browserHashOf(COOKIE, visitor))
    .where('expires_at', '>', clock())
    .returningAll()
    .executeTakeFirst()

type Provider = Connection & {
  /** Null: the installation's. */
  organizationId: number | null
  mayBePrivate: boolean
  email?: string
  acrValues?: readonly string[]
}

function ownProvider({ env }: AccountDeps): Provider {
  const provider = staffProvider(env)
  if (!provider) throw new SsoRefusal('unknown_domain')
  return { ...provider, organizationId: null, mayBePrivate: true, acrValues: env.SSO_MFA_ACR }
}

async function providerOfAddress(deps: AccountDeps, typed: string): Promise<Provider> {
  const email = emailText.safeParse(typed)
  const domain = email.success ? mailDomainOf(email.data) : null
  const connection = domain ? await findConnectionOfDomain(deps.db, domain) : undefined
  if (!connection || !email.success) throw new SsoRefusal('unknown_domain')
  return { ...providerOf(deps, connection), email: email.data }
}

const providerOf = (deps: AccountDeps, row: ConnectionRow): Provider => ({
  organizationId: row.organization_id,
  issuer: row.issuer,
  clientId: row.client_id,
  clientSecret: decryptText(deps.secrets.auth, row.client_secret),
  ...networkOf(deps),
})

const discoverAt = (provider: Provider) =>
  discover(provider, provider).catch((error) => {
    throw new SsoRefusal('provider_failed', error)
  })

/** What the page says about a failure. A fault of ours is in the log. */
export function problemOf(error: unknown, { log }: AccountDeps) {
  if (error instanceof SsoRefusal) {
    log.info({ problem: error.problem, reason: reasonOf(error.cause) }, 'a single sign-on was refused')
    return error.problem
  }
  if (error instanceof AppError) return error.code === 'too_many_attempts' ? 'too_many' : 'failed'
  log.error({ err: error }, 'a single sign-on failed')
  return 'failed'
}

/** Without what the provider sent: that may hold a token. */
const reasonOf = (cause: unknown): string | undefined => (cause instanceof Error ? cause.message : undefined)
