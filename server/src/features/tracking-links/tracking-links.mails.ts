import { nameFault } from '@meridian/domain/accounts.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import type { Mail } from '../../mail/mailer.ts'

type Facts = { orderId: number; sender: string; asksForZip: boolean; hasPin?: boolean }

export function trackingLinkMail(to: string, link: string, { orderId, sender, asksForZip, hasPin }: Facts): Mail {
  // Names of before the rule for them may hold what a mail program turns into a link.
  const from = nameFault(sender) ? 'A Meridian client' : sender
  return {
    to,
    // Without the sender's name: a mailbox preview must not say which clinic writes.
    subject: `Follow your delivery ${orderLabel(orderId)}`,
    text: `Hello,

${from} sends you a delivery with Meridian Logistics, order ${orderLabel(orderId)}.
To see when it arrives, open this link:

${link}

${hasPin ? 'The page behind it shows the PIN that the driver will ask you for.\n' : ''}${asksForZip ? 'It asks for the ZIP code of the delivery address. ' : ''}Anyone with the link can see the delivery, so do not share it.
It stops working some time after the delivery.

Meridian Logistics
`,
  }
}
