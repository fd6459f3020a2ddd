/** Which orders members of an organization see who are limited to sites: the domain's `isOwnOrder` as SQL. */
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import { type RawBuilder, sql } from 'kysely'
import { arrayParameter } from './array-parameter.ts'

export type ClientActor = Extract<Actor, { role: 'client' }>

export function ofOwnSites(actor: ClientActor, table = 'orders'): RawBuilder<boolean> {
  const alternatives = ownSiteConditions(actor, table)
  return alternatives.length === 0 ? sql`true` : sql`(${sql.join(alternatives, sql` or `)})`
}

/** The rule's alternatives, each with an index of its own; none for a member who is not limited. */
export function ownSiteConditions({ userId, membership }: ClientActor, table = 'orders'): RawBuilder<boolean>[] {
  if (membership.siteIds === null) return []
  const ids = arrayParameter('int', membership.siteIds)
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return [
    sql`${column('pickup_site_id')} = any(${ids})`,
    sql`${column('delivery_site_id')} = any(${ids})`,
    sql`${column('client_id')} = ${userId}`,
    sql`${column('handed_to')} = ${userId}`,
  ]
}
