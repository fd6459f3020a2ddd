/** Work of the demo that repeats. It begins after the two weeks that are made ahead, so that the demo's orders stay as they are. */
import { add, type StandingPart } from '@meridian/contract/standing-orders.ts'
import { estimatedRoadMiles } from '@meridian/domain/places/geo.ts'
import { priceOrder } from '@meridian/domain/pricing/pricing.ts'
import { withMargin } from '@meridian/domain/standing-orders/agreements.ts'
import { type HolidayRule, type Recurrence, toRule, WORKING_WEEK } from '@meridian/domain/standing-orders/recurrence.ts'
import { MAKE_AHEAD_DAYS } from '@meridian/domain/standing-orders/standing-days.ts'
import { addDays, BUSINESS_ZONE, type LocalDate, localDate, mondayOf } from '@meridian/domain/time/calendar.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { NO_DAYS_OFF } from '../features/standing-orders/calendar.ts'
import { yearlyCost } from '../features/standing-orders/propose.ts'
import { daysBefore } from './calendar.ts'
import { ADMIN_USER, BANK, LABORATORY, type Organization, PHARMACY } from './cast.ts'
import { LIVE_STREETS, type Place, placeAt } from './places.ts'
import { siteIdAt } from './sites.ts'
import { STANDING_TEXTS } from './texts.ts'

type Stops = { from: Place; to: Place }
type Terms = Pick<StandingPart, 'serviceType' | 'itemDescription' | 'preferredTimeSlot'> & Partial<StandingPart>

type DemoStanding = {
  organization: Organization
  name: string
  recurrence: Recurrence
  holidayRule: HolidayRule
  parts: StandingPart[]
  /** Otherwise it waits for the demo's admin. */
  isApproved: boolean
  driverId: number | null
}

const DANIELLE = 2

const STANDING: readonly DemoStanding[] = [
  {
    organization: PHARMACY,
    name: STANDING_TEXTS.surgery.name,
    recurrence: { every: 'week', interval: 1, weekdays: WORKING_WEEK },
    holidayRule: 'day_before',
    parts: [
      partOf(
        PHARMACY,
        { from: PHARMACY.home, to: placeAt(LIVE_STREETS.hermann) },
        {
          serviceType: 'medical_prescription',
          itemDescription: STANDING_TEXTS.surgery.item,
          specialInstructions: STANDING_TEXTS.surgery.instructions,
          preferredTimeSlot: 'morning',
          packageCount: 2,
          requiresSignature: true,
        },
      ),
    ],
    isApproved: true,
    driverId: DANIELLE,
  },
  {
    organization: PHARMACY,
    name: STANDING_TEXTS.blisters.name,
    recurrence: { every: 'week', interval: 1, weekdays: [1, 4] },
    holidayRule: 'day_after',
    parts: [placeAt(LIVE_STREETS.main), placeAt(LIVE_STREETS.counter)].map((to) =>
      partOf(
        PHARMACY,
        { from: PHARMACY.home, to },
        {
          serviceType: 'medical_prescription',
          itemDescription: STANDING_TEXTS.blisters.item,
          preferredTimeSlot: 'afternoon',
          requiresSignature: true,
        },
      ),
    ),
    isApproved: false,
    driverId: null,
  },
  {
    organization: LABORATORY,
    name: STANDING_TEXTS.samples.name,
    recurrence: { every: 'week', interval: 1, weekdays: WORKING_WEEK },
    holidayRule: 'run',
    parts: ['6411 Fannin Street', '1504 Taub Loop'].map((street) =>
      partOf(
        LABORATORY,
        { from: placeAt(street), to: LABORATORY.home },
        {
          serviceType: 'laboratory_sample',
          itemDescription: STANDING_TEXTS.samples.item,
          preferredTimeSlot: 'evening',
          temperatureBand: 'refrigerated',
        },
      ),
    ),
    isApproved: true,
    driverId: DANIELLE,
  },
  {
    organization: BANK,
    name: STANDING_TEXTS.records.name,
    recurrence: { every: 'month', interval: 1, on: { kind: 'working_day', nth: -1 } },
    holidayRule: 'skip',
    parts: [
      partOf(
        BANK,
        { from: BANK.home, to: placeAt('2900 Ridgelake Dr') },
        {
          serviceType: 'financial_document',
          itemDescription: STANDING_TEXTS.records.item,
          preferredTimeSlot: 'afternoon',
          requiresSignature: true,
          requiresId: true,
        },
      ),
    ],
    isApproved: true,
    driverId: null,
  },
]

