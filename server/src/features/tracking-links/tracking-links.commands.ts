import { maySeeOrder } from '@meridian/domain/accounts/access.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { isCancelledOrDeclined } from '@meridian/domain/orders/orders.ts'
import { type LinkLevel, MAX_OPEN_LINKS, MAX_WRONG_ZIPS, showsPin } from '@meridian/domain/orders/tracking-links.ts'
import { zipOf } from '@meridian/domain/places/addresses.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { networkOf } from '../../http/network.ts'
import type { Session } from '../../http/session.ts'
import { findOrder, type OrderWithClient } from '../../orders/orders.queries.ts'
import { factsOf, languageOfRecipient } from '../../orders/orders.rules.ts'
import { publicOrigin, trackingLinkUrl } from '../../security/secrets/links.ts'
import { hashToken, newToken } from '../../security/secrets/tokens.ts'
import { isViewOf, signView } from './link-views.ts'
import type { TrackingLinkDeps } from './tracking-links.deps.ts'
import { trackingLinkMail } from './tracking-links.mails.ts'
import {
  findLink,
  findLinkByToken,
  isOpen,
  type LinkWithOrder,
  listLinks,
  orderEndedAt,
} from './tracking-links.queries.ts'

export type NewLink = {
  level: LinkLevel
  expiresInHours: number
  asksForZip: boolean
  zip?: string | null | undefined
  sendTo?: string | null | undefined
}

export const termsOf = ({ clock, env }: Pick<TrackingLinkDeps, 'clock' | 'env'>) => ({
  now: clock(),
  hoursAfterDelivery: env.TRACKING_LINK_HOURS_AFTER_DELIVERY,
})

export async function createLink(
  deps: TrackingLinkDeps,
  order: OrderWithClient,
  given: NewLink,
  session: Session,
): Promise<{ link: LinkWithOrder; url: string }> {
  const { db, mailer, env } = deps
  const { now } = termsOf(deps)
  const sendTo = given.sendTo ?? null
  if (showsPin(given.level) && order.delivery_pin === null) throw new AppError('no_delivery_pin', { orderId: order.id })
  if (sendTo) await limitMails(deps, sendTo, session)
  const token = newToken()
  const url = trackingLinkUrl(publicOrigin(env), token)
  const id = await db.transaction().execute(async (trx) => {
    await refuseLink(deps, trx, order.id)
    const row = await trx
      .insertInto('tracking_links')
      .values({
        order_id: order.id,
        token_hash: hashToken(token),
        level: given.level,
        zip: given.asksForZip ? zipFor(order, given) : null,
        expires_at: new Date(now.getTime() + given.expiresInHours * 3_600_000),
        sent_to: sendTo,
        created_by: session.userId,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { asksForZip } = given
    const language = languageOfRecipient(order)
    const facts = { orderId: order.id, sender: order.organization_name, asksForZip, language }
    if (sendTo) await mailer.send(trx, { ...trackingLinkMail(sendTo, url, facts), orderId: order.id })
    return row.id
  })
  return { link: (await findLink(db, id)) as LinkWithOrder, url }
}

async function limitMails(deps: TrackingLinkDeps, sendTo: string, session: Session): Promise<void> {
  await deps.requireVerifiedEmail(session)
  await deps.linkLimits.take('linkMailsOfOneAccount', String(session.userId))
  await deps.linkLimits.take('linkMailsToOneAddressInADay', sendTo)
}

/** Locks the order, so that two requests at the same moment cannot both make the last link. */
async function refuseLink(deps: TrackingLinkDeps, trx: Db, orderId: number): Promise<void> {
  const order = trx.selectFrom('orders').select('status').where('id', '=', orderId)
  const { status } = await order.forUpdate().executeTakeFirstOrThrow()
  if (isCancelledOrDeclined(status)) throw new AppError('order_undeliverable', { orderId, status })
  const terms = termsOf(deps)
  const endedAt = await orderEndedAt(trx, orderId)
  if (endedAt && terms.now.getTime() >= endedAt.getTime() + terms.hoursAfterDelivery * 3_600_000)
    throw new AppError('order_ended', { orderId })
  const open = (await listLinks(trx, orderId)).filter((link) => isOpen(link, terms))
  if (open.length >= MAX_OPEN_LINKS) throw new AppError('too_many_tracking_links', { max: MAX_OPEN_LINKS })
}

function zipFor(order: OrderWithClient, { zip }: NewLink): string {
  const asked = zip ?? zipOf(order.delivery_address)
  if (!asked) throw new AppError('delivery_zip_unknown')
  return asked
}

/** Of an order that the caller may see, also by its sites; for others there is no such link. Returns its order. */
export async function revokeLink({ db, clock }: TrackingLinkDeps, id: number, actor: Actor): Promise<number> {
  const link = await findLink(db, id)
  const order = link && (await findOrder(db, link.order_id))
  if (!link || !order || !maySeeOrder(factsOf(order), actor)) throw new AppError('tracking_link_not_found')
  await db
    .updateTable('tracking_links')
    .set({ revoked_at: clock() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  return link.order_id
}

type Visit = { token: string; zip?: string | null | undefined; view?: string | null | undefined; address: string }
/** `view` is the visitor's proof of having been counted. */
type Opened = { link: LinkWithOrder; view: string; isNewView: boolean }

/** An open link whose gate lets this visitor in. */
export async function openLink(deps: TrackingLinkDeps, visit: Visit): Promise<Opened> {
  const { db, signer } = deps
  const { now } = termsOf(deps)
  const link = await findLinkByToken(db, hashToken(visit.token))
  if (!link || !isOpen(link, termsOf(deps))) {
    await deps.linkLimits.take('unknownLinksOfOneAddress', networkOf(visit.address))
    throw new AppError('tracking_link_not_found')
  }
  if (link.zip !== null && !visit.zip) throw new AppError('zip_needed')
  const shown = visit.view && isViewOf(signer, visit.view, link.id, now) ? visit.view : null
  if (link.zip !== null || !shown) await countVisit(deps, link.id, { zip: visit.zip, isView: !shown })
  return { link, view: shown ?? signView(signer, link.id, now), isNewView: !shown }
}

/**
 * Compares the ZIP and counts the wrong one in the same statement: of a hundred guesses at the same moment, those after the
 * last allowed one find the link ended, also the right one.
 */
async function countVisit(
  { db, clock }: TrackingLinkDeps,
  id: number,
  visit: { zip: string | null | undefined; isView: boolean },
): Promise<void> {
  const isRight = sql<boolean>`(zip is null or zip = ${visit.zip ?? ''})`
  const now = clock()
  const isView = sql`${isRight} and ${visit.isView}::boolean`
  const counted = await db
    .updateTable('tracking_links')
    .set({
      wrong_zips: sql`wrong_zips + case when ${isRight} then 0 else 1 end`,
      views: sql`views + case when ${isView} then 1 else 0 end`,
      last_viewed_at: sql`case when ${isView} then ${now}::timestamptz else last_viewed_at end`,
    })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('wrong_zips', '<', MAX_WRONG_ZIPS)
    .returning(['wrong_zips', isRight.as('is_right')])
    .executeTakeFirst()
  if (!counted) throw new AppError('tracking_link_not_found')
  if (!counted.is_right) throw new AppError('wrong_zip', { triesLeft: MAX_WRONG_ZIPS - counted.wrong_zips })
}
