/** An order that a colleague has to approve, wherever it is shown. */

import { PRIORITY_LABELS, type Priority } from '@meridian/domain/orders/orders.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'

export type ReasonFacts = {
  isPerson: boolean
  isOverLimit: boolean
  over: string | null
  priority: Priority | null
  isTogether?: true | undefined
}

const parts = ({ isPerson, isOverLimit, over, priority, isTogether }: ReasonFacts): string[] => [
  ...(isOverLimit
    ? [`${isTogether ? 'together ' : ''}${over === null ? 'over the limit' : `over ${formatAmount(over)}`}`]
    : []),
  ...(priority ? [`priority ${PRIORITY_LABELS[priority]}`] : []),
  ...(isPerson ? ['orders of this person'] : []),
]

export const APPROVAL_COPY = {
  section: 'Approval',
  waits: 'Waits for approval',
  goesOn: 'Approval asked afterwards',
  approved: 'Approved by your organization',
  declined: 'Declined by your organization',
  /** 'over $200.00 and priority Express; orders of this person' */
  reasons: (reasons: readonly ReasonFacts[]) => reasons.map((reason) => parts(reason).join(' and ')).join('; '),
  needs: (reasons: string) => `This order needs an approval: ${reasons}.`,
  needTogether: (reasons: string) => `These orders need an approval: ${reasons}.`,
  needTogetherAfterwards: (reasons: string) =>
    `These orders go at once. A colleague is asked to approve them afterwards: ${reasons}.`,
  needsAfterwards: (reasons: string) =>
    `This order goes at once. A colleague is asked to approve it afterwards: ${reasons}.`,
  canApprove: (names: readonly string[]) =>
    `${names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')} can approve it.`,
  lapses: (time: string) => `Without an approval it is canceled: ${time}.`,
  approve: 'Approve',
  decline: 'Decline',
  named: (action: string, order: string) => `${action} ${order}`,
  note: 'Note (optional)',
  noteHint: 'Shown to colleagues who see the order. If you decline, it is the reason.',
  given: (order: string) => `${order} is approved`,
  refused: (order: string) => `${order} is declined`,
  allOf: (count: number) => `all ${count} orders`,
  allGiven: (count: number) => `${count} orders are approved`,
  allRefused: (count: number) => `${count} orders are declined`,
  placed: {
    title: 'Order placed',
    message: 'It waits for a colleague’s approval. You are told when somebody decides.',
    tone: 'success',
  },
  failed: 'The approval did not load',
  history: {
    requested: (name: string | null) => `Asked by ${name ?? 'a colleague'}`,
    reminded: () => 'Approvers reminded',
    given: (name: string | null) => `Approved by ${name ?? 'a colleague'}`,
    declined: (name: string | null) => `Declined by ${name ?? 'a colleague'}`,
    lapsed: () => 'Nobody approved it in time',
    dropped: () => 'No longer needs approval',
  },
} as const
