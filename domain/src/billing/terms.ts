/** An organization on account: how it is invoiced, and whether one more order still fits its credit limit. */
import type { Priority } from '../orders/orders.ts'

export const NET_DAYS = [15, 30, 45] as const
export type NetDays = (typeof NET_DAYS)[number]

export const CYCLES = ['weekly', 'semimonthly', 'monthly'] as const
export type Cycle = (typeof CYCLES)[number]

/** One invoice for all, or one for each. */
export const INVOICES_BY = ['organization', 'site', 'costCenter'] as const
export type InvoiceBy = (typeof INVOICES_BY)[number]

export const MAX_INVOICE_ADDRESSES = 10
export const MAX_GRACE_DAYS = 14
export const USUAL_GRACE_DAYS = 3

export type Credit = {
  limitCents: number
  /** Open on invoices, delivered and on none yet, ordered and not delivered; less what was paid in advance. */
  usedCents: number
}

export type CreditDecision = 'account' | 'over_limit' | 'card'

/** An emergency is not stopped for money: it goes on account, and dispatch is told. */
export function decideCredit(
  { limitCents, usedCents }: Credit,
  order: { cents: number; priority: Priority },
): CreditDecision {
  if (usedCents + order.cents <= limitCents) return 'account'
  return order.priority === 'emergency' ? 'over_limit' : 'card'
}
