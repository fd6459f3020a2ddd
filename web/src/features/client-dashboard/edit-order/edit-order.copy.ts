/** The texts of changing a placed order. */
import { formatAmount } from '@meridian/domain/time/format.ts'

export const EDIT_ORDER_COPY = {
  title: (label: string) => `Edit order ${label}`,
  subtitle: 'Possible until it is picked up. Your driver is told what has changed.',
  missing: 'Open an order and choose Edit order there.',
  tooLate: 'This order cannot be changed any more',
  tooLateWhy: 'It is picked up already, or it will not be delivered.',
  back: 'Back to the order',
  keep: 'Keep as it is',
  save: 'Save changes',
  saveAnyway: 'Save anyway',
  priceTitle: 'Price',
  priceStays: (total: string) => `The price stays ${formatAmount(total)}.`,
  priceBefore: 'Price now',
  priceAfter: 'New price',
  pricing: 'Calculating the new price…',
  noPrice: 'The new price could not be calculated. Try again in a moment.',
  toPay: (amount: string) => `You pay the difference of ${formatAmount(amount)} after saving.`,
  toRefund: (amount: string) => `The difference of ${formatAmount(amount)} is refunded.`,
  notPaidYet: 'Nothing has been paid yet: you pay the new price.',
  noAnswer: 'The server did not answer. Check your connection, then save again: nothing is changed twice.',
  saved: (label: string) => ({ title: 'Order changed', message: `${label} is saved.`, tone: 'success' as const }),
  nothing: { title: 'Nothing to save', message: 'The order is as it was.', tone: 'info' as const },
} as const
