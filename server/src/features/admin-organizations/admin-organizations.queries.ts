import { ROWS_PER_PAGE } from '@meridian/contract/organizations/admin-organizations.ts'
import { sql } from 'kysely'
import { figuresOf, total } from '../../db/daily-figures.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { REQUIRED_FOR_ALL_KEY } from '../../orders/proof-terms.queries.ts'
import { allMembers } from '../accounts/people/people.queries.ts'

const RECENT_DAYS = 30
const MONTHS = 12
const ORDERS = 10
const WAITING = 10

const countPeople = sql<number>`(select count(*)::int from memberships m join users u on u.id = m.user_id
  where m.organization_id = organizations.id and u.deactivated_at is null)`
const countSites = sql<number>`(select count(*)::int from sites s
  where s.organization_id = organizations.id and s.deleted_at is null)`
const countOpenApprovals = sql<number>`(select count(*)::int from approvals a
  where a.organization_id = organizations.id and a.state = 'waiting')`

type Listing = { q: string | undefined; after: number | undefined; now: Date }

/** One row more than a page shows: then there is a next one. */
export function listOrganizations(db: Db, { q, after, now }: Listing) {
  const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const since = new Date(now.getTime() - RECENT_DAYS * 24 * 3600_000)
  const recent = figuresOf('organization', sql`key = organizations.id::text and day > ${since}::date`)
  return db
    .selectFrom('organizations')
    .select([
      'id',
      'name',
      countPeople.as('people'),
      countSites.as('sites'),
      sql<number>`(select ${total('placed')} from ${recent} f)`.as('recentOrders'),
    ])
    .$if(Boolean(q), (query) => query.where('name', 'ilike', pattern))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(lower(name), id) > (select lower(l.name), l.id from organizations l where l.id = ${after})`,
      ),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(ROWS_PER_PAGE + 1)
    .execute()
}

export async function findOrganization(db: Db, id: number) {
  const row = await db
    .selectFrom('organizations')
    .select([
      'id',
      'name',
      'created_at',
      'notes',
      'requires_two_factor',
      'requires_proofs',
      sql<boolean>`exists (select from installation where key = ${REQUIRED_FOR_ALL_KEY})`.as('requires_proofs_of_all'),
      countPeople.as('people'),
      countSites.as('sites'),
      countOpenApprovals.as('open_approvals'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('organization_not_found')
  return row
}
export type OrganizationRow = Awaited<ReturnType<typeof findOrganization>>

/** `day` is the first of the month. */
export async function listMonths(db: Db, organizationId: number) {
  const { rows } = await sql<{ month: string; placed: number; delivered: number; revenue_cents: number }>`
    select to_char(day, 'YYYY-MM') as month, ${total('placed')} as placed, ${total('delivered')} as delivered,
      ${total('revenue_cents')} as revenue_cents
    from ${figuresOf('organization_month', sql`key = ${String(organizationId)}`)} f
    group by day order by day desc limit ${MONTHS}`.execute(db)
  return rows
}
export type MonthRow = Awaited<ReturnType<typeof listMonths>>[number]

export const listNewestOrders = (db: Db, organizationId: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'priority', 'total_cents', 'created_at', 'placed_by_admin_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(ORDERS)
    .execute()
export type NewestOrderRow = Awaited<ReturnType<typeof listNewestOrders>>[number]

export const listWaiting = (db: Db, organizationId: number) =>
  db
    .selectFrom('approvals')
    .innerJoin('orders', 'orders.id', 'approvals.order_id')
    .innerJoin('users', 'users.id', 'approvals.requested_by')
    .select(['order_id', 'requested_at', 'is_afterwards', 'orders.total_cents', 'users.name as requester'])
    .where('approvals.organization_id', '=', organizationId)
    .where('approvals.state', '=', sql.lit('waiting'))
    .orderBy('requested_at')
    .orderBy('order_id')
    .limit(WAITING)
    .execute()
export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number]

export const listMembers = (db: Db, organizationId: number, after = 0) =>
  allMembers(db, organizationId)
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(ROWS_PER_PAGE + 1)
    .execute()
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

export const listSitesOf = (db: Db, organizationId: number, after?: number) =>
  db
    .selectFrom('sites')
    .select(['id', 'name', 'address', 'external_code', 'use_count'])
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(lower(name), id) > (select lower(l.name), l.id from sites l where l.id = ${after})`),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(ROWS_PER_PAGE + 1)
    .execute()