/** What a part does not say is as in an order that does not say it. */
function partOf(organization: Organization, { from, to }: Stops, terms: Terms): StandingPart {
  return add.body.shape.parts.element.parse({
    pickupAddress: from.address,
    pickupLatitude: String(from.latitude),
    pickupLongitude: String(from.longitude),
    pickupSiteId: siteIdAt(organization.id, from.address),
    deliveryAddress: to.address,
    deliveryLatitude: String(to.latitude),
    deliveryLongitude: String(to.longitude),
    deliverySiteId: siteIdAt(organization.id, to.address),
    ...terms,
  })
}

/** The first Monday of which not even a holiday moves a day into the two weeks. */
const firstDay = (now: Date): LocalDate => mondayOf(addDays(localDate(now, BUSINESS_ZONE), MAKE_AHEAD_DAYS + 7 + 6))

type StandingRow = Insertable<Tables['standing_orders']> & { id: number; part_cents: number[] }

export const standingRows = (now: Date): StandingRow[] =>
  STANDING.map(({ organization, name, recurrence, holidayRule, parts, isApproved, driverId }, index) => ({
    id: index + 1,
    organization_id: organization.id,
    client_id: organization.clientIds[0] as number,
    name,
    recurrence: JSON.stringify(recurrence),
    rule: toRule(recurrence),
    zone: BUSINESS_ZONE,
    starts_on: firstDay(now),
    ends_on: null,
    holiday_rule: holidayRule,
    parts: JSON.stringify(parts),
    part_cents: parts.map(centsOf),
    site_ids: siteIdsOf(parts),
    approved_by: isApproved ? ADMIN_USER : null,
    approved_at: isApproved ? daysBefore(now, 1) : null,
    agreement_id: isApproved ? index + 1 : null,
    driver_id: driverId,
    revision: 0,
    created_at: daysBefore(now, 2),
    updated_at: daysBefore(now, isApproved ? 1 : 2),
  }))

const pointOf = (latitude: string, longitude: string) => ({ latitude: Number(latitude), longitude: Number(longitude) })

const centsOf = (part: StandingPart): number =>
  priceOrder({
    ...part,
    distanceMiles: estimatedRoadMiles(
      pointOf(part.pickupLatitude, part.pickupLongitude),
      pointOf(part.deliveryLatitude, part.deliveryLongitude),
    ),
  }).totalCents

/** Of those that are approved: the sums that an admin is shown. */
export const agreementRows = (now: Date): Insertable<Tables['standing_agreements']>[] =>
  standingRows(now).flatMap((row) => {
    if (row.agreement_id == null) return []
    const schedule = { ...row, counted_from: null, ends_on: null, paused_from: null, paused_until: null }
    const partCents = row.part_cents
    const cost = yearlyCost({ schedule, partCents, daysOff: NO_DAYS_OFF, today: row.starts_on })
    if (!cost) return []
    const { maxDayCents, maxMonthCents } = withMargin(cost)
    return {
      id: row.agreement_id,
      organization_id: row.organization_id,
      max_day_cents: maxDayCents,
      max_month_cents: maxMonthCents,
      agreed_by: ADMIN_USER,
      agreed_at: daysBefore(now, 1),
    }
  })

const siteIdsOf = (parts: readonly StandingPart[]): number[] => [
  ...new Set(parts.flatMap((part) => [part.pickupSiteId, part.deliverySiteId]).filter((id) => id != null)),
]

/** The Friday of its first week. */
export const dayOffRows = (now: Date): Insertable<Tables['days_off']>[] => [
  {
    organization_id: PHARMACY.id,
    day: addDays(firstDay(now), 4),
    name: STANDING_TEXTS.dayOff,
    created_by: PHARMACY.clientIds[0] as number,
    created_at: daysBefore(now, 2),
  },
]
