/** Errors of orders, their messages, ratings and figures. */

import type { Rater } from '@meridian/domain/drivers/ratings.ts'
import { type OrderStatus, orderLabel, SCHEDULED_ADVANCE_HOURS } from '@meridian/domain/orders/orders.ts'
import {
  EXCEPTION_LABELS,
  type ExceptionDecision,
  type ExceptionKind,
  OUTCOME_LABELS,
} from '@meridian/domain/proofs/exceptions.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type { Zone } from '@meridian/domain/time/calendar.ts'
import { formatDollars } from '@meridian/domain/time/format.ts'
import { windowTooShortText } from '@meridian/domain/time/schedule-text.ts'

type Order = { orderId: number }
/** In the browser a time is what JSON makes of it. */
type Window = { minutes: number; earliest: Date | string; zone: Zone }

const STATUS_TEXT: Record<OrderStatus, string> = {
  pending: 'still waiting for confirmation',
  confirmed: 'already confirmed',
  assigned: 'already assigned to a driver',
  pickup_scheduled: 'on its way to pickup',
  pickup_complete: 'already picked up',
  in_transit: 'on its way to delivery',
  delivered: 'already delivered',
  cancelled: 'canceled',
  declined: 'declined',
}
export const orderIs = ({ orderId, status }: { orderId: number; status: OrderStatus }): string =>
  `Order ${orderLabel(orderId)} is ${STATUS_TEXT[status]}`

export const ORDER_SENTENCES = {
  // Changing an order
  custody_log_shorter: ({ size }: { size: number }) => `The custody log has ${size} entries, and not more`,
  custody_log_backwards: 'The later head of the custody log is the one with more entries',
  held_for_this_matter: 'The order is already held for this matter',
  hold_not_found: 'This hold was cleared already',
  no_custody_yet: ({ orderId }: Order) => `Order ${orderLabel(orderId)} has no custody record yet`,
  order_not_found: ({ orderId }: Order) => `There is no order ${orderLabel(orderId)}`,
  not_your_order: ({ orderId }: Order) => `Order ${orderLabel(orderId)} is not yours`,
  wrong_order_status: orderIs,
  order_undeliverable: (order: { orderId: number; status: OrderStatus }) => `${orderIs(order)} and won’t be delivered`,
  already_taken: ({ orderId }: Order) => `Order ${orderLabel(orderId)} is already taken`,
  order_cancelled: ({ orderId }: Order) => `Order ${orderLabel(orderId)} was canceled`,
  order_withdrawn: ({ orderId }: Order) =>
    `Order ${orderLabel(orderId)} is no longer yours: it was unassigned or given to another driver`,
  order_edited_meanwhile: ({ orderId }: Order) =>
    `Order ${orderLabel(orderId)} was changed by somebody else meanwhile. Look at it as it is now, and change it again`,
  driver_at_pickup: ({ orderId }: Order) =>
    `The driver is at the pickup of order ${orderLabel(orderId)}: only contacts, item and instructions can still be changed`,
  status_not_settable: ({ status }: { status: OrderStatus }) => `An order cannot be set to ${status} here`,

  // Problems at a stop, and the return to the sender
  exception_not_possible: ({ kind, stop }: { kind: ExceptionKind; stop: CustodyStop }) =>
    `‘${EXCEPTION_LABELS[kind]}’ cannot be reported at the ${stop}`,
  exception_note_missing: 'Say what happened: no one can decide about it otherwise',
  exception_stop_mismatch: ({ orderId, stop }: Order & { stop: CustodyStop }) =>
    `Order ${orderLabel(orderId)} is not at its ${stop} now`,
  exception_open: ({ orderId }: Order) => `A problem with order ${orderLabel(orderId)} waits for a decision`,
  difference_not_found: 'There is no such difference, or a later count has settled it',
  exception_not_found: 'There is no such problem with this order',
  exception_already_decided: ({ orderId }: Order) =>
    `A decision about the problem with order ${orderLabel(orderId)} was already made`,
  exception_not_withdrawable: ({ kind }: { kind: ExceptionKind }) =>
    `‘${EXCEPTION_LABELS[kind]}’ needs a decision by the client or an admin`,
  decision_not_possible: ({ decision }: { decision: ExceptionDecision }) =>
    `‘${OUTCOME_LABELS[decision]}’ is not possible for this problem`,
  order_on_hold: ({ orderId }: Order) =>
    `Order ${orderLabel(orderId)} is on hold until the client or an admin decides how it goes on`,
  order_returning: ({ orderId }: Order) => `Order ${orderLabel(orderId)} is on its way back to the sender`,
  return_not_started: ({ orderId }: Order) => `Order ${orderLabel(orderId)} is not to be returned to its sender`,

  handover_expired: 'This handover code is not valid any more. Ask the other driver for a new one',
  handover_to_oneself: 'You already have this order: another driver has to confirm with this code',
  handover_seal_differs: 'The seal number is not the one that the other driver read',
  take_over_not_expected: ({ orderId }: { orderId: number }) =>
    `Dispatch did not give order #${orderId} to you from another driver, so there is nothing to confirm`,

  no_organization_to_export: 'Your account does not belong to an organization with orders',

  // Placing an order
  no_organization_to_order: 'Your account does not belong to an organization that can place orders',
  price_changed: ({ totalCents }: { totalCents: number }) => `The price is now ${formatDollars(totalCents)}`,
  scheduled_too_soon: `A scheduled delivery needs a date at least ${SCHEDULED_ADVANCE_HOURS} hours ahead`,
  scheduled_in_the_past: 'The date is in the past; choose today or a later day',
  slot_over: 'This time slot is over already; choose a later one',
  window_too_short: ({ earliest, ...drive }: Window) => windowTooShortText({ ...drive, earliest: new Date(earliest) }),
  slot_times_not_allowed: 'Only a specific time window carries a from and a to time',
  slot_times_missing: 'A specific time window needs a from and a to time',
  slot_ends_before_start: 'The time window must end after it begins',

  // Messages, ratings and figures
  user_not_found: 'There is no such user',
  chat_closed: ({ orderId }: Order) =>
    `Order ${orderLabel(orderId)} was delivered some days ago, so its chat is closed. Write to support instead`,
  message_not_found: 'There is no such message in this conversation',
  support_user_required: 'Choose the user whose support thread you want to open',
  order_not_delivered: ({ orderId }: Order) =>
    `Order ${orderLabel(orderId)} is not delivered yet, so it cannot be rated`,
  already_rated: ({ orderId }: Order) => `Order ${orderLabel(orderId)} has been rated already`,
  rating_by_other_party: ({ rater }: { rater: Rater }) => `You can rate this order only as its ${rater}`,
  client_not_found: 'There is no such client',
  invalid_period: ({ maxYears }: { maxYears: number }) =>
    `A period ends on or after its first day, and is at most ${maxYears} years long`,
}
