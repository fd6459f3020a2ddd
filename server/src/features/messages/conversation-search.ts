/** What a search in the list of conversations looks at. Conditions on the order alone, so that the indexes of orders serve. */
import { SERVICE_TYPE_LABELS, SERVICE_TYPES, type ServiceType } from '@meridian/domain/orders.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Condition = RawBuilder<SqlBool>

/** The text itself, wherever it stands: `%`, `_` and `\` mean nothing more than themselves. */
export const patternOf = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** Of orders `o`: number, service type, either address, the driver's name; for drivers and admins the client as well. */
export function orderMatches(search: string, withClient: boolean): Condition {
  const pattern = patternOf(search)
  const types = matchingTypes(search)
  const conditions: Condition[] = [
    sql`o.pickup_address ilike ${pattern}`,
    sql`o.delivery_address ilike ${pattern}`,
    sql`o.driver_id = any(array(select d.id from drivers d join users du on du.id = d.user_id
      where btrim(du.first_name || ' ' || du.last_name) ilike ${pattern}))`,
    ...idRanges(search).map(([from, to]): Condition => sql`o.id between ${from} and ${to}`),
  ]
  if (types.length > 0) conditions.push(sql`o.service_type = any(${types}::text[])`)
  if (withClient)
    conditions.push(
      sql`o.organization_id = any(array(select org.id from organizations org where org.name ilike ${pattern}))`,
    )
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** Of a person `u` with a support thread: the name, and the organisation. */
export function personMatches(search: string): Condition {
  const pattern = patternOf(search)
  return sql`(btrim(u.first_name || ' ' || u.last_name) ilike ${pattern} or exists
    (select from organizations org where org.id = u.organization_id and org.name ilike ${pattern}))`
}

/** By the name in the data, the label, or the name as it is read. */
export function matchingTypes(search: string): ServiceType[] {
  const wanted = search.toLowerCase()
  const namesOf = (type: ServiceType) => [type, type.replaceAll('_', ' '), SERVICE_TYPE_LABELS[type].toLowerCase()]
  return SERVICE_TYPES.filter((type) => namesOf(type).some((name) => name.includes(wanted)))
}

const LAST_ID = 2_147_483_647

/** '#ML-0012', 'ml-12' or '12': the numbers that begin so. Ranges, which the primary key finds. */
export function idRanges(search: string): [from: number, to: number][] {
  const digits = /^(?:#?ml-?|#)?0*([1-9]\d{0,9})$/i.exec(search.replace(/\s/g, ''))?.[1]
  if (!digits) return []
  const ranges: [number, number][] = []
  for (let size = 1, from = Number(digits); from <= LAST_ID; size *= 10, from *= 10)
    ranges.push([from, Math.min(from + size - 1, LAST_ID)])
  return ranges
}
