import type { Maps } from '@meridian/maps/port.ts'
import type { Pool } from 'pg'
import type { Deps } from '../../http/deps.ts'
import type { Bus } from '../../live/bus.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Planner } from '../../planning/port.ts'
import type { Travel } from '../../planning/travel.ts'
import { createRateLimits, type Limit, type RateLimits } from '../../security/passwords/rate-limit.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import type { Texter } from '../../sms/texter.ts'

/** What tracking links need beyond what every feature has. */
export type TrackingLinkDeps = Deps & {
  bus: Bus
  planner: Planner
  travel: Travel
  mailer: Mailer
  texter: Texter
  maps: Maps
  signer: Signer
  linkLimits: RateLimits<LinkLimit>
}

const LIMITS = {
  unknownLinksOfOneAddress: { times: 30, withinMinutes: 10 },
  linkMailsOfOneAccount: { times: 40, withinMinutes: 60 },
  linkMailsToOneAddressInADay: { times: 10, withinMinutes: 24 * 60 },
} as const satisfies Record<string, Limit>
type LinkLimit = keyof typeof LIMITS

export const createLinkLimits = (pool: Pool): RateLimits<LinkLimit> => createRateLimits<LinkLimit>(pool, LIMITS)
