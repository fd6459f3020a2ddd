/** Events that are sent to an organization's own systems: which, how often one is tried, and when it ends. */
import { TRANSITIONS } from '../orders/order-lifecycle.ts'

/** What happens to an order's status. */
export const WEBHOOK_EVENTS = [...new Set(['order.placed', ...Object.values(TRANSITIONS).map(({ event }) => event)])]
export const ALL_ORDER_EVENTS = 'order.*'
export const TEST_EVENT = 'webhook.test'

export const isWanted = (wanted: readonly string[], event: string): boolean =>
  wanted.includes(event) || (wanted.includes(ALL_ORDER_EVENTS) && WEBHOOK_EVENTS.includes(event))

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3600_000]
/** After each failed attempt; the last one is 75 hours after the first. */
const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const
/** Null: it was the last one. */
export const waitAfter = (attempts: number): number | null => WAITS_MS[attempts - 1] ?? null

export const DISABLED_AFTER_MS = 5 * 24 * HOUR
export const MAX_WEBHOOKS = 20
export const KEPT_DELIVERIES_DAYS = 30
export const WEBHOOK_STATES = ['waiting', 'delivered', 'failed'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]
/** Who receives said so (410), or five days of failures. */
export const DISABLED_REASONS = ['gone', 'failing'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]
