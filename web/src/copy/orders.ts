/** An order's states and kinds, in the words of the screens. */
import type { OrderStatus, PaymentState } from '@meridian/domain/orders.ts'

export const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  assigned: 'Assigned',
  pickup_scheduled: 'Pickup scheduled',
  pickup_complete: 'Picked up',
  in_transit: 'In transit',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  declined: 'Declined',
}

export const PAYMENT_LABELS: Record<PaymentState, string> = {
  unpaid: 'Not paid',
  processing: 'Payment under way',
  paid: 'Paid',
  failed: 'Payment failed',
  refunded: 'Refunded',
}
