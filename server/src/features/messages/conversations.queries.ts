/** The list of conversations of a user, by latest activity. Only keys; the view loads what a row shows. */
import type { ConversationSection } from '@meridian/contract/notices/messages.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { isLabelOnly, orderNumberSearch } from '@meridian/domain/orders/order-search.ts'
import { may } from '@meridian/domain/organizations/permissions.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type ClientActor, ofOwnSites } from '../../db/own-sites.ts'
import type { OrderViewer } from '../../orders/reading/order-viewer.ts'
import type { ConversationCursor } from './conversation-cursor.ts'
import { namedBy, orderMatches, personMatches } from './conversation-search.queries.ts'
import type { Thread } from './messages.queries.ts'

type SignedIn = Actor & { userId: number; closedBefore: Date }
type Condition = RawBuilder<SqlBool>

export type ConversationKey = ConversationCursor & {
  orderId: number | null
  supportUserId: number | null
  threadId: number | null
  lastMessageId: number | null
  lastActivityAt: Date
}

export type ConversationFilter = {
  section: ConversationSection
  search: string | undefined
  limit: number
  before: ConversationCursor | undefined
}

/** Each source is sorted and limited on its own, from an index; only a few pages are left to merge. */
export async function listConversations(
  db: Db,
  viewer: OrderViewer,
  requested: ConversationFilter,
): Promise<ConversationKey[]> {
  const actor = { ...viewer.actor, closedBefore: viewer.closedBefore } as SignedIn
  const filter = { ...requested, search: isLabelOnly(requested.search ?? '') ? undefined : requested.search }
  const found = filter.search ? await searchedOrders(db, actor, filter, filter.search) : sql``
  const orderId = sql`"orderId"`
  const sources = filter.section === 'orders' ? orderSources(actor, filter) : supportSources(actor, filter)
  const { rows } = await sql<ConversationKey>`${found}
    select "orderId", "supportUserId", "threadId", "lastMessageId", activity as "lastActivityAt", tie,
      case when ${isExact(orderId, filter.search)} then ${BEFORE_ALL} else (extract(epoch from activity) * 1000000)::bigint::text end
        as "activityMicros"
    from (${sql.join(sources, sql` union all `)}) listed
    order by ${exactFirst(orderId, filter.search)} activity desc, tie desc limit ${filter.limit}`.execute(db)
  return rows
}

/** The cursor of the exact match, which is listed before the latest activity: the next page begins with that. */
const BEFORE_ALL = '9999999999999999'

/** Whether an order is the one whose number was searched. */
function isExact(id: RawBuilder<unknown>, search: string | undefined): Condition {
  const { exact } = orderNumberSearch(search ?? '')
  return exact === null ? sql`false` : sql`(${id} is not distinct from ${exact}::int)`
}

/** That order first. Nothing without a number: lists without a search are read in the order of an index. */
const exactFirst = (id: RawBuilder<unknown>, search: string | undefined): RawBuilder<unknown> =>
  orderNumberSearch(search ?? '').exact === null ? sql`` : sql`${isExact(id, search)} desc,`

/** Search first, then sort: walking all orders by activity until enough match would read every address of a client. */
async function searchedOrders(db: Db, actor: SignedIn, filter: ConversationFilter, search: string) {
  const named = await namedBy(db, search, actor.role !== 'client')
  const where = [...ownOrders(actor, filter.section), orderMatches(search, named)]
  // The first page has it already.
  if (filter.before) where.push(sql`not ${isExact(sql`o.id`, search)}`)
  return sql`with found as materialized (
    select o.id, o.assigned_at, o.created_at from orders o where ${sql.join(where, sql` and `)})`
}

/** One conversation, in the list or not, with messages or without. */
export async function conversationOf(db: Db, thread: Thread): Promise<ConversationKey> {
  const source =
    thread.orderId === null
      ? sql`select t.id, t.last_message_id, coalesce(t.last_message_at, u.created_at) as activity from users u
          left join message_threads t on t.support_user_id = u.id where u.id = ${thread.supportUserId}`
      : sql`select t.id, t.last_message_id, coalesce(t.last_message_at, o.assigned_at, o.created_at) as activity
          from orders o left join message_threads t on t.order_id = o.id where o.id = ${thread.orderId}`
  const { rows } = await sql<{ id: number | null; last_message_id: number | null; activity: Date }>`${source}`.execute(
    db,
  )
  const [row] = rows as [(typeof rows)[number]]
  return {
    ...thread,
    threadId: row.id,
    lastMessageId: row.last_message_id,
    lastActivityAt: row.activity,
    activityMicros: '0',
    tie: 0,
  }
}

/** Admins have no orders of their own: they see orders with messages, and find any other order by searching. */
function orderSources(actor: SignedIn, filter: ConversationFilter): Condition[] {
  const showsEmpty = actor.role !== 'admin' || Boolean(filter.search)
  const withMessages = ordersWithMessages(actor, filter)
  return showsEmpty ? [withMessages, ordersWithoutMessages(actor, filter)] : [withMessages]
}

