/** The texts of the planner's proposal. */
import type { UnusableReason } from '@meridian/domain/dispatch/unusable.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'

const UNUSED: Record<UnusableReason, string> = {
  off_duty: 'off duty',
  day_off: 'day off',
  silent: 'no position for over 20 minutes',
  shift_over: 'shift is over',
  not_working: 'does not work on this day',
}

export const PLAN_COPY = {
  title: 'Optimize routes',
  nothingChanged: 'Nothing has changed.',
  /** `orders` and `drivers`: those chosen; none: all. */
  scope: ({ orders, drivers, unassigned }: { orders: number; drivers: number; unassigned: number }) =>
    `${orders > 0 ? formatCounted(orders, 'selected order') : `All ${unassigned} unassigned orders`} for ${
      drivers > 0 ? formatCounted(drivers, 'selected driver') : 'every driver who works on this day'
    }.`,
  mayMove: 'Orders already in routes may move',
  mayMoveHint: 'Never those picked up, under way or locked.',
  time: 'Time to search',
  seconds: (seconds: string) => `${seconds} seconds`,
  planning: 'The plan is being made',
  close: 'Close',
  optimize: 'Optimize',
  showsTruth: 'The board shows what is true now.',
  table: 'The plan as it is and as it would be',
  now: 'Now',
  planned: 'Planned',
  miles: 'Miles',
  lateOrders: 'Late orders',
  minutesLate: 'Minutes late',
  driversUsed: 'Drivers used',
  unassigned: 'Unassigned orders',
  later: (orders: number) => `${formatCounted(orders, 'order')} would be later than now`,
  leftOut: (orders: number) => `${formatCounted(orders, 'order')} left out`,
  why: (order: string, text: string | null) => `${order}: ${text ?? ''}`,
  more: (orders: number) => `and ${orders} more`,
  foundIn: (seconds: string) => `Found in ${seconds} s. Nothing has changed yet.`,
  notUsed: (drivers: readonly string[]) => `Not used: ${drivers.join(', ')}.`,
  unused: (driver: string, reason: UnusableReason) => `${driver} (${UNUSED[reason]})`,
  boardChanged: 'The board has changed since. What still fits is applied, and the rest is named.',
  again: 'Plan again',
  skipped: (orders: number) => `${formatCounted(orders, 'order')} not as planned`,
  restApplied: 'Everything else of the plan is applied.',
  nothingApplied: 'Nothing else was left to change.',
  discard: 'Discard',
  apply: 'Apply the plan',
  noChanges: 'No route changes.',
  changes: 'Routes that change',
  driver: (id: number) => `Driver ${id}`,
  noStops: 'No stops',
  run: ({ stops, miles, doneAt, late }: { stops: number; miles: string; doneAt: string; late: number }) =>
    `${formatCounted(stops, 'stop')}, ${miles}, done ${doneAt}${late > 0 ? `, ${late} late` : ''}`,
} as const
