/** Which orders members of an organization see who are limited to sites: the domain's `isOwnOrder` as SQL. */
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { type RawBuilder, sql } from 'kysely'
import { arrayParameter } from './array-parameter.ts'

export type ClientActor = Extract<Actor, { role: 'client' }>

export function ofOwnSites(actor: ClientActor, table = 'orders'): RawBuilder<boolean> {
  const alternatives = ownSiteConditions(actor, table)
  return alternatives.length === 0 ? sql`true` : sql`(${sql.join(alternatives, sql` or `)})`
}

export const SITE_COLUMNS = ['pickup_site_id', 'delivery_site_id'] as const

/** The rule's alternatives, each with an index of its own; none for a member who is not limited. */
export function ownSiteConditions(actor: ClientActor, table = 'orders'): RawBuilder<boolean>[] {
  const { siteIds } = actor.membership
  if (siteIds === null) return []
  const ids = arrayParameter('int', siteIds)
  const atSites = SITE_COLUMNS.map((column) => sql<boolean>`${sql.ref(`${table}.${column}`)} = any(${ids})`)
  return [...atSites, ...ownConditions(actor, table)]
}

/** The alternatives that are about the person: placed by them, or handed over to them. A key has only its sites. */
export const ownConditions = ({ userId, keyId }: ClientActor, table = 'orders'): RawBuilder<boolean>[] =>
  keyId === undefined
    ? ['client_id', 'handed_to'].map((column) => sql`${sql.ref(`${table}.${column}`)} = ${userId}`)
    : []
