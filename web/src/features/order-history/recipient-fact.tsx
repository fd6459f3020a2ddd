/** That the recipient needs a PIN, and whether the link that shows it was mailed. */
import { isFinal } from '@meridian/domain/orders/orders.ts'
import type { Order } from '../../data/orders/orders.ts'
import { Fact } from '../../ui/fact.tsx'
import { Clock } from '../../ui/when.tsx'
import { ORDER_FACTS as copy } from './order-history.copy.ts'

export function RecipientFact({ order }: { order: Order }) {
  const { requiresPin, recipientLink } = order
  if (!requiresPin && !recipientLink) return null
  // With neither, only the sender can share one; an ended order's shows no PIN.
  const link = recipientLink ? <MailedLink {...recipientLink} status={order.status} /> : null
  const hint = !link && !isFinal(order.status) ? copy.pinInLink : null
  return (
    <Fact label={copy.recipient}>
      {requiresPin ? copy.pinRequired : null}
      {requiresPin && (link || hint) ? ' · ' : null}
      {link ?? hint}
    </Fact>
  )
}

function MailedLink({ to, sentAt, status }: NonNullable<Order['recipientLink']> & Pick<Order, 'status'>) {
  if (!sentAt) return isFinal(status) ? copy.linkNotSent(to) : copy.linkNotYetSent(to)
  return (
    <>
      {copy.linkSent(to)}
      <Clock time={sentAt} />
    </>
  )
}
