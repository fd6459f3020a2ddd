import { api } from '@meridian/contract'
import type { ApiKey } from '@meridian/contract/organizations/api-keys.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { membershipOf, type Session } from '../../http/session.ts'
import { type KeyOwner, makeKey, revokeKey, rotateKey } from './api-keys.commands.ts'
import { type KeyRow, listKeys } from './api-keys.queries.ts'

export function apiKeyRoutes(app: FastifyInstance, deps: Deps): void {
  const { apiKeys } = api

  route(app, deps, apiKeys.list, async ({ db, session }) => (await listKeys(db, ownerOf(session))).map(toKey))

  route(app, deps, apiKeys.make, async ({ db, body, session }) => {
    const { key, row } = await makeKey(db, ownerOf(session), body, deps.clock())
    return { ...toKey(row), key }
  })

  route(app, deps, apiKeys.rotate, async ({ params, session }) => {
    const { key, row } = await rotateKey(deps, ownerOf(session), params.id)
    return { ...toKey(row), key }
  })

  route(app, deps, apiKeys.revoke, async ({ params, session }) => {
    await revokeKey(deps, ownerOf(session), params.id)
    return { ok: true as const }
  })
}

const ownerOf = (session: Session): KeyOwner => ({
  // Only clients are let in, and a client's session is of an organization.
  organizationId: session.organizationId as number,
  userId: session.userId,
  siteIds: membershipOf(session).siteIds,
})

const toKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  mode: row.mode,
  scopes: [...row.scopes],
  siteIds: row.site_ids && [...row.site_ids],
  addresses: [...row.addresses],
  version: row.version,
  ending: row.ending,
  createdBy: row.created_by_name,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  previousUntil: row.previous_until?.toISOString() ?? null,
})
