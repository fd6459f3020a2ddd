/** Notices between colleagues of an organization. Without amounts, which not everyone may see. */
import type { EventDetails } from '@meridian/domain/events.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import type { OrderFacts } from './notices.ts'

const label = (facts: OrderFacts) => orderLabel(facts.orderId)
const who = ({ actorName }: OrderFacts) => actorName ?? 'A colleague'
const because = ({ reason }: { reason?: string }) => (reason ? ` Note: ${reason}` : '')

export const APPROVAL_NOTICES = {
  approvalWanted: {
    title: 'Approval needed',
    body: (facts: OrderFacts, { isAfterwards }: EventDetails['approval.requested']) =>
      isAfterwards
        ? `${who(facts)} asks for your approval of ${label(facts)}. The order goes on meanwhile.`
        : `${who(facts)} asks for your approval of ${label(facts)}. The order waits for it.`,
  },
  approvalStillWanted: {
    title: 'Approval still needed',
    body: (facts: OrderFacts) => `Nobody has approved or declined ${label(facts)} yet.`,
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
