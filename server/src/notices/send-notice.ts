/** The reactor that turns an event into notices: a row for the bell, and with it, in one transaction, mail and push. */
import { contactsClosedBefore } from '@meridian/domain/accounts/access.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import { channelsFor, type NoticeKind, noticePath } from '@meridian/domain/notices/notices.ts'
import type { EventDetails } from '@meridian/domain/orders/events.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { EventOf } from '../events/events.ts'
import type { Mailer } from '../mail/mailer.ts'
import * as es from '../texts/es/notices.ts'
import * as en from '../texts/notices.ts'
import { type DriverNotice, type DriverNoticeName, driverNotices } from './driver-wording.ts'
import { findTogether, groupWords, isAboutGroups, toldTogether } from './group-approvals.ts'
import type { Pusher } from './push/pusher.ts'
import {
  adminIds,
  concernedByOrder,
  driverUser,
  findPeople,
  nameOf,
  type Person,
  readersOf,
  type Talk,
} from './recipients.ts'
import { isAboutStanding, type StandingNoticeName, standingOf, standingWords } from './standing-notices.ts'
import { isMailedWithAnother } from './together.ts'
import { type UnsubscribeSigner, unsubscribeLink } from './unsubscribe-link.ts'
import { NOTICES, noticesOf, type OrderNoticeName } from './wording.ts'

const TEXTS = { en, es }

export type NoticeDeps = {
  db: Db
  mailer: Pick<Mailer, 'send'>
  pusher: Pick<Pusher, 'send'>
  /** Where links in mails lead. */
  origin: string
  env: Pick<Env, 'CONTACTS_OPEN_HOURS'>
  signer: UnsubscribeSigner
}

type Words = { title: string; body: string; brief: string }

/** What somebody is to be told, before it is known in which language. */
type Draft = {
  userId: number
  kind: NoticeKind
  wordsIn: (language: Language) => Words
  orderId: number | null
  supportUserId: number | null
  threadId: number | null
}

export type NoticedEvent = EventOf<OrderNoticeName | DriverNoticeName | StandingNoticeName | 'message.sent'>

/** `organizationId`: clients see the notice while they work for it; null for others, and for notices of the account itself. */
export type Notified = { userId: number; organizationId: number | null }

/** Creates each notice once, however often it runs, and returns the users whose unread count changed. */
export async function sendNotice(deps: NoticeDeps, event: NoticedEvent): Promise<Notified[]> {
  const drafts = await draftsOf(deps, event)
  const ids = drafts.map(({ userId }) => userId)
  const about = await organizationOf(deps.db, event)
  const people = await findPeople(deps.db, ids, about)
  const notified: Notified[] = []
  for (const { wordsIn, ...draft } of drafts) {
    const person = people.get(draft.userId)
    if (!person) continue
    const organizationId = person.role === 'client' ? about : null
    const words = wordsIn(person.language)
    const notice = { ...draft, organizationId, ...words, ...(person.isBrief ? { body: words.brief } : {}) }
    if (await notify(deps, event, notice, person)) notified.push({ userId: person.id, organizationId })
  }
  return notified
}

async function organizationOf(db: Db, event: NoticedEvent): Promise<number | null> {
  if (isAboutStanding(event)) return (await standingOf(db, event.details.standingOrderId))?.organizationId ?? null
  const { order_id: orderId } = event
  if (orderId === null) return null
  const order = await db.selectFrom('orders').select('organization_id').where('id', '=', orderId).executeTakeFirst()
  return order?.organization_id ?? null
}

function draftsOf(deps: NoticeDeps, event: NoticedEvent): Promise<Draft[]> {
  if (event.name === 'message.sent') return draftsOfMessage(deps, event)
  if (isAboutStanding(event)) return draftsOfStanding(deps.db, event)
  return event.order_id === null ? draftsOfDriver(deps.db, event) : draftsOfOrder(deps.db, event)
}

async function draftsOfDriver(db: Db, event: EventOf<DriverNoticeName>): Promise<Draft[]> {
  const driver = await driverUser(db, event.driver_id)
  if (driver === null) return []
  const name = await nameOf(db, driver)
  const noticesIn = (language: Language) => driverNotices(event, name, language)
  const admins = noticesIn('en').some(({ to }) => to === 'admins') ? await adminIds(db) : []
  return noticesIn('en').flatMap(({ to, kind }, index) =>
    (to === 'admins' ? admins : [driver]).map((userId) => ({
      userId,
      kind,
      wordsIn: (language) => {
        const { title, body } = noticesIn(language)[index] as DriverNotice
        return { title, body, brief: body }
      },
      orderId: null,
      supportUserId: null,
      threadId: null,
    })),
  )
}

