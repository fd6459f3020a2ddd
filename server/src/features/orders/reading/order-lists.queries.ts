/** Lists of orders: filters, pages and totals. */
import type { ParsedOrderFilters } from '@meridian/contract/orders/orders.ts'
import { TOTAL_LIMIT } from '@meridian/contract/shapes.ts'
import { isLabelOnly, orderNumberSearch } from '@meridian/domain/orders/order-search.ts'
import { ACTIVE_STATUSES, FINAL_STATUSES, type OrderStatus } from '@meridian/domain/orders/orders.ts'
import { may } from '@meridian/domain/organizations/permissions.ts'
import { parseCents } from '@meridian/domain/pricing/money.ts'
import { addDays, BUSINESS_ZONE, instantOf } from '@meridian/domain/time/calendar.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import { arrayParameter } from '../../../db/array-parameter.ts'
import { figuresOf, total } from '../../../db/daily-figures.ts'
import type { Db } from '../../../db/database.ts'
import { type ClientActor, ofOwnSites, ownConditions, ownSiteConditions, SITE_COLUMNS } from '../../../db/own-sites.ts'
import { PLAN_FOR_VALUES } from '../../../db/prepared-client.ts'
import { type OrderWithClient, withClient } from '../../../orders/orders.queries.ts'

/** The filters of the call, narrowed to one organization and to what a member of it sees, if given; `now` decides what is upcoming. */
export type OrderFilter = ParsedOrderFilters & {
  organizationId?: number | undefined
  member?: ClientActor | undefined
  /** Only those to which something has happened since. */
  updatedSince?: string | undefined
  now: Date
}

export type Page = {
  limit: number
  /** The id of the last order of the page before. */
  before?: number | undefined
}

/** Newest first, by id: ids are assigned in order. */
export async function listOrders(db: Db, filter: OrderFilter, page: Page): Promise<OrderWithClient[]> {
  const ids = await orderIds(db, filter, page)
  return withClient(db).where('orders.id', 'in', ids).orderBy('orders.id', 'desc').execute()
}

/** The ids of a page as a query that has not run yet: part of another one, or for a test that reads PostgreSQL's plan. */
export async function orderIds(db: Db, filter: OrderFilter, page: Page, more: readonly Condition[] = []) {
  const { all, either } = await conditionsOf(db, filter)
  all.push(...more)
  if (page.before !== undefined) all.push(sql`orders.id < ${page.before}`)
  if (isReadInOrder(filter)) return newestOf(db, [newestIds(db, all, sql.lit(MAX_PAGE))], page)
  if (filter.member && isLimited(filter) && !isSearch(filter))
    return newestOf(db, newestOfMember(db, filter.member, all, page), page)
  if (either.length === 0) return newestIds(db, all, page.limit)
  // Each alternative by its own index: with OR, the orders of a small client were looked for among those of all.
  const found = either.map((condition) => newestIds(db, [...all, condition], page.limit))
  return newestOf(db, found, page)
}

const newestOf = (db: Db, found: readonly Expression<unknown>[], { limit }: Page) =>
  db
    .selectFrom(sql<{ id: number }>`((${sql.join(found, sql`) union (`)}))`.as('orders'))
    .select('orders.id')
    .orderBy('orders.id', 'desc')
    .limit(limit)

/**
 * The newest of each site by the site's own index: for several sites at once PostgreSQL reads all orders backward, which of sites
 * that are rarely used is nearly all of them.
 */
function newestOfMember(
  db: Db,
  member: ClientActor,
  all: readonly Condition[],
  { limit }: Page,
): Expression<unknown>[] {
  const sites = sql`unnest(${arrayParameter('int', member.membership.siteIds ?? [])}) site (id)`
  const atSites = SITE_COLUMNS.map((column) => {
    const newest = newestIds(db, [...all, sql`${sql.ref(`orders.${column}`)} = site.id`], limit)
    return sql`select newest.id from ${sites} cross join lateral (${newest}) newest order by newest.id desc limit ${limit}`
  })
  return [...atSites, ...ownConditions(member).map((condition) => newestIds(db, [...all, condition], limit))]
}

/** At least the rows that an export reads at once. */
const MAX_PAGE = 1_000

