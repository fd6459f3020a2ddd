/** What the documentation of `/api/v1` sends: tests run each of them as it stands. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import type { api } from '@meridian/contract/index.ts'

const route = {
  pickupLatitude: '29.7141',
  pickupLongitude: '-95.3977',
  deliveryLatitude: '29.7105',
  deliveryLongitude: '-95.3936',
  priority: 'standard',
  serviceType: 'medical_prescription',
} as const

const addresses = {
  pickupAddress: '6411 Fannin St, Houston, TX 77030',
  deliveryAddress: '1504 Taub Loop, Houston, TX 77030',
} as const

const order = {
  ...route,
  ...addresses,
  pickupContactName: 'Main counter',
  pickupContactPhone: '(713) 555-0142',
  deliveryContactName: 'Front desk',
  deliveryContactPhone: '(713) 555-0175',
  itemDescription: 'Prescription bag',
  packageCount: 1,
}

/** By the name of the call. `totalCost` and `quoteToken` of an order come from the quote before it. */
export const V1_EXAMPLES = {
  'pricing.calculate': { ...route, ...addresses } satisfies BodyInputOf<typeof api.pricing.calculate>,
  'orders.place': { ...order, totalCost: '37.30' } satisfies BodyInputOf<typeof api.orders.place>,
  'webhooks.add': { url: 'https://example.com/meridian', events: ['order.*'] } satisfies BodyInputOf<
    typeof api.webhooks.add
  >,
  'v1.cancel': { reason: 'No longer needed' } satisfies BodyInputOf<typeof api.v1.cancel>,
  'trackingLinks.create': { level: 'map' } satisfies BodyInputOf<typeof api.trackingLinks.create>,
  'standingOrders.add': {
    name: 'Samples of the morning',
    recurrence: { every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5] },
    startsOn: '2026-12-01',
    endsOn: null,
    holidayRule: 'skip',
    parts: [{ ...order, preferredTimeSlot: 'morning' }],
  } satisfies BodyInputOf<typeof api.standingOrders.add>,
  'standingOrders.pause': { from: '2026-12-24', until: '2027-01-01' } satisfies BodyInputOf<
    typeof api.standingOrders.pause
  >,
  'standingOrders.end': { lastDay: '2026-12-31' } satisfies BodyInputOf<typeof api.standingOrders.end>,
} as const
