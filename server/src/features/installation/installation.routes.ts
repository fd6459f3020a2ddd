import { api } from '@meridian/contract/index.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { Tiles } from '@meridian/maps/port.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { languageFor } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { findRelyingParty } from '../../security/second-factors/relying-party.ts'
import { DEMO_LABELS as en } from '../../texts/demo.ts'
import { DEMO_LABELS as es } from '../../texts/es/demo.ts'
import { findDemo, findPostgresVersion, hasDemo, type Installation } from './installation.queries.ts'

export function installationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.installation.show, async ({ request }) => ({
    demo: inLanguage(await findDemo(deps.db), languageFor(request)),
    linkHoursAfterDelivery: deps.env.TRACKING_LINK_HOURS_AFTER_DELIVERY,
    datedFromHour: deps.env.OFFER_DATED_FROM_HOUR,
    passkeyOrigin: findRelyingParty(deps.env)?.origin ?? null,
    staffSignIn: deps.env.SSO_ISSUER ? { label: deps.env.SSO_LABEL ?? null } : null,
  }))
}

/** The other labels are names. */
const inLanguage = (demo: Installation['demo'], language: Language): Installation['demo'] =>
  demo && {
    ...demo,
    accounts: demo.accounts.map((account) =>
      account.label === en.runsTheDay ? { ...account, label: { en, es }[language].runsTheDay } : account,
    ),
  }

async function adminTwoFactorOf({ env, db }: Deps): Promise<'required' | 'optional' | 'demo'> {
  if (env.REQUIRE_ADMIN_TWO_FACTOR) return 'required'
  return (await hasDemo(db)) ? 'demo' : 'optional'
}

type AdminDeps = Deps & { tiles: Tiles; release: { version: string; build: string } }

export function adminInstallationRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const { tiles, release } = deps
  route(app, deps, api.installation.release, async () => ({
    ...release,
    postgres: await findPostgresVersion(deps.db),
    adminTwoFactor: await adminTwoFactorOf(deps),
  }))
  route(app, deps, api.installation.streetMap, async () => ({
    // What an operator's own style shows is not known; it replaces our map in any case.
    hasStreets: tiles.operator ? true : (tiles.edition()?.hasStreets ?? null),
  }))
}
