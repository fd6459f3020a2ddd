/** Orders that are open or scheduled: the pharmacy's day, the available jobs, and orders that wait for approval. */

import type { OrderStatus, Priority, ServiceType } from '@meridian/domain/orders/orders.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import { addDays, BUSINESS_ZONE, localDate, minutesAfterMidnight, zoneOf } from '@meridian/domain/time/calendar.ts'
import { halfHourBefore, minutesLater, type Slot, specificSlot } from './calendar.ts'
import { BANK, CLINIC, DEMO_DRIVER, DESERT_CLINIC, HOSPITAL, LABORATORY, type Organization, PHARMACY } from './cast.ts'
import { type Draft, stopsOf, type Times } from './draft.ts'
import { DANIELLE } from './drivers.ts'
import { LIVE_STREETS, PATH_TO_FANNIN, type Place, placeAt } from './places.ts'

const CALEB = 3

/** Minutes ago, for as many steps as the order has taken. */
type Ago = { created: number } & Partial<Record<'confirmed' | 'assigned' | 'started' | 'pickedUp' | 'departed', number>>

type Open = {
  organization: Organization
  status: OrderStatus
  to: Place
  /** Instead of the organization's home. */
  from?: Place
  path?: readonly Point[]
  ago: Ago
  driverId?: number
  slot?: Slot
  serviceType?: ServiceType
  priority?: Priority
  isApproved?: boolean
}

export function openOrders(now: Date): Draft[] {
  return [...pharmacyDay(now), ...AVAILABLE, ...IN_PROGRESS, ...waiting(now)].map((open) => toDraft(open, now))
}

function toDraft(open: Open, now: Date): Draft {
  const { organization } = open
  return {
    organization,
    clientId: organization.clientIds[0] as number,
    driverId: open.driverId ?? null,
    status: open.status,
    serviceType: open.serviceType ?? (organization.services[0] as ServiceType),
    priority: open.priority ?? 'standard',
    ...(open.from ? { pickup: open.from, delivery: open.to } : stopsOf(organization, open.to)),
    ...(open.path ? { path: open.path } : {}),
    slot: open.slot ?? null,
    times: timesOf(open.ago, now),
    isApproved: open.isApproved ?? false,
    isAssignedByAdmin: open.status === 'assigned',
    reason: null,
  }
}

function timesOf(ago: Ago, now: Date): Times {
  const at = (minutes: number | undefined) => (minutes === undefined ? undefined : minutesLater(now, -minutes))
  return {
    createdAt: minutesLater(now, -ago.created),
    confirmedAt: at(ago.confirmed),
    assignedAt: at(ago.assigned),
    startedAt: at(ago.started),
    pickedUpAt: at(ago.pickedUp),
    departedAt: at(ago.departed),
  }
}

/** Three orders move and two wait. Of the ten dated for today three are done, two move, and five are still to be fetched. */
function pharmacyDay(now: Date): Open[] {
  const begun = slotBegun(now)
  const [first, second, third, fourth, fifth] = laterToday(now)
  const order = (status: OrderStatus, street: string, ago: Ago, more: Partial<Open> = {}): Open => ({
    organization: PHARMACY,
    status,
    to: placeAt(street),
    ago,
    ...more,
  })
  const day = 24 * 60
  const counter = placeAt(LIVE_STREETS.counter)
  return [
    order(
      'in_transit',
      '6411 Fannin Street',
      { created: 53, confirmed: 50, assigned: 43, started: 34, pickedUp: 7, departed: 5 },
      { driverId: DEMO_DRIVER, priority: 'express', from: counter, path: PATH_TO_FANNIN },
    ),
    order(
      'pickup_scheduled',
      LIVE_STREETS.hermann,
      { created: day + 190, confirmed: day + 184, assigned: 71, started: 12 },
      { driverId: DANIELLE, slot: begun, from: counter },
    ),
    order(
      'pickup_complete',
      '1313 Hermann Drive',
      { created: 2 * day + 75, confirmed: 2 * day + 71, assigned: 88, started: 34, pickedUp: 4 },
      { driverId: DANIELLE, slot: begun, serviceType: 'medical_equipment', from: counter },
    ),
    order('confirmed', LIVE_STREETS.main, { created: day + 320, confirmed: day + 315 }, { slot: first, from: counter }),
    order('pending', '1401 St Joseph Parkway', { created: 95 }, { slot: second }),
    order(
      'assigned',
      '5656 Kelley St',
      { created: day + 410, confirmed: day + 402, assigned: 37 },
      { slot: third, driverId: DANIELLE, isApproved: true },
    ),
    order('pending', '12345 Katy Freeway', { created: 170 }, { slot: fourth }),
    order('pending', '16655 Southwest Freeway', { created: 240 }, { slot: fifth, serviceType: 'medical_equipment' }),
    order('pending', '4000 Spencer Highway', { created: 400 }, { slot: inDays(now, 3, 9 * 60), priority: 'scheduled' }),
    order('pending', '301 University Boulevard', { created: 9 }),
  ]
}

