/** What a change of a day's plan did: stored with the change, read by whoever undoes it or is refused because of it. */

import { type Sentence, type StoredSentence, wordSentence } from '../accounts/sentence.ts'
import { orderLabel } from '../orders/orders.ts'
import { formatCounted } from '../time/format.ts'

/** Few by their numbers, many by how many there are. */
type Orders = readonly number[] | number
type OfOrders = { orders: Orders }
type OfDriver = { driver: string | null }

const ordersText = (orders: Orders) =>
  typeof orders === 'number' ? formatCounted(orders, 'order') : orders.map(orderLabel).join(', ')

export const PLAN_SUMMARIES = {
  moved: ({ orders, driver }: OfOrders & OfDriver) => `moved ${ordersText(orders)} to ${driver ?? 'a driver'}`,
  tookOut: ({ orders }: OfOrders) => `took ${ordersText(orders)} out of the plan`,
  reordered: ({ driver }: OfDriver) => `reordered the run of ${driver ?? 'a driver'}`,
  reorderedOwn: () => 'reordered the own run',
  locked: ({ orders }: OfOrders) => `locked ${ordersText(orders)}`,
  unlocked: ({ orders }: OfOrders) => `unlocked ${ordersText(orders)}`,
  planned: ({ orders }: OfOrders) => `a plan for ${ordersText(orders)}`,
  gaveOne: ({ driver }: OfDriver) => `gave one order to ${driver ?? 'a driver'}`,
  placed: ({ orders }: OfOrders) => `put ${ordersText(orders)} into a run`,
  released: ({ orders }: OfOrders) => `released ${ordersText(orders)}`,
  unassigned: ({ orders }: OfOrders) => `unassigned ${ordersText(orders)}`,
  plannedReturn: ({ orders }: OfOrders) => `planned the return of ${ordersText(orders)}`,
  tookDriverOut: ({ driver }: OfDriver) => `took ${driver ?? 'a driver'} out`,
  undid: ({ of }: { of: StoredSentence }): string => `undid ${planSummaryText(of)}`,
  /** Of an earlier version, which stored the English sentence, where that says no more. */
  text: ({ text }: { text: string }) => text,
}

export type PlanSummary = Sentence<typeof PLAN_SUMMARIES>
export const planSummaryText = (summary: StoredSentence): string => wordSentence(PLAN_SUMMARIES, summary)

/** Null where nobody changed the plan. */
export const planAuthorText = (name: string | null): string => name ?? 'Auto-dispatch'
