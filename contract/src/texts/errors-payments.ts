/** Errors of payments. */
import { type OrderStatus, orderLabel } from '@meridian/domain/orders/orders.ts'
import { orderIs } from './errors-orders.ts'

type Order = { orderId: number }

export const PAYMENT_SENTENCES = {
  // Whether an order may be paid
  test_payments_off: 'Test payments are switched off here',
  card_payments_off: 'Card payment is not set up here',
  order_stopped: (order: { orderId: number; status: OrderStatus }) => `${orderIs(order)}; there is nothing to pay`,
  already_paid: ({ orderId }: Order) => `Order ${orderLabel(orderId)} is already paid`,
  payment_in_progress: ({ orderId }: Order) => `A payment for order ${orderLabel(orderId)} is in progress`,
  payment_refunded: ({ orderId }: Order) => `The payment for order ${orderLabel(orderId)} was refunded`,

  order_on_account: ({ orderId }: Order) =>
    `Order ${orderLabel(orderId)} is on account; it will be on the next invoice`,
  credit_limit_reached: ({ orderId }: Order) =>
    `Order ${orderLabel(orderId)} would go beyond the credit limit of the organization; pay an invoice first, or call us`,

  // The card
  payment_not_found: ({ orderId }: Order) => `There is no such payment for order ${orderLabel(orderId)}`,
  payment_not_for_order: ({ orderId }: Order) => `This payment is not for order ${orderLabel(orderId)}`,
  payment_incomplete: 'The payment is not complete yet; nothing was charged',
  /** In the words of the provider, which knows why. */
  card_declined: ({ message }: { message: string }) => message,
  payment_canceled: 'This payment was canceled; nothing was charged',
  payment_not_needed: ({ orderId }: Order) =>
    `Order ${orderLabel(orderId)} no longer needs this payment; the money goes back`,
  payment_not_opened: 'The payment could not be opened; please try again in a moment',
  card_provider_unavailable: 'The card provider cannot be reached just now; please try again in a moment',

  // The provider's webhook
  webhook_off: 'Card payment is not set up here',
  webhook_secret_missing: 'STRIPE_WEBHOOK_SECRET is not set, so this message cannot be verified',
  invalid_webhook_signature: 'The signature is not right',
}
