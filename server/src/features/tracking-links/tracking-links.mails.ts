import { nameFault } from '@meridian/domain/accounts/accounts.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { Mail } from '../../mail/mailer.ts'
import * as es from '../../texts/es/mails.ts'
import * as en from '../../texts/mails.ts'

type Facts = { orderId: number; sender: string; asksForZip: boolean; hasPin?: boolean; language: Language }

export function trackingLinkMail(to: string, link: string, { orderId, sender, ...facts }: Facts): Mail {
  const orderNumber = orderLabel(orderId)
  const { TRACKING_LINK_MAIL } = { en, es }[facts.language]
  const shared = {
    orderNumber,
    // Names of before the rule for them may hold what a mail program turns into a link.
    sender: nameFault(sender) ? null : sender,
    asksForZip: facts.asksForZip,
    hasPin: facts.hasPin ?? false,
  }
  // Without the sender's name: a mailbox preview must not say which clinic writes.
  return { to, subject: TRACKING_LINK_MAIL.subject(orderNumber), text: TRACKING_LINK_MAIL.text(shared, link) }
}