/** The half hour that began an hour ago, more or less: orders of it are on the road. */
function slotBegun(now: Date): Slot {
  const hourAgo = minutesLater(now, -50)
  const minutes = minutesAfterMidnight(hourAgo, BUSINESS_ZONE)
  return specificSlot(localDate(hourAgo, BUSINESS_ZONE), halfHourBefore(minutes), BUSINESS_ZONE)
}

const NEXT_PICKUP = 14 * 60 + 30
const LAST_PICKUP = 22 * 60
const TOMORROW_FROM = 8 * 60 + 30

/** Five pickups from half past two, or as soon as can be when that is over; what no longer fits today is for tomorrow. */
function laterToday(now: Date): [Slot, Slot, Slot, Slot, Slot] {
  const today = localDate(now, BUSINESS_ZONE)
  const soonest = halfHourBefore(minutesAfterMidnight(now, BUSINESS_ZONE) + 54)
  const first = Math.max(NEXT_PICKUP, soonest)
  const step = Math.min(60, Math.max(10, Math.floor((LAST_PICKUP - first) / 20) * 5))
  return [0, 1, 2, 3, 4].map((index) => {
    const minutes = first + index * step
    return minutes <= LAST_PICKUP
      ? specificSlot(today, minutes, BUSINESS_ZONE)
      : specificSlot(addDays(today, 1), TOMORROW_FROM + index * 60, BUSINESS_ZONE)
  }) as [Slot, Slot, Slot, Slot, Slot]
}

const inDays = (now: Date, days: number, minutes: number, zone = BUSINESS_ZONE): Slot =>
  specificSlot(addDays(localDate(now, BUSINESS_ZONE), days), minutes, zone)

const available = (
  organization: Organization,
  street: string,
  confirmedAgo: number,
  more: Partial<Open> = {},
): Open => ({
  organization,
  status: 'confirmed',
  to: placeAt(street),
  ago: { created: confirmedAgo + 4, confirmed: confirmedAgo },
  ...more,
})

/** With the pharmacy's own, twelve available jobs, in all five states. */
const AVAILABLE: readonly Open[] = [
  available(LABORATORY, '7600 Fannin Street', 6, { priority: 'emergency' }),
  available(LABORATORY, '9321 Kirby Drive', 14, { priority: 'express' }),
  available(LABORATORY, '12141 Richmond Avenue', 31),
  available(LABORATORY, '2830 Calder Avenue', 44),
  available(CLINIC, '700 NE 13th Street', 19, { priority: 'express' }),
  available(CLINIC, '3300 Healthplex Pkwy', 52, { serviceType: 'secure_document' }),
  available(BANK, '2900 Ridgelake Dr', 23, { priority: 'express' }),
  available(BANK, '5063 Essen Ln', 38, { serviceType: 'secure_document' }),
  available(HOSPITAL, '1 Childrens Way', 11, { priority: 'emergency', serviceType: 'medical_equipment' }),
  available(DESERT_CLINIC, '2211 Lomas Boulevard Northeast', 27, { isApproved: true }),
  available(DESERT_CLINIC, '455 St Michaels Drive', 61),
]

const IN_PROGRESS: readonly Open[] = [
  {
    organization: CLINIC,
    status: 'in_transit',
    to: placeAt('901 North Porter Street'),
    ago: { created: 81, confirmed: 76, assigned: 70, started: 60, pickedUp: 26, departed: 24 },
    driverId: CALEB,
  },
]

function waiting(now: Date): Open[] {
  const pending = (organization: Organization, street: string, created: number, more: Partial<Open> = {}): Open => ({
    organization,
    status: 'pending',
    to: placeAt(street),
    ago: { created },
    ...more,
  })
  const denver = zoneOf(DESERT_CLINIC.home)
  return [
    pending(LABORATORY, '1504 Taub Loop', 17, { priority: 'express' }),
    pending(BANK, '3002 Gentilly Blvd', 130, { slot: inDays(now, 1, 10 * 60) }),
    pending(HOSPITAL, '2302 College Avenue', 47),
    pending(DESERT_CLINIC, '4815 Alameda Avenue', 300, { slot: inDays(now, 4, 9 * 60, denver), priority: 'scheduled' }),
  ]
}
