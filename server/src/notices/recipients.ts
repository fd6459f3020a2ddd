/** The recipients of an event's notices, and the channels each of them chose. */
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { NoticeChoices } from '@meridian/domain/notices/notices.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { rolesWith } from '@meridian/domain/organizations/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { EventOf } from '../events/events.ts'
import type { OrderFacts } from '../texts/notices.ts'
import { approvalRecipients, isAboutApproval, NO_APPROVAL } from './approval-recipients.ts'
import { NOTICES, type OrderNoticeName, type Recipient } from './wording.ts'

const SEE_PATIENTS = sql.join(rolesWith('see_patients').map((role) => sql.lit(role)))

export type Person = {
  id: number
  role: Role
  email: string
  language: Language
  choices: NoticeChoices
  hasPush: boolean
  /** Mails go to addresses that were confirmed: another one may be a stranger's. */
  hasMailbox: boolean
  /** A member who sees no patients or no prices is sent the brief words everywhere. */
  isBrief: boolean
}

/** Those of these accounts that are open; of clients, only members of the organization it is about. */
export async function findPeople(
  db: Db,
  ids: readonly number[],
  organizationId: number | null,
): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select([
      'id',
      'role',
      'email',
      sql<Language>`coalesce(language, 'en')`.as('language'),
      'notice_preferences as choices',
      sql<boolean>`exists (select from push_subscriptions where user_id = users.id)`.as('hasPush'),
      sql<boolean>`exists (select from memberships m where m.user_id = users.id and m.organization_id = ${organizationId}
        and not (m.sees_prices and m.role in (${SEE_PATIENTS})))`.as('isBrief'),
      // Drivers and admins were added or invited; visitors of the demo confirm nothing, and their mails stay in its outbox.
      sql<boolean>`email_verified or role <> 'client' or exists (select from installation where key = 'demo')`.as(
        'hasMailbox',
      ),
    ])
    .where('id', 'in', [...new Set(ids)])
    .where('deactivated_at', 'is', null)
    .where(
      sql<boolean>`(users.role <> 'client' or ${organizationId}::int is null or exists (select from memberships m
        where m.user_id = users.id and m.organization_id = ${organizationId}))`,
    )
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, choices: row.choices as NoticeChoices }]))
}

export type Concerned = {
  facts: OrderFacts
  recipients: Record<Recipient, number[]>
  /** What an approval is about, by user. */
  approvalCents: ReadonlyMap<number, number>
}

/**
 * The client to whom an order's notices and conversation go: who placed it, or to whom it was handed over. Null when that person
 * left the organization: the account may be open, for another one.
 */
const handlerOf = (orders: string) => sql<number | null>`(select m.user_id from memberships m
  where m.organization_id = ${sql.ref(`${orders}.organization_id`)}
    and m.user_id = coalesce(${sql.ref(`${orders}.handed_to`)}, ${sql.ref(`${orders}.client_id`)}))`

const ROUTINE: readonly OrderNoticeName[] = ['order.placed', 'order.approved', 'order.charged']
const NOBODY: Record<Recipient, number[]> = {
  client: [],
  orderedFor: [],
  admins: [],
  driver: [],
  previousDriver: [],
  ...NO_APPROVAL.recipients,
}

const KNOWN_TO_ACTOR: readonly OrderNoticeName[] = ['order.cancelled', 'exception.decided']