/**
 * An index has these orders newest first, whatever the values. The text of the statement says how many they are at most, because
 * for any number PostgreSQL assumes a tenth of all orders, finds its stored plan too costly and plans each time.
 */
const isReadInOrder = (filter: OrderFilter): boolean =>
  !isLimited(filter) && filter.updatedSince === undefined && OTHER_FILTERS.every((name) => filter[name] === undefined)

/** To some sites: what is stored or indexed by organization is of no use. */
const isLimited = ({ member }: OrderFilter): boolean => member !== undefined && member.membership.siteIds !== null

export const isUnfiltered = (filter: OrderFilter): boolean => isReadInOrder(filter) && filter.status === undefined

type OtherFilter = Exclude<keyof ParsedOrderFilters, 'status'>
/** As the keys of an object: the compiler refuses it when a new filter is not here. */
const OTHER_FILTERS = Object.keys({
  group: true,
  serviceType: true,
  priority: true,
  from: true,
  to: true,
  minTotal: true,
  maxTotal: true,
  costCenterId: true,
  driver: true,
  search: true,
} satisfies Record<OtherFilter, true>) as OtherFilter[]

const newestIds = (db: Db, conditions: readonly Condition[], limit: number | Expression<number>) =>
  db
    .selectFrom('orders')
    .select('orders.id')
    .where((eb) => eb.and(conditions))
    .orderBy('orders.id', 'desc')
    .limit(limit)

/** The order whose number was searched, if any: lists begin with it. */
export const exactMatch = ({ search }: OrderFilter): number | null => orderNumberSearch(search ?? '').exact

/**
 * As `orderIds`, with the exact match first and on no later page. A query of its own, one row by the primary key: as part of
 * the sort it would keep PostgreSQL from reading the rest in the index's order.
 */
export async function orderIdsExactFirst(db: Db, filter: OrderFilter, page: Page): Promise<Expression<unknown>> {
  const exact = exactMatch(filter)
  if (exact === null) return orderIds(db, filter, page)
  const others = await orderIds(db, filter, page, [sql`orders.id <> ${exact}`])
  if (page.before !== undefined) return others
  const { search: _, ...rest } = filter
  const first = newestIds(db, [...asOne(await conditionsOf(db, rest)), sql`orders.id = ${exact}`], 1)
  return sql`select id from ((${first}) union all (${others})) matching limit ${page.limit}`
}

/** The number of orders on all pages; beyond the limit the exact number is not needed. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  if (isUnfiltered(filter)) return Math.min(await countAll(db, filter.organizationId), TOTAL_LIMIT)
  const conditions = asOne(await conditionsOf(db, filter))
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('orders')
        .select(sql`1`.as('one'))
        .where((eb) => eb.and(conditions))
        .limit(TOTAL_LIMIT)
        .as('matching'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** From the stored figures: counting a client's orders one by one takes longer with every order. */
async function countAll(db: Db, organizationId: number | undefined): Promise<number> {
  const figures =
    organizationId === undefined
      ? figuresOf('status')
      : figuresOf('organization_month', sql`key = ${String(organizationId)}`)
  const { rows } = await sql<{ count: number }>`select ${total('placed')} as count from ${figures} f`.execute(db)
  return rows[0]?.count ?? 0
}

type Condition = Expression<SqlBool>
type Conditions = { all: Condition[]; either: Condition[] }

const asOne = ({ all, either }: Conditions): Condition[] =>
  either.length === 0 ? all : [...all, sql<SqlBool>`(${sql.join(either, sql` or `)})`]

const MAX_CENTS = 2_147_483_647
const cents = (amount: string) => Math.min(parseCents(amount) ?? MAX_CENTS, MAX_CENTS)
const startOf = (day: string) => instantOf(day, 0, BUSINESS_ZONE)

const isSearch = ({ search }: OrderFilter): boolean => Boolean(search) && !isLabelOnly(search ?? '')

