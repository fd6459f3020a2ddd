/** Mails the recipient a tracking link once the order is confirmed, if the sender wished it. */
import { isFinal } from '@meridian/domain/orders/orders.ts'
import { MAX_LINK_DAYS } from '@meridian/domain/orders/tracking-links.ts'
import type { Db } from '../../db/database.ts'
import { findOrder, findOrderForChange, type OrderRow, type OrderWithClient } from '../../orders/orders.queries.ts'
import { languageOfRecipient } from '../../orders/orders.rules.ts'
import { publicOrigin, trackingLinkUrl } from '../../security/secrets/links.ts'
import { hashToken, newToken } from '../../security/secrets/tokens.ts'
import type { TrackingLinkDeps } from './tracking-links.deps.ts'
import { trackingLinkMail } from './tracking-links.mails.ts'

export type TellRecipientDeps = Pick<TrackingLinkDeps, 'db' | 'env' | 'clock' | 'log' | 'mailer' | 'linkLimits'>

/** Once, however often it runs: link, mail and the time of sending are written together or not at all. */
export async function tellRecipient(deps: TellRecipientDeps, event: { order_id: number }): Promise<void> {
  const order = await findOrder(deps.db, event.order_id)
  if (!order || !isToBeTold(order)) return
  if (!(await mayMail(deps, order))) {
    // The order is not to blame. Its details go on saying that nothing was sent, and the sender can share a link by hand.
    deps.log.warn({ orderId: order.id }, 'too many tracking links were mailed: the recipient was not told')
    return
  }
  await deps.db.transaction().execute(async (trx) => {
    const current = await findOrderForChange(trx, order.id)
    if (current && isToBeTold(current)) await mailLink(deps, trx, { ...order, ...current })
  })
}

const isToBeTold = (order: OrderRow): boolean =>
  order.recipient_email !== null &&
  order.recipient_told_at === null &&
  order.status !== 'pending' &&
  !isFinal(order.status)

/** The same limits as for links that are mailed by hand: with test payments an order costs nothing. */
async function mayMail({ linkLimits }: TellRecipientDeps, order: OrderRow): Promise<boolean> {
  const to = order.recipient_email as string
  return (
    (await linkLimits.allows('linkMailsOfOneAccount', String(order.client_id))) &&
    (await linkLimits.allows('linkMailsToOneAddressInADay', to))
  )
}

async function mailLink({ env, clock, mailer }: TellRecipientDeps, trx: Db, order: OrderWithClient): Promise<void> {
  const now = clock()
  const to = order.recipient_email as string
  const hasPin = order.delivery_pin !== null
  const token = newToken()
  await trx
    .insertInto('tracking_links')
    .values({
      order_id: order.id,
      token_hash: hashToken(token),
      level: hasPin ? 'pin' : 'map',
      zip: null,
      // As long as any: an order may be for a later week, and the link ends some hours after the delivery.
      expires_at: new Date(now.getTime() + MAX_LINK_DAYS * 24 * 3_600_000),
      sent_to: to,
      created_by: order.client_id,
      created_at: now,
    })
    .execute()
  await trx.updateTable('orders').set({ recipient_told_at: now }).where('id', '=', order.id).execute()
  const language = languageOfRecipient(order)
  const facts = { orderId: order.id, sender: order.organization_name, asksForZip: false, hasPin, language }
  await mailer.send(trx, trackingLinkMail(to, trackingLinkUrl(publicOrigin(env), token), facts))
}
