import type { Pool } from 'pg'
import type { Deps } from '../../http/deps.ts'
import { networkOf } from '../../http/network.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Auth } from '../../security/auth.ts'
import type { PasswordQueue } from '../../security/passwords/password-queue.ts'
import { createRateLimits, type Limit, type RateLimits } from '../../security/passwords/rate-limit.ts'
import type { Secrets } from '../../security/secrets/secrets.ts'
import type { Sessions } from '../../security/sessions.ts'
import type { DnsResolver } from './single-sign-on/dns-resolver.ts'

/** What accounts need beyond what every feature has. */
export type AccountDeps = Deps & {
  auth: Auth
  sessions: Sessions
  mailer: Mailer
  secrets: Secrets
  dns: DnsResolver
  accountLimits: RateLimits<AccountLimit>
  passwordQueue: PasswordQueue
}

/** Per address, unless the name says otherwise. Generous: a clinic signs in from one address every morning. */
const LIMITS = {
  // Each is a new organization: the people of a clinic join theirs by invitation.
  register: { times: 10, withinMinutes: 10 },
  registerInADay: { times: 30, withinMinutes: 24 * 60 },
  openLink: { times: 60, withinMinutes: 1 },
  forgotPassword: { times: 30, withinMinutes: 15 },
  forgotPasswordOfOneAccount: { times: 3, withinMinutes: 15 },
  invitationsOfOneAccount: { times: 100, withinMinutes: 60 },
  invitationsOfOneAccountInADay: { times: 250, withinMinutes: 24 * 60 },
  invitationsToOneAddressInADay: { times: 5, withinMinutes: 24 * 60 },
  passkeySignIn: { times: 120, withinMinutes: 1 },
  singleSignOn: { times: 120, withinMinutes: 1 },
  providerTestsOfOneAccount: { times: 30, withinMinutes: 10 },
  domainChecksOfOneAccount: { times: 30, withinMinutes: 10 },
  verificationsOfOneAccount: { times: 5, withinMinutes: 60 },
} as const satisfies Record<string, Limit>
export type AccountLimit = keyof typeof LIMITS

export const createAccountLimits = (
  pool: Pool,
  changed: Partial<Record<AccountLimit, Limit>> = {},
): RateLimits<AccountLimit> => createRateLimits<AccountLimit>(pool, { ...LIMITS, ...changed })

export const limitAddress = ({ accountLimits }: AccountDeps, name: AccountLimit, address: string): Promise<void> =>
  accountLimits.take(name, networkOf(address))