/** An order must meet all of the first, and one of the others if there are any. */
export async function conditionsOf(db: Db, filter: OrderFilter): Promise<Conditions> {
  const { organizationId, member, status, group, serviceType, priority, from, to, minTotal, maxTotal } = filter
  const conditions: Condition[] = []
  if (organizationId !== undefined) conditions.push(sql`orders.organization_id = ${organizationId}`)
  if (status) conditions.push(sql`orders.status = ${status}`)
  if (group) conditions.push(GROUPS[group](filter.now))
  if (serviceType) conditions.push(sql`orders.service_type = ${serviceType}`)
  if (priority) conditions.push(sql`orders.priority = ${priority}`)
  if (filter.costCenterId) conditions.push(sql`orders.cost_center_id = ${filter.costCenterId}`)
  if (from) conditions.push(sql`orders.created_at >= ${startOf(from)}`)
  if (to) conditions.push(sql`orders.created_at < ${startOf(addDays(to, 1))}`)
  if (filter.updatedSince) conditions.push(hasEventSince(new Date(filter.updatedSince)))
  if (minTotal) conditions.push(sql`orders.total_cents >= ${cents(minTotal)}`)
  if (maxTotal) conditions.push(sql`orders.total_cents <= ${cents(maxTotal)}`)
  if (filter.driver) conditions.push(sql`orders.driver_id = any(${await driversNamed(db, filter.driver)}::int[])`)
  if (!isSearch(filter)) return { all: conditions, either: member ? ownSiteConditions(member) : [] }
  if (member && isLimited(filter)) conditions.push(ofOwnSites(member))
  const search = filter.search as string
  const seesPatients = !member || may(member.membership, 'see_patients')
  return { all: conditions, either: seesPatients ? await matching(db, search, organizationId) : byNumber(search) }
}

/** Every change of an order is an event. */
const hasEventSince = (time: Date) =>
  sql<SqlBool>`exists (select from events where events.order_id = orders.id and events.recorded_at >= ${time})`

/** Part of the text, so that PostgreSQL's stored plan knows how rare they are. */
const namesOf = (statuses: readonly OrderStatus[]) => sql.join(statuses.map((status) => sql.lit(status)))

/** The domain's `isForLaterDay` as SQL. */
const isForLaterDay = (now: Date) =>
  sql`(orders.scheduled_date at time zone orders.pickup_zone)::date > (${now}::timestamptz at time zone orders.pickup_zone)::date`

export const IS_OPEN = sql<SqlBool>`orders.status not in (${namesOf(FINAL_STATUSES)})`
export const IS_OVER = sql<SqlBool>`orders.status in (${namesOf(FINAL_STATUSES)})`

const GROUPS: Record<NonNullable<OrderFilter['group']>, (now: Date) => Condition> = {
  active: () => sql`orders.status in (${namesOf(ACTIVE_STATUSES)})`,
  upcoming: (now) => sql`(orders.scheduled_date > ${now} and (orders.status = 'pending'
    or (orders.status in ('confirmed', 'assigned') and ${isForLaterDay(now)})))`,
  open: () => IS_OPEN,
}

/** Lower-cased by PostgreSQL, as the indexed expression is. */
const likeText = (text: string, before = '%') => sql`lower(${`${before}${escaped(text)}%`})`
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Exactly the expression of the index `orders_search`: otherwise a search reads every order. */
const SEARCHED = sql`${sql.raw(PLAN_FOR_VALUES)} lower(orders.item_description || ' ' || orders.pickup_address || ' ' || orders.delivery_address)`

/**
 * The number or its first digits, with or without '#ML-', the PO number, the recipient, the item, either address, the organization or the driver's name: all words, in any
 * order. Names are looked up first: they are few, and a condition on another table would keep PostgreSQL from using the orders' own
 * indexes. Words that are part of a name may stand beside words of the text: 'insulin Reyes'.
 */
async function matching(db: Db, search: string, organizationId: number | undefined): Promise<Condition[]> {
  const words = wordsOf(search)
  const [organizations, drivers] = await Promise.all([
    namedBy(words, (word) => organizationsNamed(db, word, organizationId)),
    namedBy(words, (word) => driversNamed(db, word)),
  ])
  const either = [
    ...inText(words),
    hasPoNumber(search),
    hasRecipient(search),
    ...orderNumberSearch(search).ranges.map(inRange),
  ]
  if (organizations)
    either.push(...withText(sql`orders.organization_id = any(${organizations.ids}::int[])`, organizations))
  if (drivers) either.push(...withText(sql`orders.driver_id = any(${drivers.ids}::int[])`, drivers))
  return either
}

