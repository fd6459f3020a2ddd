import { Button } from '@mantine/core'
import { STATUS_LABELS } from '@meridian/domain/orders/orders.ts'
import { isRefundInProgress, mayBePaid, type Payability } from '@meridian/domain/pricing/payments.ts'
import {
  IconBan,
  IconCircleCheck,
  IconClock,
  IconFileInvoice,
  IconReceiptRefund,
  IconUserQuestion,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { CHECKOUT_COPY } from '../../copy/checkout.ts'
import type { Order } from '../../data/orders/orders.ts'
import { EmptyState } from '../../ui/states.tsx'

const copy = CHECKOUT_COPY.done

type Reason = Extract<Payability, { ok: false }>['reason']
type ReasonText = { icon: typeof IconClock; title: string; text: (order: Order) => string }

const REASONS: Record<Reason, ReasonText> = {
  order_stopped: { icon: IconBan, title: copy.stoppedTitle, text: stoppedText },
  already_paid: {
    icon: IconCircleCheck,
    title: copy.paidTitle,
    text: (order) => copy.paid(order.id, order.totalCost ?? ''),
  },
  payment_in_progress: { icon: IconClock, title: copy.inProgressTitle, text: (order) => copy.inProgress(order.id) },
  order_on_account: { icon: IconFileInvoice, title: copy.onAccountTitle, text: (order) => copy.onAccount(order.id) },
  payment_refunded: { icon: IconReceiptRefund, title: copy.refundedTitle, text: (order) => copy.refunded(order.id) },
}

function stoppedText(order: Order): string {
  const { id, status, paymentState } = order
  const reason = copy.stopped(id, STATUS_LABELS[status].toLowerCase())
  if (isRefundInProgress(order)) return `${reason} ${copy.refundInProgress(id)}`
  return paymentState === 'refunded' ? `${reason} ${copy.refunded(id)}` : reason
}

/** For a link that is opened again, or an order that was paid or canceled on another device. */
export function NothingToPay({ order }: { order: Order }) {
  const answer = mayBePaid(order)
  if (answer.ok) return null
  const reason = REASONS[answer.reason]
  return <Explained {...reason}>{reason.text(order)}</Explained>
}

export const WaitsForApproval = ({ orderId }: { orderId: number }) => (
  <Explained icon={IconUserQuestion} title={copy.waitsTitle}>
    {copy.waits(orderId)}
  </Explained>
)

type ExplainedProps = Pick<ReasonText, 'icon' | 'title'> & { children: string }

const Explained = ({ icon: Mark, title, children }: ExplainedProps) => (
  <EmptyState
    icon={<Mark aria-hidden />}
    title={title}
    actions={
      <Button component={Link} to="/orders">
        {copy.orders}
      </Button>
    }
  >
    {children}
  </EmptyState>
)