export async function concernedByOrder(db: Db, event: EventOf<OrderNoticeName>): Promise<Concerned> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
    .leftJoin('drivers', (join) => join.on('drivers.id', '=', sql<number>`${event.driver_id}`))
    .leftJoin('users as driver', 'driver.id', 'drivers.user_id')
    .select([
      handlerOf('orders').as('handler_id'),
      'orders.priority',
      'orders.standing_order_id',
      'orders.pickup_address',
      'orders.delivery_address',
      'organizations.name as organization_name',
      'drivers.user_id as driver_user_id',
      'driver.first_name',
      'driver.last_name',
    ])
    .where('orders.id', '=', event.order_id)
    .executeTakeFirstOrThrow()
  const { details } = event
  const previous = await driverUser(db, 'previousDriverId' in details ? details.previousDriverId : null)
  const facts: OrderFacts = {
    orderId: event.order_id,
    priority: order.priority,
    organizationName: order.organization_name,
    driverName:
      order.first_name === null ? null : fullName({ firstName: order.first_name, lastName: order.last_name ?? '' }),
    pickupAddress: order.pickup_address,
    deliveryAddress: order.delivery_address,
    actorName: isAboutApproval(event) && event.actor_user_id !== null ? await nameOf(db, event.actor_user_id) : null,
    approvalCents: null,
  }
  const isRatedByDriver = event.name === 'rating.given' && event.details.side === 'driver'
  // The notice about the approval says so.
  const isUnapproved = 'isUnapproved' in details && details.isUnapproved === true
  const isTakenBack = 'isTakenBack' in details && details.isTakenBack === true
  // Of a standing order everybody expects it, day after day: only what is different is news.
  const isRoutine = order.standing_order_id !== null && ROUTINE.includes(event.name)
  // The notice about the order that ends says so.
  if ('isDecidedAtOnce' in details && details.isDecidedAtOnce)
    return { facts, recipients: NOBODY, approvalCents: NO_APPROVAL.cents }
  const approval = isAboutApproval(event) ? await approvalRecipients(db, event) : NO_APPROVAL
  const recipients: Record<Recipient, number[]> = {
    // A client who canceled or decided knows.
    client:
      isUnapproved ||
      isTakenBack ||
      isRoutine ||
      order.handler_id === null ||
      (KNOWN_TO_ACTOR.includes(event.name) && order.handler_id === event.actor_user_id)
        ? []
        : [order.handler_id],
    orderedFor:
      event.name === 'order.placed' && event.actor_role === 'admin' && order.handler_id !== null
        ? [order.handler_id]
        : [],
    admins: !isRoutine && NOTICES[event.name].some((wording) => wording.to === 'admins') ? await adminIds(db) : [],
    driver:
      order.driver_user_id === null || order.driver_user_id === event.actor_user_id || isRatedByDriver
        ? []
        : [order.driver_user_id],
    // A driver who released the job knows; only another user's change is news.
    previousDriver: previous !== null && previous !== event.actor_user_id ? [previous] : [],
    ...approval.recipients,
  }
  return { facts, recipients, approvalCents: approval.cents }
}

export async function driverUser(db: Db, driverId: number | null | undefined): Promise<number | null> {
  if (driverId == null) return null
  const row = await db.selectFrom('drivers').select('user_id').where('id', '=', driverId).executeTakeFirst()
  return row?.user_id ?? null
}

export async function adminIds(db: Db): Promise<number[]> {
  // Part of the text: for any role PostgreSQL expects a third of all users, and would plan each time.
  const rows = await db.selectFrom('users').select('id').where('role', '=', sql.lit('admin')).execute()
  return rows.map((row) => row.id)
}

export type Talk = {
  messageId: number
  threadId: number
  orderId: number | null
  supportUserId: number | null
  /** The chat of an order delivered by then is closed for its driver: the admins answer. */
  closedBefore: Date
}

/**
 * The readers of a conversation, without the sender and those who have read the message already: the client who
 * looks after the order, the driver, and those who have written there. All admins only where no other user would answer: in a support thread,
 * and on an order without a driver; but messages of one admin are no news to the others.
 */
export async function readersOf(db: Db, talk: Talk, sender: number) {
  const { messageId, threadId, orderId, supportUserId, closedBefore } = talk
  const { rows } = await sql<{ id: number }>`
    with spoken as (select distinct sender_id as id from messages where thread_id = ${threadId}),
    about as (
      select ${handlerOf('orders')} as handler_id, orders.organization_id, pickup_site_id, delivery_site_id, drivers.user_id as driver_user_id
      from orders left join drivers on drivers.id = orders.driver_id
        and (orders.delivered_at is null or orders.delivered_at > ${closedBefore}) where orders.id = ${orderId}::int
    )
    select users.id from users
    where users.deactivated_at is null and users.id <> ${sender}
      and case users.role
        when 'admin' then users.id in (select id from spoken) or (
          not exists (select from users s where s.id = ${sender} and s.role = 'admin')
          and (${supportUserId}::int is not null or exists (select from about where driver_user_id is null)))
        when 'client' then users.id = ${supportUserId}::int or exists (
          select from about join memberships m on m.organization_id = about.organization_id and m.user_id = users.id
          where m.role in (${SEE_PATIENTS}) and (users.id = about.handler_id or (users.id in (select id from spoken)
            and (m.site_ids is null or about.pickup_site_id = any(m.site_ids) or about.delivery_site_id = any(m.site_ids)))))
        else users.id = ${supportUserId}::int or users.id in (select driver_user_id from about)
      end
      and not exists (
        select from message_reads r
        where r.thread_id = ${threadId} and r.user_id = users.id and r.last_read_message_id >= ${messageId})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Null when the account is gone. */
export async function nameOf(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? fullName({ firstName: row.first_name, lastName: row.last_name }) : null
}
