import { SHOWN_REPEATED_TERMS } from '@meridian/contract/orders/order-terms.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import type { Proposal, StandingDay, StandingOrder } from '@meridian/contract/standing-orders.ts'
import { anOrder } from './samples.ts'

type Part = StandingOrder['parts'][number]

/** What a single order has, too. */
const OF_AN_ORDER = Object.fromEntries(
  Object.entries(anOrder()).filter(([name]) => name in SHOWN_REPEATED_TERMS),
) as Pick<Order, Exclude<keyof Order & keyof Part, 'priority' | 'preferredTimeSlot' | 'totalCost'>>

type ShownStanding = StandingOrder & { proposal: Proposal | null }

export const aStandingOrder = (fields: Partial<ShownStanding> = {}): ShownStanding => ({
  id: 5,
  name: 'Evening run',
  recurrence: { every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5] },
  startsOn: '2026-07-16',
  endsOn: null,
  holidayRule: 'skip',
  zone: 'America/Chicago',
  parts: [
    {
      ...OF_AN_ORDER,
      serviceType: 'laboratory_sample',
      priority: 'standard',
      pickupAddress: '6411 Fannin St, Houston, TX 77030',
      pickupLatitude: '29.7141',
      pickupLongitude: '-95.3977',
      pickupContactName: 'Front desk',
      deliveryAddress: '1504 Taub Loop, Houston, TX 77030',
      deliveryLatitude: '29.7105',
      deliveryLongitude: '-95.3936',
      recipientEmail: null,
      recipientLanguage: null,
      textsRecipient: false,
      preferredTimeSlot: 'evening',
      itemDescription: 'Samples',
      costCenterId: null,
      packageCount: 2,
      acceptsClosedSites: false,
      totalCost: '30.00',
    },
  ],
  state: 'active',
  pausedFrom: null,
  pausedUntil: null,
  isApproved: false,
  agreement: null,
  beyondAgreement: null,
  proposal: null,
  driver: null,
  organizationId: 1,
  organizationName: 'Bayou Bend Pharmacy',
  clientName: 'Maria Lopez',
  nextDay: '2026-07-16',
  failedDays: 0,
  suggestion: null,
  revision: 1,
  ...fields,
})

export const aStandingDay = (fields: Partial<StandingDay> = {}): StandingDay => ({
  standingOrderId: 5,
  named: '2026-07-16',
  runs: '2026-07-16',
  state: 'planned',
  holiday: null,
  dayOff: null,
  orders: [],
  changes: [],
  failure: null,
  ...fields,
})