const FOR_ADMINS: readonly StandingNoticeName[] = ['standing.set_up', 'standing.beyond_agreement']

async function draftsOfStanding(db: Db, event: EventOf<StandingNoticeName>): Promise<Draft[]> {
  const standing = await standingOf(db, event.details.standingOrderId)
  if (!standing) return []
  const actor = event.actor_user_id === null ? null : await nameOf(db, event.actor_user_id)
  const actorName = actor ?? standing.organizationName
  const draft = (userId: number, isForAdmin: boolean): Draft => ({
    userId,
    kind: isForAdmin ? 'standing_order' : 'standing_day',
    wordsIn: (language) => standingWords(event, { ...standing, actorName, isForAdmin }, language),
    orderId: null,
    supportUserId: null,
    threadId: null,
  })
  const admins = FOR_ADMINS.includes(event.name) ? await adminIds(db) : []
  const clients = event.name === 'standing.set_up' ? [] : [standing.clientId]
  return [...admins.map((id) => draft(id, true)), ...clients.map((id) => draft(id, false))]
}

async function draftsOfOrder(db: Db, event: EventOf<OrderNoticeName>): Promise<Draft[]> {
  const { facts, recipients, approvalCents } = await concernedByOrder(db, event)
  const inGroups = isAboutGroups(event) ? { event, told: await findTogether(db, event) } : null
  return NOTICES[event.name].flatMap(({ to, kind }, index) => {
    const draft = { kind, supportUserId: null, threadId: null }
    const wordsOf = (orderId: number, cents: number | null) => (language: Language) =>
      noticesOf(event, { ...facts, orderId, approvalCents: cents }, language)[index] as Words
    if (inGroups?.told && to === toldTogether(inGroups.event))
      return inGroups.told.map((together): Draft => {
        const { userId, count, cents, firstId } = together
        if (count === 1) return { ...draft, userId, wordsIn: wordsOf(firstId, cents), orderId: firstId }
        const wordsIn = (language: Language) => groupWords(inGroups.event, together, facts.actorName, language)
        // Those who decide do it where all of them are.
        return { ...draft, userId, wordsIn, orderId: to === 'approvers' ? null : firstId }
      })
    return recipients[to].map(
      (userId): Draft => ({
        ...draft,
        userId,
        wordsIn: wordsOf(event.order_id, approvalCents.get(userId) ?? null),
        orderId: event.order_id,
      }),
    )
  })
}

async function draftsOfMessage({ db, env }: NoticeDeps, event: EventOf<'message.sent'>): Promise<Draft[]> {
  const sender = event.actor_user_id
  const { threadId, messageId, supportUserId } = event.details
  if (sender === null) return []
  const closedBefore = contactsClosedBefore(event.occurred_at, env.CONTACTS_OPEN_HOURS)
  const talk: Talk = { messageId, threadId, orderId: event.order_id, supportUserId, closedBefore }
  const readers = await readersOf(db, talk, sender)
  const facts = { senderName: await nameOf(db, sender), orderId: event.order_id }
  return readers.map((userId) => ({
    userId,
    kind: 'message',
    orderId: event.order_id,
    supportUserId,
    threadId,
    wordsIn: (language) => {
      const { MESSAGE_NOTICE } = TEXTS[language]
      const body = MESSAGE_NOTICE.body(facts)
      return { title: MESSAGE_NOTICE.title, body, brief: body }
    },
  }))
}

type Notice = Omit<Draft, 'wordsIn'> & Words & Pick<Notified, 'organizationId'>

/** True when the bell has something new. */
async function notify(deps: NoticeDeps, event: NoticedEvent, notice: Notice, person: Person): Promise<boolean> {
  const chosen = channelsFor(notice.kind, person)
  const channels = { ...chosen, email: chosen.email && person.hasMailbox }
  if (!channels.screen && !channels.email && !channels.push) return false
  // A row for the bell alone is one statement, which needs no transaction.
  if (!channels.email && !channels.push && notice.threadId === null) {
    await write(deps.db, event, notice, person, channels.screen)
    return true
  }
  return deps.db.transaction().execute(async (trx) => {
    const written = await write(trx, event, notice, person, channels.screen)
    if (written === 'known') return channels.screen
    const path = noticePath(notice, person.role)
    // A user who has not read the first of several messages has had a mail.
    if (channels.email && written === 'new' && !(await isMailedWithAnother(trx, event)))
      await deps.mailer.send(trx, { ...mailOf(deps, notice, person, deps.origin + path), orderId: notice.orderId })
    if (channels.push)
      await deps.pusher.send(trx, notice, {
        title: notice.title,
        body: notice.brief,
        path,
        tag: tagOf(event, notice),
        ...toDecide(event, notice),
      })
    return channels.screen
  })
}

