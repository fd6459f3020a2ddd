/** Conditions of a search in the conversation list, on the orders table alone, so that its indexes are used. */
import { orderNumberSearch } from '@meridian/domain/orders/order-search.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { matchingTypes } from './conversation-search.rules.ts'

type Condition = RawBuilder<SqlBool>

/** The text itself, anywhere: `%`, `_` and `\` are escaped. */
const patternOf = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** Drivers and organizations with that name. Looked up first: the planner needs their number to choose an index. */
export type NamedBy = { driverIds: number[]; organizationIds: number[] }

export async function namedBy(db: Db, search: string, withClient: boolean): Promise<NamedBy> {
  const pattern = patternOf(search)
  const drivers = sql<{ id: number }>`select d.id from drivers d join users u on u.id = d.user_id
    where u.name ilike ${pattern}`.execute(db)
  const organizations = withClient
    ? sql<{ id: number }>`select id from organizations where name ilike ${pattern}`.execute(db)
    : { rows: [] }
  const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id)
  return { driverIds: idsOf(await drivers), organizationIds: idsOf(await organizations) }
}

/** Exactly the expression of the index `orders_search`. It includes the item, which is not searched here. */
const SEARCHED = sql`lower(o.item_description || ' ' || o.pickup_address || ' ' || o.delivery_address)`

/** Of orders `o`: number, service type, either address, the driver; for drivers and admins the client as well. */
export function orderMatches(search: string, named: NamedBy): Condition {
  const pattern = patternOf(search)
  const types = matchingTypes(search)
  const conditions: Condition[] = [
    sql`(${SEARCHED} like lower(${pattern}) and (o.pickup_address ilike ${pattern} or o.delivery_address ilike ${pattern}))`,
    ...orderNumberSearch(search).ranges.map(([from, to]): Condition => sql`o.id between ${from} and ${to}`),
  ]
  if (types.length > 0) conditions.push(sql`o.service_type = any(${types}::text[])`)
  if (named.driverIds.length > 0) conditions.push(sql`o.driver_id = any(${named.driverIds}::int[])`)
  if (named.organizationIds.length > 0) conditions.push(sql`o.organization_id = any(${named.organizationIds}::int[])`)
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** Of a user `u` with a support thread: the name and the organization. */
export function personMatches(search: string): Condition {
  const pattern = patternOf(search)
  return sql`(u.name ilike ${pattern} or exists
    (select from organizations org where org.id = u.organization_id and org.name ilike ${pattern}))`
}
