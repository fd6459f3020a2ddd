/** What a change of a day's plan did: stored in English with the change, read by whoever undoes it or is refused because of it. */

/** `orders`: '#ML-0012' or '3 orders'. */
export const PLAN_SUMMARIES = {
  moved: (orders: string, driver: string) => `moved ${orders} to ${driver}`,
  tookOut: (orders: string) => `took ${orders} out of the plan`,
  reordered: (driver: string) => `reordered the run of ${driver}`,
  reorderedOwn: () => 'reordered the own run',
  locked: (orders: string) => `locked ${orders}`,
  unlocked: (orders: string) => `unlocked ${orders}`,
  planned: (orders: string) => `a plan for ${orders}`,
  gaveOne: (driver: string) => `gave one order to ${driver}`,
  placed: (orders: string) => `put ${orders} into a run`,
  released: (order: string) => `released ${order}`,
  unassigned: (order: string) => `unassigned ${order}`,
  plannedReturn: (order: string) => `planned the return of ${order}`,
  undid: (summary: string) => `undid ${summary}`,
}

/** Who changed a plan, where it was nobody. */
export const AUTO_DISPATCH = 'Auto-dispatch'

/** A stored summary, or a name beside it, in the reader's language. */
export const planSummaryText = (stored: string): string => stored
export const planAuthorText = (name: string): string => name