/** As the browser heads the own thread with the admins: a driver's with dispatch, in either language. */
const OWN_THREAD_NAMES = ['meridian support', 'soporte de meridian', 'dispatch', 'central']

/** Support threads, and orders without a driver: messages on those go to the admins. */
function supportSources(actor: SignedIn, filter: ConversationFilter): Condition[] {
  const { search } = filter
  const withMessages = ordersWithMessages(actor, filter)
  if (actor.role !== 'admin') {
    const isMatch = !search || OWN_THREAD_NAMES.some((name) => name.includes(search.toLowerCase()))
    return isMatch ? [supportThreads(sql`u.id = ${actor.userId}`, filter), withMessages] : [withMessages]
  }
  const hasMessages = sql<SqlBool>`t.last_message_id is not null`
  if (!search) return [supportThreads(hasMessages, filter), withMessages]
  return [
    supportThreads(sql`${hasMessages} and ${personMatches(search)}`, filter),
    withMessages,
    ordersWithoutMessages(actor, filter),
  ]
}

/** With a driver, which a constraint ties to assigned through delivered; or, in support, without one. */
function ownOrders(actor: SignedIn, section: ConversationSection): Condition[] {
  const conditions: Condition[] = [section === 'orders' ? sql`o.driver_id is not null` : sql`o.driver_id is null`]
  if (actor.role === 'client') conditions.push(sql`o.organization_id = ${actor.organizationId}`, ...limitsOf(actor))
  if (actor.role === 'driver')
    conditions.push(
      sql`o.driver_id = ${actor.driverId} and (o.delivered_at is null or o.delivered_at > ${actor.closedBefore})`,
    )
  return conditions
}

/** The domain's `mayMessageOn` as SQL, for members who do not see everything. */
function limitsOf(actor: ClientActor): Condition[] {
  if (!may(actor.membership, 'see_patients')) return [sql`false`]
  return actor.membership.siteIds === null ? [] : [ofOwnSites(actor, 'o')]
}

function ordersWithMessages(actor: SignedIn, { section, search, limit, before }: ConversationFilter): Condition {
  const conditions = [
    sql`t.last_message_id is not null`,
    ...(search ? [] : ownOrders(actor, section)),
    // The thread has the organization too, and the sorted index is on it.
    ...(actor.role === 'client' ? [sql`t.organization_id = ${actor.organizationId}`] : []),
    ...after(sql`t.last_message_at`, sql`t.order_id`, before),
  ]
  return sql`(select t.order_id as "orderId", null::int as "supportUserId", t.id as "threadId",
      t.last_message_id as "lastMessageId", t.last_message_at as activity, t.order_id as tie
    from message_threads t join ${search ? sql`found` : sql`orders`} o on o.id = t.order_id
    where ${sql.join(conditions, sql` and `)}
    order by ${exactFirst(sql`t.order_id`, search)} t.last_message_at desc, t.order_id desc limit ${limit})`
}

/** Orders without messages, by when they were assigned or else placed. */
function ordersWithoutMessages(actor: SignedIn, { section, search, limit, before }: ConversationFilter): Condition {
  const activity = sql`coalesce(o.assigned_at, o.created_at)`
  const conditions = [
    ...(search ? [] : ownOrders(actor, section)),
    sql`not exists (select from message_threads t where t.order_id = o.id and t.last_message_id is not null)`,
    ...after(activity, sql`o.id`, before),
  ]
  return sql`(select o.id as "orderId", null::int as "supportUserId", null::int as "threadId",
      null::int as "lastMessageId", ${activity} as activity, o.id as tie
    from ${search ? sql`found` : sql`orders`} o
    where ${sql.join(conditions, sql` and `)}
    order by ${exactFirst(sql`o.id`, search)} ${activity} desc, o.id desc limit ${limit})`
}

/** With messages or without: a user's own thread is always there to write in. */
function supportThreads(where: Condition, { limit, before }: ConversationFilter): Condition {
  const activity = sql`coalesce(t.last_message_at, u.created_at)`
  const conditions = [where, sql`u.role <> 'admin'`, ...after(activity, sql`-u.id`, before)]
  return sql`(select null::int as "orderId", u.id as "supportUserId", t.id as "threadId",
      t.last_message_id as "lastMessageId", ${activity} as activity, -u.id as tie
    from users u left join message_threads t on t.support_user_id = u.id
    where ${sql.join(conditions, sql` and `)}
    order by ${activity} desc, -u.id desc limit ${limit})`
}

const after = (activity: RawBuilder<unknown>, tie: RawBuilder<unknown>, before: ConversationCursor | undefined) =>
  before
    ? [
        sql<SqlBool>`(${activity}, ${tie}) <
          ('epoch'::timestamptz + ${before.activityMicros}::bigint * interval '1 microsecond', ${before.tie}::int)`,
      ]
    : []