type Written = 'new' | 'renewed' | 'known'

/**
 * A row for each event and person, once; the second run finds it. Of a conversation there is one unread row, which a newer
 * message brings up to date. An event that comes late, or again after its row went on to a newer one, changes nothing.
 */
async function write(
  db: Db,
  event: NoticedEvent,
  notice: Notice,
  { language }: Person,
  isOnScreen: boolean,
): Promise<Written> {
  const { userId, threadId } = notice
  if (event.name === 'message.sent') {
    if (await hasRead(db, userId, event.details)) return 'known'
    const { rows } = await sql<{ event_id: string; read_at: Date | null }>`
      select event_id, read_at from notifications
      where user_id = ${userId} and thread_id = ${threadId} order by event_id desc limit 1 for update`.execute(db)
    const latest = rows[0]
    if (latest && BigInt(latest.event_id) >= BigInt(event.id)) return 'known'
    if (latest && latest.read_at === null) {
      await db
        .updateTable('notifications')
        .set({
          event_id: event.id,
          title: TEXTS[language].MESSAGE_NOTICE.next,
          body: notice.body,
          created_at: event.recorded_at,
          is_on_screen: isOnScreen,
        })
        .where('event_id', '=', latest.event_id)
        .where('user_id', '=', userId)
        .execute()
      return 'renewed'
    }
  }
  const inserted = await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      event_id: event.id,
      kind: notice.kind,
      order_id: notice.orderId,
      organization_id: notice.organizationId,
      thread_id: threadId,
      title: notice.title,
      body: notice.body,
      created_at: event.recorded_at,
      is_on_screen: isOnScreen,
      // A notice that is not shown can never be read, so it is stored as read. That of a conversation stays unread, so that one mail is sent.
      read_at: isOnScreen || threadId !== null ? null : event.recorded_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted ? 'new' : 'known'
}

/**
 * They may have read it since they were found to be concerned. The mark is held: one made from here on waits, and then finds
 * the notice that it closes.
 */
async function hasRead(trx: Db, userId: number, message: EventDetails['message.sent']): Promise<boolean> {
  const { rows } = await sql<{ last: number }>`
    select last_read_message_id as last from message_reads
    where thread_id = ${message.threadId} and user_id = ${userId} for share`.execute(trx)
  return rows[0] !== undefined && rows[0].last >= message.messageId
}

/** On a phone the newer of two about the same thing takes the other's place. */
function tagOf(event: NoticedEvent, { threadId, kind, orderId }: Notice): string {
  if (threadId !== null) return `thread-${threadId}`
  // A reminder replaces what it reminds of, also when the order was edited since.
  if (kind === 'approval_wanted' && orderId !== null) return `approval-${orderId}`
  return `order-${event.order_id ?? 'none'}-${event.name}`
}

/** What a tap on Approve or Decline in the notification is about: this order, as it was when it was asked for. */
function toDecide(event: NoticedEvent, { orderId }: Notice): { approval?: { orderId: number; revision: number } } {
  if (event.name !== 'approval.requested' && event.name !== 'approval.reminded') return {}
  const { revision } = event.details
  return orderId === event.order_id && revision !== undefined ? { approval: { orderId, revision } } : {}
}

function mailOf(
  { signer, origin }: NoticeDeps,
  { title, brief, orderId, kind }: Notice,
  { id, email, language }: Person,
  link: string,
) {
  const { NOTICE_MAIL } = TEXTS[language]
  const unsubscribeUrl = unsubscribeLink(signer, origin, { userId: id, kind })
  return {
    to: email,
    unsubscribeUrl,
    subject: NOTICE_MAIL.subject(title, orderId === null ? null : orderLabel(orderId)),
    text: [
      brief,
      kind === 'approval_wanted' ? `${NOTICE_MAIL.decide}\n${link}` : link,
      NOTICE_MAIL.choose(unsubscribeUrl, new URL('/security', link).href),
    ].join('\n\n'),
  }
}
