/** Everything delivered before now: the pharmacy's year, which has to add up, and the other organizations' months. */

import type { Priority, ServiceType } from '@meridian/domain/orders/orders.ts'
import { BUSINESS_ZONE, startOfDay, zoneOf } from '@meridian/domain/time/calendar.ts'
import { daysBefore, MINUTE_MS, minutesLater, slotAround, spread } from './calendar.ts'
import { BANK, CLINIC, DEMO_DRIVER, DESERT_CLINIC, HOSPITAL, LABORATORY, type Organization, PHARMACY } from './cast.ts'
import { type Draft, datedPriority, leadHoursOf, stopsOf, timesOfDatedDelivery, timesOfDelivery } from './draft.ts'
import { driverRota, lastDeliveryOf } from './drivers.ts'
import { LATE_OF_YEAR, lateMinutes, settleDurations, usualMinutes } from './durations.ts'
import { pharmacyMonths } from './months.ts'
import { settlePrices } from './prices.ts'
import { type Random, seededRandom } from './random.ts'

type Rota = ReturnType<typeof driverRota>
type Kind = { serviceType: ServiceType; priority: Priority; isDated?: boolean }

const plain: Kind = { serviceType: 'medical_prescription', priority: 'standard' }
const dated: Kind = { ...plain, isDated: true }
const express: Kind = { ...plain, priority: 'express' }
const emergency: Kind = { ...plain, priority: 'emergency' }
const equipment: Kind = { serviceType: 'medical_equipment', priority: 'standard' }

/** This month's mix of orders, repeated; last month had more urgent ones, which is why this month shows savings. */
const THIS_MONTH: readonly Kind[] = [
  plain,
  plain,
  dated,
  plain,
  equipment,
  plain,
  express,
  plain,
  plain,
  dated,
  plain,
  plain,
]
const LAST_MONTH: readonly Kind[] = [
  plain,
  express,
  plain,
  dated,
  equipment,
  plain,
  emergency,
  plain,
  express,
  plain,
  plain,
]
const OTHER_MONTHS: readonly Kind[] = [
  plain,
  plain,
  express,
  plain,
  dated,
  plain,
  plain,
  equipment,
  plain,
  emergency,
  plain,
  plain,
  express,
]

export function deliveredBefore(now: Date): Draft[] {
  const rota = driverRota(now, seededRandom(11))
  return [...pharmacyYear(now, rota), ...OTHERS.flatMap((other, index) => otherDeliveries(other, index, now, rota))]
}

function pharmacyYear(now: Date, rota: Rota): Draft[] {
  const random = seededRandom(7)
  const months = pharmacyMonths(now, random)
  const make = (kinds: readonly Kind[]) => (deliveredAt: Date, index: number) =>
    delivered(PHARMACY, deliveredAt, kinds[index % kinds.length] ?? plain, rota, random)
  const today = startOfDay(now, BUSINESS_ZONE)
  const beforeToday = months.thisMonth.filter((deliveredAt) => deliveredAt < today)
  // Of today's, only those in `doneToday` were dated: the card of today's schedule counts them.
  const thisMonth = [
    ...months.doneToday.map(make([dated])),
    ...beforeToday.map(make(THIS_MONTH)),
    ...months.thisMonth.slice(beforeToday.length).map(make([plain])),
  ]
  const lastMonth = months.lastMonth.map(make(LAST_MONTH))
  settlePrices(thisMonth, lastMonth, random)
  const earlier = months.earlier.map(make(OTHER_MONTHS))
  settleTimes([...earlier, ...lastMonth, ...thisMonth], chooseLate([...earlier, ...lastMonth]), random)
  const older = months.older.map(make(OTHER_MONTHS))
  settleTimes(older, new Set(), random)
  return [...older, ...earlier, ...lastMonth, ...thisMonth]
}

/** Spread over the months, and none of them the demo driver's. */
function chooseLate(drafts: readonly Draft[]): Set<Draft> {
  const candidates = drafts.filter(
    (draft) => draft.priority === 'standard' && !draft.slot && draft.driverId !== DEMO_DRIVER,
  )
  const step = candidates.length / LATE_OF_YEAR
  return new Set(
    Array.from({ length: LATE_OF_YEAR }, (_, index) => candidates[Math.floor((index + 0.5) * step)] as Draft),
  )
}

