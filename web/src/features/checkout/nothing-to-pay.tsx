import { Button } from '@mantine/core'
import type { PaymentState } from '@meridian/domain/orders.ts'
import { IconCircleCheck, IconClock, IconReceiptRefund } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { CHECKOUT_COPY } from '../../copy/checkout.ts'
import type { Order } from '../../data/orders.ts'
import { EmptyState } from '../../ui/states.tsx'

const copy = CHECKOUT_COPY.done

type Words = { icon: typeof IconClock; title: string; text: (order: Order) => string }

const WORDS: Partial<Record<PaymentState, Words>> = {
  paid: { icon: IconCircleCheck, title: copy.paidTitle, text: (order) => copy.paid(order.id, order.totalCost) },
  processing: { icon: IconClock, title: copy.underWayTitle, text: (order) => copy.underWay(order.id) },
  refunded: { icon: IconReceiptRefund, title: copy.refundedTitle, text: (order) => copy.refunded(order.id) },
}

export const isSettled = (order: Order): boolean => WORDS[order.paymentState] !== undefined

/** A link that is opened again, or an order that was paid on another device. */
export function NothingToPay({ order }: { order: Order }) {
  const words = WORDS[order.paymentState]
  if (!words) return null
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
