/** The texts of the checkout: the spec's (sections 2.12 and 8), and our own. */

import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import type { ToastText } from './toast-text.ts'

/** Word for word from the error catalog. */
export const PAYMENT_TOASTS = {
  testPaid: { title: 'Test Payment Successful!', tone: 'success' },
  testFailed: { title: 'Error', message: 'Failed to process test payment.', tone: 'danger' },
  /** The message is the provider's. */
  failed: { title: 'Payment Failed', tone: 'danger' },
  paid: { title: 'Payment Successful', tone: 'success' },
  /** The message is the error's; this one is the fallback. */
  error: { title: 'Payment Error', message: 'An unexpected error occurred', tone: 'danger' },
} as const satisfies Record<string, ToastText>

/** Not from the spec: the bank has not confirmed the payment yet. */
export const IN_PROGRESS_TOAST = {
  title: 'Payment in progress',
  message: 'Your bank is still processing it. The order is confirmed as soon as the payment arrives.',
  tone: 'info',
} as const satisfies ToastText

export const CHECKOUT_COPY = {
  title: 'Checkout',
  subtitle: (orderId: number) => `Order ${orderLabel(orderId)}`,
  back: 'Back to the order',
  loading: 'Preparing your payment',
  clientsOnly: 'Only a client pays for orders.',
  orderFailed: 'The order could not be read. Nothing was charged.',
  verifying: 'Checking your payment',
  summary: {
    title: 'Order summary',
    serviceType: 'Service type',
    priority: 'Priority',
    pickup: 'Pickup',
    delivery: 'Delivery',
    item: 'Item',
    packages: 'Packages',
    date: 'Pickup time',
    asSoonAsPossible: 'As soon as possible',
    total: 'Total',
    balance: 'Balance due',
  },
  payment: {
    title: 'Payment',
    testMode: 'Test Mode',
    testOn: 'Try the checkout without a card.',
    testOff: 'Pay by card.',
    testRefused: 'Test payments are switched off here.',
    testNotice: 'This is a test. No card is charged, and the order is confirmed at once.',
    completeTest: 'Complete Test Order',
    pay: (amount: string) => `Pay ${formatAmount(amount)}`,
    notConfigured: 'Card payment is not configured',
    notConfiguredHint: 'This installation has no card provider. Switch Test Mode on to complete the order.',
    noPayment: 'This installation takes no payments yet. Your order is saved; please contact support.',
    loadFailed: 'The card form did not load',
    loadFailedHint: 'Nothing was charged. Check your connection, then try again.',
    safe: 'Your card details go straight to Stripe and never pass through our server.',
  },
  done: {
    onAccountTitle: 'This order is on account',
    onAccount: (orderId: number) => `${orderLabel(orderId)} will be on the next invoice of your organization.`,
    paidTitle: 'This order is paid',
    paid: (orderId: number, total: string) =>
      `Order ${orderLabel(orderId)} was paid in full (${formatAmount(total)}). There is nothing left to do here.`,
    inProgressTitle: 'A payment is in progress',
    inProgress: (orderId: number) =>
      `Your bank has not answered yet. Order ${orderLabel(orderId)} follows when it does.`,
    stoppedTitle: 'There is nothing to pay',
    stopped: (orderId: number, state: string) => `Order ${orderLabel(orderId)} was ${state}, so it won’t be delivered.`,
    refundedTitle: 'This order was refunded',
    refunded: (orderId: number) => `The payment for order ${orderLabel(orderId)} was refunded.`,
    refundInProgress: (orderId: number) => `The payment for order ${orderLabel(orderId)} is being refunded.`,
    waitsTitle: 'This order waits for approval',
    waits: (orderId: number) =>
      `Someone in your organization has to approve order ${orderLabel(orderId)} before it can be paid. Your orders say who can.`,
    orders: 'Go to your orders',
  },
} as const
