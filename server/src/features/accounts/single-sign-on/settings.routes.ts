/** What an owner sets for single sign-on. */
import { api } from '@meridian/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/database.ts'
import { route } from '../../../http/route.ts'
import type { Session } from '../../../http/session.ts'
import { visitorOf } from '../../../security/visitor.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { removeConnection, saveConnection, testProvider } from './connection.commands.ts'
import { findConnection } from './connection.queries.ts'
import { checkDomain, claimDomain, organizationOf, removeDomain } from './domains.commands.ts'
import { listDomains, toDomain } from './domains.queries.ts'
import { redirectUri } from './paths.ts'
import { isProvidedSession } from './provided-sessions.ts'

export function singleSignOnRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { singleSignOn } = api
  const settingsOf = (db: Db, session: Session) => readSettings(deps, db, session)
  const limitTests = (userId: number) => deps.accountLimits.take('providerTestsOfOneAccount', String(userId))

  route(app, deps, singleSignOn.show, ({ session, db }) => settingsOf(db, session))

  route(app, deps, singleSignOn.addDomain, async ({ body, session, request, db }) =>
    toDomain(await claimDomain(deps, db, body.domain, { session, visitor: visitorOf(request, deps.env) })),
  )

  route(app, deps, singleSignOn.checkDomain, async ({ params, session, request }) => {
    await deps.accountLimits.take('domainChecksOfOneAccount', String(session.userId))
    return toDomain(await checkDomain(deps, params.id, { session, visitor: visitorOf(request, deps.env) }))
  })

  route(app, deps, singleSignOn.removeDomain, async ({ params, session, request }) => {
    await removeDomain(deps, params.id, { session, visitor: visitorOf(request, deps.env) })
    return { ok: true } as const
  })

  route(app, deps, singleSignOn.save, async ({ body, session, request, db }) => {
    await limitTests(session.userId)
    await saveConnection(deps, body, { session, visitor: visitorOf(request, deps.env) })
    return settingsOf(db, session)
  })

  route(app, deps, singleSignOn.test, async ({ body, session }) => {
    await limitTests(session.userId)
    return { issuer: await testProvider(deps, body.issuer) }
  })

  route(app, deps, singleSignOn.remove, async ({ session, request, db }) => {
    await removeConnection(deps, { session, visitor: visitorOf(request, deps.env) })
    return settingsOf(db, session)
  })
}

async function readSettings({ env }: AccountDeps, db: Db, session: Session) {
  const organizationId = organizationOf(session)
  const row = await findConnection(db, organizationId)
  return {
    domains: (await listDomains(db, organizationId)).map(toDomain),
    connection: row
      ? {
          issuer: row.issuer,
          clientId: row.client_id,
          defaultRole: row.default_role,
          arePasswordsOff: row.are_passwords_off,
        }
      : null,
    redirectUri: redirectUri(env),
    isOwnSessionProvided: await isProvidedSession(db, session.id),
  }
}
