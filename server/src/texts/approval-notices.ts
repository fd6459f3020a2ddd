/** Notices between colleagues of an organization. Amounts only of several orders, and to who may see them. */
import type { EventDetails } from '@meridian/domain/orders/events.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatCounted, formatDollars } from '@meridian/domain/time/format.ts'
import type { OrderFacts } from './notices.ts'

const label = (facts: OrderFacts) => orderLabel(facts.orderId)
const who = ({ actorName }: OrderFacts) => actorName ?? 'A colleague'
/** '#ML-0012 ($231.00)' */
const priced = (facts: OrderFacts) =>
  label(facts) + (facts.approvalCents === null ? '' : ` (${formatDollars(facts.approvalCents)})`)
const because = ({ reason }: { reason?: string }) => (reason ? ` Note: ${reason}` : '')

export const APPROVAL_NOTICES = {
  approvalWanted: {
    title: 'Approval needed',
    body: (facts: OrderFacts, { isAfterwards }: EventDetails['approval.requested']) =>
      isAfterwards
        ? `${who(facts)} asks for your approval of ${priced(facts)}. The order goes on meanwhile.`
        : `${who(facts)} asks for your approval of ${priced(facts)}. The order waits for it.`,
  },
  approvalStillWanted: {
    title: 'Approval still needed',
    body: (facts: OrderFacts) => `Nobody has approved or declined ${priced(facts)} yet.`,
  },
  approvalGiven: {
    title: 'Order approved',
    body: (facts: OrderFacts, details: EventDetails['approval.given']) =>
      `${who(facts)} approved ${label(facts)}.${because(details)}`,
    brief: (facts: OrderFacts) => `${who(facts)} approved ${label(facts)}.`,
  },
  approvalDeclined: {
    title: 'Approval declined',
    body: (facts: OrderFacts, details: EventDetails['approval.declined']) =>
      details.isAfterwards
        ? `${who(facts)} declined ${label(facts)} afterwards. The order goes on.${because(details)}`
        : `${who(facts)} declined ${label(facts)}: it is canceled.${because(details)}`,
    brief: (facts: OrderFacts) => `${who(facts)} declined ${label(facts)}.`,
  },
  approvalLapsed: {
    title: 'Not approved in time',
    body: (facts: OrderFacts) => `Nobody approved ${label(facts)} in time: it is canceled.`,
  },
  approvalDropped: {
    title: 'No approval needed',
    body: (facts: OrderFacts) => `${label(facts)} needs no approval any more.`,
  },
}

/** `cents` is null for who sees no prices. */
export type GroupFacts = {
  actorName: string | null
  count: number
  cents: number | null
  afterwards: number
  note: string | null
}

const together = ({ count, cents }: GroupFacts) =>
  `${formatCounted(count, 'order')} placed together${cents === null ? '' : ` (${formatDollars(cents)})`}`
const someone = ({ actorName }: GroupFacts) => actorName ?? 'A colleague'
const noted = ({ note }: GroupFacts) => (note ? ` Note: ${note}` : '')

function wanted(facts: GroupFacts): string {
  const asks = `${someone(facts)} asks for your approval of ${together(facts)}.`
  if (facts.afterwards === 0) return `${asks} They wait for it.`
  return facts.afterwards === facts.count
    ? `${asks} They go on meanwhile.`
    : `${asks} ${facts.afterwards} of them go on meanwhile, the others wait for it.`
}
const stillWanted = (facts: GroupFacts) => `Nobody has approved or declined ${together(facts)} yet.`
const given = (facts: GroupFacts) => `${someone(facts)} approved ${together(facts)}.`

function declined(facts: GroupFacts): string {
  const declines = `${someone(facts)} declined ${together(facts)}.`
  if (facts.afterwards === 0) return `${declines} They are canceled.`
  return facts.afterwards === facts.count
    ? `${declines} They go on.`
    : `${declines} ${facts.afterwards} of them go on, the others are canceled.`
}

/** Of orders that were placed together. */
export const GROUP_APPROVAL_NOTICES = {
  wanted: {
    title: (count: number) => `Approval of ${formatCounted(count, 'order')} needed`,
    body: wanted,
    brief: wanted,
  },
  stillWanted: {
    title: (count: number) => `Approval of ${formatCounted(count, 'order')} still needed`,
    body: stillWanted,
    brief: stillWanted,
  },
  given: {
    title: (count: number) => `${formatCounted(count, 'order')} approved`,
    body: (facts: GroupFacts) => given(facts) + noted(facts),
    brief: given,
  },
  declined: {
    title: (count: number) => `Approval of ${formatCounted(count, 'order')} declined`,
    body: (facts: GroupFacts) => declined(facts) + noted(facts),
    brief: declined,
  },
}
