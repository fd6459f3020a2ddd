/** The texts of 'View Details'. */
import type { DecisionOutcome } from '@meridian/domain/dispatch/auto-dispatch.ts'
import { formatMinutes } from '@meridian/domain/time/format.ts'

export const DETAILS_COPY = {
  title: (order: string) => `Order ${order}`,
  failed: 'The order did not load',
  history: 'History',
  payment: 'Payment',
  messages: 'Messages',
  ratings: 'Ratings',
  ratingBy: { client: 'By the client:', driver: 'By the driver:' },
  rating: (stars: number) => `${stars} out of 5`,
  ratingWithText: (stars: number, text: string) => `${stars} out of 5, “${text}”`,
  scheduledFor: 'Scheduled for',
  soonest: 'As soon as possible',
  drivingTime: 'Driving time',
  driving: (time: string, distance: string) => `${time} for ${distance}`,
  created: 'Created',
  handling: 'Handling',
  requires: ({ signature, id }: { signature: boolean; id: boolean }) => {
    const required = [signature ? 'signature' : null, id ? 'ID check' : null].filter(Boolean)
    return required.length > 0 ? `Requires ${required.join(' and ')}` : 'No signature or ID required'
  },
  /** Before the time at which it was set. */
  holdSetBy: (reason: string, name: string) => `“${reason}”, set by ${name},`,
} as const

/** Who did it, why, and when it was recorded. */
export const HISTORY_COPY = {
  nothing: 'Nothing has happened to this order yet.',
  roles: { client: 'client', driver: 'driver', admin: 'admin', system: 'Meridian' },
  ofDriver: (who: string, driver: string) => `${who} · driver ${driver}`,
  reason: (text: string) => `“${text}”`,
  /** Before a time. */
  recorded: 'recorded',
  deviceTime: (time: string) => `the device stated ${time}`,
} as const

export const PAYMENT_COPY = {
  baseRate: 'Base rate',
  distance: (miles: string) => `Distance (${miles} mi)`,
  priority: 'Priority',
  holiday: 'Federal holiday',
  total: 'Total cost',
  driverRate: 'Driver rate',
  net: 'Net',
  providers: { test: 'Test payment', stripe: 'Card' },
  states: {
    processing: 'In progress',
    paid: 'Paid',
    failed: 'Failed',
    refunding: 'Refund in progress',
    refunded: 'Refunded',
    refundFailed: 'Refund failed',
  },
} as const

/** What auto-dispatch decided about an order. */
const OUTCOMES: Record<DecisionOutcome, string> = {
  offered: 'Offered to',
  assigned: 'Assigned to',
  planned: 'Planned for',
  no_driver: 'No driver found',
}

export const DECISION_COPY = {
  title: 'Auto-dispatch',
  outcome: (outcome: DecisionOutcome, driver: string | null) => `${OUTCOMES[outcome]} ${driver ?? ''}`,
  byRule: (rule: string) => `by the rule ‘${rule}’`,
  weighed: (driver: string, text: string) => `${driver}: ${text}`,
  hasItsGroup: 'has orders placed with it',
  detour: (minutes: number) => `${formatMinutes(minutes)} more`,
  late: (minutes: number) => `${formatMinutes(minutes)} late`,
  toSpare: (minutes: number) => `${formatMinutes(minutes)} to spare`,
  delays: (texts: string) => `makes later: ${texts}`,
  becomesLate: (orders: string) => `makes ${orders} late`,
  reordered: (orders: string) => `changes the order of stops: ${orders}`,
} as const

/** Orders that were placed together. */
export const TOGETHER_COPY = {
  oneOf: (count: number) => `One of ${count} ordered together`,
  assignAll: (count: number) => `Assign ${count} to one driver`,
  assigned: (count: number) => `${count} orders assigned`,
  assignedInPart: (count: number, refused: number) => `${count} assigned, ${refused} refused`,
}