/** For members who see no patients: a name or an address that is found would say that it is there. */
const byNumber = (search: string): Condition[] => {
  const ranges = orderNumberSearch(search).ranges.map(inRange)
  return ranges.length === 0 ? [sql`false`] : ranges
}

const inRange = ([from, to]: readonly [number, number]): Condition => sql`orders.id between ${from} and ${to}`

/** More would only make the statement longer. */
const MAX_WORDS = 8

const wordsOf = (search: string): string[] => {
  const words = search.trim().split(/\s+/)
  return words.length > MAX_WORDS ? [...words.slice(0, MAX_WORDS - 1), words.slice(MAX_WORDS - 1).join(' ')] : words
}

type Named = { ids: number[]; rest: string[] }

/** Those whose names have all the words that any name has, and the other words; null when there are none. */
async function namedBy(words: readonly string[], find: (word: string) => Promise<number[]>): Promise<Named | null> {
  const found = await Promise.all(words.map(find))
  const sets = found.filter((ids) => ids.length > 0).map((ids) => new Set(ids))
  const ids = [...(sets[0] ?? [])].filter((id) => sets.every((set) => set.has(id)))
  return ids.length > 0 ? { ids, rest: words.filter((_, index) => found[index]?.length === 0) } : null
}

const withText = (condition: Condition, { rest }: Named): Condition[] =>
  rest.length === 0 ? [condition] : inText(rest).map((text) => sql<SqlBool>`(${condition} and ${text})`)

/** The trigram index finds three letters in a row, or the first two of a word: shorter searches match beginnings only. */
const MIN_LETTERS = 3

function inText(words: readonly string[]): Condition[] {
  const [only = ''] = words
  if (words.length <= 1 && only.length < MIN_LETTERS) return beginnings(only)
  return [sql<SqlBool>`(${sql.join(words.map(hasWord), sql` and `)})`]
}

/** As the index `orders_recipient_search` has it: the name as it is typed, or its beginning. */
const hasRecipient = (search: string): Condition => {
  const text = search.trim()
  return sql`lower(orders.delivery_contact_name) like ${likeText(text, text.length < MIN_LETTERS ? '' : '%')}`
}

/** As the index `orders_po_search` has it. */
const hasPoNumber = (search: string): Condition => {
  const text = search.trim()
  return sql`lower(orders.po_number) like ${likeText(text, text.length < MIN_LETTERS ? '' : '%')}`
}

const beginnings = (word: string): Condition[] =>
  ['', '% '].map((before) => sql<SqlBool>`${SEARCHED} like ${likeText(word, before)}`)

const APOSTROPHES = /['’‘`]/

/**
 * Apostrophes of either kind match each other. The index is asked with any character in their place, and the rows that it finds are
 * compared again.
 */
function hasWord(word: string): Condition {
  if (word.length < MIN_LETTERS) return sql`(${sql.join(beginnings(word), sql` or `)})`
  if (!APOSTROPHES.test(word)) return sql`${SEARCHED} like ${likeText(word)}`
  const parts = word.split(new RegExp(APOSTROPHES, 'g')).map(escaped)
  return sql`(${SEARCHED} like lower(${`%${parts.join('_')}%`})
    and ${straight(SEARCHED)} like ${straight(likeText(word))})`
}

/** With straight apostrophes only. */
const straight = (text: Expression<unknown>) => sql`translate(${text}, ${sql.lit('’‘`')}, ${sql.lit("'''")})`

async function organizationsNamed(db: Db, word: string, only: number | undefined): Promise<number[]> {
  let query = db
    .selectFrom('organizations')
    .select('id')
    .where(sql<SqlBool>`${straight(sql`lower(name)`)} like ${straight(likeText(word))}`)
  if (only !== undefined) query = query.where('id', '=', only)
  return (await query.execute()).map((row) => row.id)
}

async function driversNamed(db: Db, name: string): Promise<number[]> {
  const rows = await db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select('drivers.id')
    .where(sql<SqlBool>`${straight(sql`lower(users.name)`)} like ${straight(likeText(name))}`)
    .execute()
  return rows.map((row) => row.id)
}