const deliveredAtOf = (draft: Draft): Date => draft.times.deliveredAt as Date
const takenSinceSlot = (draft: Draft): number =>
  draft.slot ? (deliveredAtOf(draft).getTime() - draft.slot.scheduledDate.getTime()) / MINUTE_MS : 0

/** The times of those without a date; the dated ones have theirs from their slots. */
function settleTimes(drafts: readonly Draft[], late: ReadonlySet<Draft>, random: Random): void {
  const withSlot = drafts.filter((draft) => draft.slot)
  const minutes = withSlot.reduce((sum, draft) => sum + takenSinceSlot(draft), 0)
  const undated = drafts.filter((draft) => !draft.slot)
  for (const [draft, taken] of settleDurations(undated, late, { count: withSlot.length, minutes }, random))
    draft.times = timesOfDelivery(deliveredAtOf(draft), taken, random)
}

function delivered(organization: Organization, deliveredAt: Date, kind: Kind, rota: Rota, random: Random): Draft {
  const stops = stopsOf(organization, random.pick(organization.partners))
  const slot = kind.isDated ? slotAround(deliveredAt, zoneOf(stops.pickup)) : null
  const leadHours = leadHoursOf(random)
  return {
    organization,
    clientId: random.chance(0.88) ? (organization.clientIds[0] as number) : random.pick(organization.clientIds),
    driverId: rota(organization, deliveredAt),
    status: 'delivered',
    serviceType: kind.serviceType,
    priority: slot ? datedPriority(leadHours) : kind.priority,
    ...stops,
    slot,
    times: slot
      ? timesOfDatedDelivery(deliveredAt, slot, leadHours, random)
      : { createdAt: minutesLater(deliveredAt, -60), deliveredAt },
    isApproved: random.chance(0.12),
    isAssignedByAdmin: random.chance(0.2),
    reason: null,
  }
}

type Other = { organization: Organization; deliveries: number; days: number; priorities: readonly Priority[] }

const CALM: readonly Priority[] = ['standard', 'standard', 'express']
const HURRIED: readonly Priority[] = ['standard', 'express', 'standard', 'standard', 'express', 'emergency']

const OTHERS: readonly Other[] = [
  { organization: LABORATORY, deliveries: 190, days: 95, priorities: HURRIED },
  { organization: BANK, deliveries: 45, days: 150, priorities: CALM },
  { organization: CLINIC, deliveries: 90, days: 220, priorities: CALM },
  { organization: HOSPITAL, deliveries: 26, days: 65, priorities: HURRIED },
  { organization: DESERT_CLINIC, deliveries: 70, days: 300, priorities: CALM },
]

const LATE_SHARE = 0.03
const DATED_SHARE = 0.15
/** The demo driver was late twice, which ended two streaks: so long ago that the present one is worth showing. */
const DEMO_DRIVER_LATE_DAYS = [20, 46] as const

function otherDeliveries(other: Other, index: number, now: Date, rota: Rota): Draft[] {
  const { organization, deliveries, days, priorities } = other
  const random = seededRandom(101 + index)
  const until = minutesLater(lastDeliveryOf(organization, now), -30)
  const drafts = spread(daysBefore(now, days), until, deliveries, random).map((deliveredAt) => {
    const kind = {
      serviceType: random.pick(organization.services),
      priority: random.pick(priorities),
      isDated: random.chance(DATED_SHARE),
    }
    return delivered(organization, deliveredAt, kind, rota, random)
  })
  const late = demoDriverLate(drafts, now)
  for (const draft of drafts.filter(({ slot }) => !slot)) {
    const isLate = late.has(draft) || (draft.driverId !== DEMO_DRIVER && random.chance(LATE_SHARE))
    const taken = isLate ? lateMinutes(draft, random) : usualMinutes(draft, random)
    draft.times = timesOfDelivery(deliveredAtOf(draft), taken, random)
  }
  return drafts
}

function demoDriverLate(drafts: readonly Draft[], now: Date): Set<Draft> {
  const own = drafts.filter((draft) => draft.driverId === DEMO_DRIVER && !draft.slot)
  return new Set(
    DEMO_DRIVER_LATE_DAYS.flatMap(
      (days) => own.findLast((draft) => deliveredAtOf(draft) < daysBefore(now, days)) ?? [],
    ),
  )
}
