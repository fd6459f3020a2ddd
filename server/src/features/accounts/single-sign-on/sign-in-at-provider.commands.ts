/** Signing in at the provider of an organization: there with a state that works once, in one browser, for ten minutes; and back. */
import { emailText } from '@meridian/contract/accounts.ts'
import { AuthorizationResponseError, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { AppError } from '../../../errors/app-error.ts'
import type { Session } from '../../../http/session.ts'
import { bindBrowser, browserHashOf } from '../../../security/browser-binding.ts'
import { decryptText } from '../../../security/encrypted-text.ts'
import { publicOrigin } from '../../../security/links.ts'
import { hashToken } from '../../../security/tokens.ts'
import type { Visitor } from '../../../security/visitor.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { findAccount } from '../accounts.queries.ts'
import { openSession } from '../sign-in.commands.ts'
import { networkOf } from './connection.commands.ts'
import { type ConnectionRow, findConnection, findConnectionOfDomain } from './connection.queries.ts'
import { listDomains } from './domains.queries.ts'
import { mailDomainOf } from './mail-domains.ts'
import { redirectUri } from './paths.ts'
import { readPerson } from './person.ts'
import { SsoRefusal } from './problems.ts'
import { provideAccount } from './provide-account.commands.ts'
import { authorizationUrl, discover, redeemCode } from './provider.ts'

const MINUTES = 10
const COOKIE = 'sso'

type Start = { email: string; next: string; visitor: Visitor }

export async function beginAtProvider(deps: AccountDeps, { email: typed, next, visitor }: Start) {
  const { db, clock, env } = deps
  const email = emailText.safeParse(typed)
  const domain = email.success ? mailDomainOf(email.data) : null
  const connection = domain ? await findConnectionOfDomain(db, domain) : undefined
  if (!connection || !email.success) throw new SsoRefusal('unknown_domain')
  const configuration = await discoverOf(deps, connection)
  const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  const { browserHash, setCookie } = bindBrowser(COOKIE, visitor, MINUTES * 60)
  await db
    .insertInto('single_sign_on_attempts')
    .values({
      state_hash: hashToken(secrets.state),
      browser_hash: browserHash,
      organization_id: connection.organization_id,
      issuer: connection.issuer,
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      next_path: next,
      expires_at: new Date(clock().getTime() + MINUTES * 60_000),
    })
    .execute()
  return {
    location: await authorizationUrl(configuration, secrets, { redirectUri: redirectUri(env), email: email.data }),
    setCookie,
  }
}

type Return = { url: string; visitor: Visitor; session: Session | null }

export async function finishAtProvider(deps: AccountDeps, { url, visitor, session }: Return) {
  const { db } = deps
  const back = new URL(url, publicOrigin(deps.env))
  const state = back.searchParams.get('state') ?? ''
  const attempt = await takeAttempt(deps, state, visitor)
  const connection = attempt && (await findConnection(db, attempt.organization_id))
  // Another provider was set up meanwhile: it must not answer for this one.
  if (!attempt || connection?.issuer !== attempt.issuer) throw new SsoRefusal('expired')
  const configuration = await discoverOf(deps, connection)
  const expected = { state, nonce: attempt.nonce, codeVerifier: attempt.code_verifier }
  const claims = await redeemCode(configuration, back, expected).catch((error) => {
    const isRefused = error instanceof AuthorizationResponseError && error.error === 'access_denied'
    throw new SsoRefusal(isRefused ? 'refused' : 'provider_failed', error)
  })
  const domains = await listDomains(db, connection.organization_id)
  const person = readPerson(
    claims,
    domains.filter((row) => row.verified_at !== null).map((row) => row.domain),
  )
  const { issuer } = configuration.serverMetadata()
  const userId = await provideAccount(deps, { connection, issuer, person, visitor })
  const account = await findAccount(db, userId)
  if (!account) throw new SsoRefusal('deactivated')
  const singleSignOn = {
    organizationId: connection.organization_id,
    domain: person.domain,
    issuer: connection.issuer,
  }
  const { setCookies } = await openSession(deps, account, { visitor, session }, { singleSignOn })
  return { setCookies, next: attempt.next_path }
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

async function discoverOf(deps: AccountDeps, { issuer, client_id: clientId, client_secret: secret }: ConnectionRow) {
  const clientSecret = decryptText(deps.secrets.auth, secret)
  return discover({ issuer, clientId, clientSecret }, networkOf(deps)).catch((error) => {
    throw new SsoRefusal('provider_failed', error)
  })
}

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
