import { Button } from '@mantine/core'
import { STATUS_LABELS } from '@meridian/domain/orders.ts'
import { isRefundUnderWay, mayBePaid, type Payability } from '@meridian/domain/payments.ts'
import { IconBan, IconCircleCheck, IconClock, IconReceiptRefund } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { CHECKOUT_COPY } from '../../copy/checkout.ts'
import type { Order } from '../../data/orders.ts'
import { EmptyState } from '../../ui/states.tsx'

const copy = CHECKOUT_COPY.done

type Reason = Extract<Payability, { ok: false }>['reason']
type Words = { icon: typeof IconClock; title: string; text: (order: Order) => string }

const WORDS: Record<Reason, Words> = {
  order_stopped: { icon: IconBan, title: copy.stoppedTitle, text: stoppedText },
  already_paid: { icon: IconCircleCheck, title: copy.paidTitle, text: (order) => copy.paid(order.id, order.totalCost) },
  payment_in_progress: { icon: IconClock, title: copy.underWayTitle, text: (order) => copy.underWay(order.id) },
  payment_refunded: { icon: IconReceiptRefund, title: copy.refundedTitle, text: (order) => copy.refunded(order.id) },
}

function stoppedText(order: Order): string {
  const { id, status, paymentState } = order
  const words = copy.stopped(id, STATUS_LABELS[status].toLowerCase())
  if (isRefundUnderWay(order)) return `${words} ${copy.refundUnderWay(id)}`
  return paymentState === 'refunded' ? `${words} ${copy.refunded(id)}` : words
}

/** For a link that is opened again, or an order that was paid or cancelled on another device. */
export function NothingToPay({ order }: { order: Order }) {
  const answer = mayBePaid(order)
  if (answer.ok) return null
  const words = WORDS[answer.reason]
  return (
    <EmptyState
      icon={<words.icon aria-hidden />}
      title={words.title}
      actions={
        <Button component={Link} to="/orders">
          {copy.orders}
        </Button>
      }
    >
      {words.text(order)}
    </EmptyState>
  )
}
