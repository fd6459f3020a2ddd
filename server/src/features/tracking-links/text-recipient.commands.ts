/** Texts the recipient what happens to the delivery, if the sender stated that they agreed. */
import { textNumber } from '@meridian/domain/accounts/phones.ts'
import { isStillTrue, type RecipientTextKind } from '@meridian/domain/notices/text-messages.ts'
import { MAX_LINK_DAYS } from '@meridian/domain/orders/tracking-links.ts'
import type { Db } from '../../db/database.ts'
import { findOrder, findOrderForChange, type OrderRow } from '../../orders/orders.queries.ts'
import { languageOfRecipient } from '../../orders/orders.rules.ts'
import { publicOrigin, trackingLinkUrl } from '../../security/secrets/links.ts'
import { hashToken, newToken } from '../../security/secrets/tokens.ts'
import { textOf } from '../../sms/texts.ts'
import type { TrackingLinkDeps } from './tracking-links.deps.ts'

export type TextRecipientDeps = Pick<TrackingLinkDeps, 'db' | 'env' | 'clock' | 'texter'>
type Event = { order_id: number }

export const textOnTheWay = (deps: TextRecipientDeps, event: Event) => textRecipient(deps, event.order_id, 'on_the_way')
export const textDelivered = (deps: TextRecipientDeps, event: Event) => textRecipient(deps, event.order_id, 'delivered')

/** Once per order and kind, however often it runs. */
export async function textRecipient(deps: TextRecipientDeps, orderId: number, kind: RecipientTextKind): Promise<void> {
  const { db, clock, texter } = deps
  const found = await findOrder(db, orderId)
  if (!found?.texts_recipient) return
  await db.transaction().execute(async (trx) => {
    const order = await findOrderForChange(trx, orderId)
    const to = order?.texts_recipient ? textNumber(order.delivery_contact_phone ?? '') : null
    const now = clock()
    // The reactor may be late.
    if (!order || !to || !isStillTrue({ kind, status: order.status, writtenAt: now, now })) return
    // Its number in the text is enough for those who have the link: each would be another way in.
    const token = kind === 'on_the_way' ? newToken() : null
    const link = token ? trackingLinkUrl(publicOrigin(deps.env), token) : ''
    const body = textOf(kind, languageOfRecipient({ ...found, ...order }), { orderId, link })
    const isWritten = await texter.send(trx, { to, kind, body, cause: `${kind} ${orderId}`, order })
    if (isWritten && token) await storeLink(trx, order, token, now)
  })
}

const storeLink = (trx: Db, order: OrderRow, token: string, now: Date) =>
  trx
    .insertInto('tracking_links')
    .values({
      order_id: order.id,
      token_hash: hashToken(token),
      level: order.delivery_pin === null ? 'map' : 'pin',
      zip: null,
      // As long as any: it ends some hours after the delivery.
      expires_at: new Date(now.getTime() + MAX_LINK_DAYS * 24 * 3_600_000),
      sent_to: order.delivery_contact_phone,
      created_by: order.client_id,
      created_at: now,
    })
    .execute()
