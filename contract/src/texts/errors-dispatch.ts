/** Errors of the dispatch board. */

import type { StoredSentence } from '@meridian/domain/accounts/sentence.ts'
import { SKILL_LABELS, type Skill } from '@meridian/domain/drivers/skills.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { type Delay, delayText, type Expiring, expiringText } from '@meridian/domain/orders/urgency.ts'
import { planAuthorText, planSummaryText } from '@meridian/domain/texts/plan-summaries.ts'
import { formatCounted, formatLocalDate } from '@meridian/domain/time/format.ts'

type Order = { orderId: number }
type Driver = { driverName: string }
type Delayed = { expiring: readonly Expiring[]; delays: readonly Delay[] }
type MissingSkill = Order & { skill: Skill; expiredOn: string | null }

export const DISPATCH_SENTENCES = {
  plan_changed: ({ name, summary }: { name: string | null; summary: StoredSentence }) =>
    `${planAuthorText(name)} has just changed this plan (${planSummaryText(summary)}). Look at the board and try again.`,
  plan_day_over: 'This day is over: it can no longer be planned',
  order_not_on_board: ({ orderId }: Order) => `Order ${orderLabel(orderId)} is not on the board of this day`,
  order_on_board: ({ orderId, driverName }: Order & Driver) =>
    `${driverName} has order ${orderLabel(orderId)} on board; it stays with this driver`,
  order_in_progress: ({ orderId, driverName }: Order & Driver) =>
    `${driverName} is on the way to the next stop of order ${orderLabel(orderId)}; it stays first`,
  order_in_no_run: ({ orderId }: Order) => `Order ${orderLabel(orderId)} is unassigned`,
  reorder_delays: ({ expiring, delays }: Delayed) =>
    `In this order some would be later. ${[...expiring.map(expiringText), ...delays.map(delayText)].join('. ')}.`,
  invalid_run: 'A run needs every open stop of its orders once, the pickup before the delivery',
  driver_not_working: ({ driverName }: Driver) => `${driverName} does not work on this day`,
  skill_missing: ({ orderId, skill, expiredOn }: MissingSkill) =>
    `Order ${orderLabel(orderId)} needs '${SKILL_LABELS[skill]}', which ${
      expiredOn === null ? 'the driver does not have' : `expired on ${formatLocalDate(expiredOn, 'date')}`
    }`,
  proposal_not_found: 'This plan was already applied or discarded, or is too old',
  nothing_to_undo: 'You have no change to undo on this day',
  rule_not_found: 'There is no such rule',
  rules_changed: 'A rule was added or deleted meanwhile. Look at the rules again, then move it',
  offer_not_found: 'There is no such offer',
  offered_to_another_driver: ({ orderId }: Order) =>
    `${orderLabel(orderId)} is being offered to another driver. It appears in your list if that driver passes on it`,
  planned_for_another_driver: ({ orderId }: Order) =>
    `${orderLabel(orderId)} is planned for another driver. It appears in your list if dispatch releases it`,
  goods_action_not_possible: ({ orderId }: Order) =>
    `That cannot be done with ${orderLabel(orderId)} any more. Look at what the driver has in hand again`,
  goods_need_a_driver: ({ orderId }: Order) => `Choose another driver who takes over ${orderLabel(orderId)}`,
  day_off_is_planned: ({ day, orders }: { day: string; orders: number }) =>
    `${formatCounted(orders, 'order')} planned for this driver on ${formatLocalDate(day, 'date')}. Move them first`,
  offer_closed: 'This offer is over: it was answered, has expired, or the job is taken',
  planner_busy: 'Two plans are being made already. Please try again in a moment.',
}
