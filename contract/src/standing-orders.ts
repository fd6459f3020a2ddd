/** Work that repeats: the days, what is ordered on each of them, and what a person wants otherwise on one day. */

import { ORDER_STATUSES, TIME_SLOTS } from '@meridian/domain/orders/orders.ts'
import { FEDERAL_HOLIDAYS } from '@meridian/domain/standing-orders/holidays.ts'
import { HOLIDAY_RULES, MAX_INTERVAL } from '@meridian/domain/standing-orders/recurrence.ts'
import { DAY_STATES, MAX_PARTS } from '@meridian/domain/standing-orders/standing-days.ts'
import { ZONES } from '@meridian/domain/time/calendar.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fault } from './field-faults.ts'
import { ORDER_TERMS, REPEATED_TERMS, SHOWN_REPEATED_TERMS } from './orders/order-terms.ts'
import { placement } from './orders/orders.ts'
import { dayText, id, idParams, idText, money, ok, requiredText } from './shapes.ts'

const interval = z.int().min(1).max(MAX_INTERVAL)
const weekday = z.union([1, 2, 3, 4, 5, 6, 7].map((day) => z.literal(day as 1 | 2 | 3 | 4 | 5 | 6 | 7)))
const nth = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)])

const recurrence = z.discriminatedUnion('every', [
  z.object({ every: z.literal('day'), interval }),
  z.object({
    every: z.literal('week'),
    interval,
    weekdays: z
      .array(weekday)
      .min(1, fault('weekdayRequired'))
      .refine((days) => new Set(days).size === days.length, fault('listedTwice')),
  }),
  z.object({
    every: z.literal('month'),
    interval,
    on: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('date'), day: z.int().min(1).max(31) }),
      z.object({ kind: z.literal('weekday'), nth, weekday }),
      z.object({ kind: z.literal('working_day'), nth: z.union([z.literal(1), z.literal(-1)]) }),
    ]),
  }),
])

/** In dollars: more than anybody orders by mistake or on purpose. */
const MAX_AGREED = 1_000_000

/** Nobody plans an emergency, and *scheduled* would not be taken for the next two days. */
const STANDING_PRIORITIES = ['standard', 'express'] as const

/** An order of each day. Its price is the one of the day on which it is made. */
const standingPart = z.object({
  ...REPEATED_TERMS,
  priority: z.enum(STANDING_PRIORITIES).default('standard'),
  preferredTimeSlot: z.enum(TIME_SLOTS),
  slotFromMinutes: ORDER_TERMS.slotFromMinutes.input,
  slotToMinutes: ORDER_TERMS.slotToMinutes.input,
  pickupToken: placement.shape.pickupToken,
  deliveryToken: placement.shape.deliveryToken,
})

/** As it is stored: a token is good for some minutes only. */
export type StandingPart = Omit<z.output<typeof standingPart>, 'pickupToken' | 'deliveryToken'>

const schedule = z.object({
  recurrence,
  startsOn: dayText,
  /** The last day; null: until further notice. */
  endsOn: dayText.nullable().default(null),
  holidayRule: z.enum(HOLIDAY_RULES).default('skip'),
})

const terms = schedule.extend({
  name: requiredText(80, 'nameRequired'),
  parts: z.array(standingPart).min(1).max(MAX_PARTS),
})

/** For one part, on one day: what is left out stays as it is. */
const dayChange = z.object({
  part: z
    .int()
    .min(0)
    .max(MAX_PARTS - 1),
  preferredTimeSlot: placement.shape.preferredTimeSlot.optional(),
  slotFromMinutes: placement.shape.slotFromMinutes,
  slotToMinutes: placement.shape.slotToMinutes,
  packageCount: z.int().min(1).max(999).optional(),
  itemDescription: placement.shape.itemDescription.optional(),
  specialInstructions: placement.shape.specialInstructions.optional(),
})

export type DayChange = z.output<typeof dayChange>

/** As they are stored. */
const shownChange = z.object({
  part: z.int(),
  preferredTimeSlot: z.enum(TIME_SLOTS).nullable().optional(),
  slotFromMinutes: z.int().nullable().optional(),
  slotToMinutes: z.int().nullable().optional(),
  packageCount: z.int().optional(),
  itemDescription: z.string().optional(),
  specialInstructions: z.string().nullable().optional(),
})

const shownPart = z.object({
  ...SHOWN_REPEATED_TERMS,
  priority: z.enum(STANDING_PRIORITIES),
  preferredTimeSlot: z.enum(TIME_SLOTS),
  slotFromMinutes: ORDER_TERMS.slotFromMinutes.shown.optional(),
  slotToMinutes: ORDER_TERMS.slotToMinutes.shown.optional(),
  /** Of its latest order, without a holiday's fee; null before the first, and for members who see no prices. */
  totalCost: money.nullable(),
})

const standingDay = z.object({
  standingOrderId: z.int(),
  /** The day that the rule names. */
  named: z.string(),
  /** The day on which it runs, which may be another one; null: it does not. */
  runs: z.string().nullable(),
  state: z.enum(DAY_STATES),
  holiday: z.enum(FEDERAL_HOLIDAYS).nullable(),
  /** The name of the organization's own day off. */
  dayOff: z.string().nullable(),
  orders: z.array(
    z.object({
      id: z.int(),
      part: z.int(),
      status: z.enum(ORDER_STATUSES),
      /** It goes beyond what we agreed to confirm without a payment. */
      waitsForAgreement: z.boolean(),
    }),
  ),
  changes: z.array(shownChange),
  /** Why it could not be ordered, as a sentence in the reader's language. */
  failure: z.string().nullable(),
})
export type StandingDay = z.infer<typeof standingDay>

const standingOrder = z.object({
  id: z.int(),
  name: z.string(),
  recurrence,
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  holidayRule: z.enum(HOLIDAY_RULES),
  zone: z.enum(ZONES),
  parts: z.array(shownPart),
  state: z.enum(['active', 'paused', 'ended']),
  pausedFrom: z.string().nullable(),
  pausedUntil: z.string().nullable(),
  /** Its orders are confirmed when they are made, within the agreement. Otherwise each is paid, or approved by us, as any order. */
  isApproved: z.boolean(),
  /** The most that is confirmed without a payment; null unless it is approved. Without sums for members who see no prices. */
  agreement: z.object({ maxPerDay: z.string().nullable(), maxPerMonth: z.string().nullable() }).nullable(),
  /** Orders beyond the agreement: they wait until we agree to more, or each is paid. */
  beyondAgreement: z.object({ orders: z.int(), totalCost: z.string().nullable(), firstDay: z.string() }).nullable(),
  /** Who usually does it. */
  driver: z.object({ id: z.int(), firstName: z.string(), lastName: z.string() }).nullable(),
  organizationId: z.int(),
  organizationName: z.string(),
  clientName: z.string(),
  /** The next day on which it runs; null when it does not. */
  nextDay: z.string().nullable(),
  /** Days in the next two weeks that could not be ordered. */
  failedDays: z.int(),
  /** Nothing was there three times in a row: it could be done less often. */
  suggestion: z.object({ recurrence, fewerPerYear: z.int(), savingPerYear: z.string().nullable() }).nullable(),
  revision: z.int(),
})
export type StandingOrder = z.infer<typeof standingOrder>

/** For an admin who agrees: what it costs over the next year, and the sums that follow from that. */
const proposal = z.object({
  costPerDay: z.string(),
  costPerMonth: z.string(),
  maxPerDay: z.string(),
  maxPerMonth: z.string(),
})
export type Proposal = z.infer<typeof proposal>

/** Days that were ordered and could not be taken back: a driver has them. */
const kept = z.object({ kept: z.array(z.object({ day: z.string(), orderId: z.int() })) })

const READERS = { access: ['client', 'admin'], permission: 'see_patients' } as const
const CHANGES = { access: ['client'], permission: 'manage_standing_orders' } as const

export const list = endpoint({
  method: 'GET',
  path: '/api/standing-orders',
  v1: { scope: 'standing-orders:read' },
  summary:
    "The organization's standing orders, or all of them for an admin; without those that ended, unless asked for",
  ...READERS,
  query: z.object({ ended: z.enum(['true', 'false']).default('false') }),
  reply: z.array(standingOrder),
})

export const show = endpoint({
  method: 'GET',
  path: '/api/standing-orders/{id}',
  v1: { scope: 'standing-orders:read' },
  summary: 'One standing order',
  ...READERS,
  params: idParams,
  /** For admins; null when no day is ahead. */
  reply: standingOrder.extend({ proposal: proposal.nullable() }),
})

export const days = endpoint({
  method: 'GET',
  path: '/api/standing-days',
  summary: 'The calendar: for 90 days from `from`, or today, what is ordered, what will be, and what will not',
  weight: 5,
  ...READERS,
  query: z.object({ from: dayText.optional(), standingOrderId: idText.optional() }),
  reply: z.array(standingDay),
})

export const preview = endpoint({
  method: 'POST',
  path: '/api/standing-orders/preview',
  summary: 'The next days that a schedule names, before it is saved',
  ...CHANGES,
  needsVerifiedEmail: true,
  body: schedule.extend({
    pickupLatitude: z.number().min(-90).max(90),
    pickupLongitude: z.number().min(-180).max(180),
    /** Which one this takes the place of: every second week stays the same weeks. */
    changes: id.optional(),
  }),
  reply: z.array(standingDay.pick({ named: true, runs: true, state: true, holiday: true, dayOff: true })),
})

export const add = endpoint({
  method: 'POST',
  path: '/api/standing-orders',
  v1: { scope: 'standing-orders:write' },
  summary: 'A new standing order. Its orders of the next two weeks are made at once.',
  weight: 20,
  ...CHANGES,
  needsVerifiedEmail: true,
  creates: true,
  body: terms,
  reply: standingOrder,
})

export const changeFrom = endpoint({
  method: 'POST',
  path: '/api/standing-orders/{id}/change',
  summary:
    'Change it from its new first day on: the one before ends the day before. What was ordered after that is taken back and ordered anew.',
  weight: 20,
  ...CHANGES,
  needsVerifiedEmail: true,
  creates: true,
  params: idParams,
  body: terms.extend({ revision: z.int() }),
  reply: standingOrder.extend(kept.shape),
})

export const pause = endpoint({
  method: 'POST',
  path: '/api/standing-orders/{id}/pause',
  v1: { scope: 'standing-orders:write' },
  summary: 'Order nothing from one day to another, or until it is resumed; what was ordered for then is taken back',
  ...CHANGES,
  params: idParams,
  body: z.object({ from: dayText, until: dayText.nullable().default(null) }),
  reply: standingOrder.extend(kept.shape),
})

export const resume = endpoint({
  method: 'POST',
  path: '/api/standing-orders/{id}/resume',
  v1: { scope: 'standing-orders:write' },
  summary: 'Go on after a pause',
  ...CHANGES,
  params: idParams,
  reply: standingOrder,
})

export const end = endpoint({
  method: 'POST',
  path: '/api/standing-orders/{id}/end',
  v1: { scope: 'standing-orders:write' },
  summary: 'End it after this day; what was ordered for later is taken back',
  ...CHANGES,
  params: idParams,
  body: z.object({ lastDay: dayText }),
  reply: standingOrder.extend(kept.shape),
})

export const changeDay = endpoint({
  method: 'POST',
  path: '/api/standing-orders/{id}/days/{day}',
  summary: 'Skip, move or change one day that the rule names, or have it as usual again. No other day changes.',
  ...CHANGES,
  params: z.object({ id, day: dayText }),
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('skip') }),
    z.object({ action: z.literal('move'), to: dayText }),
    z.object({ action: z.literal('change'), changes: z.array(dayChange).min(1).max(MAX_PARTS) }),
    z.object({ action: z.literal('restore') }),
  ]),
  reply: standingDay,
})

export const dismissSuggestion = endpoint({
  method: 'POST',
  path: '/api/standing-orders/{id}/dismiss-suggestion',
  summary: 'Keep the schedule: the suggestion to do it less often goes away',
  ...CHANGES,
  params: idParams,
  reply: ok,
})

const dayOff = z.object({ day: z.string(), name: z.string() })

export const daysOff = endpoint({
  method: 'GET',
  path: '/api/organization/days-off',
  summary: "The organization's own days off, from today",
  access: ['client'],
  permission: 'see_orders',
  reply: z.array(dayOff),
})

export const addDayOff = endpoint({
  method: 'POST',
  path: '/api/organization/days-off',
  summary: 'Add a day off, and learn what is ordered for it already: that stays until somebody skips it',
  access: ['client'],
  permission: 'manage_days_off',
  creates: true,
  body: z.object({ day: dayText, name: requiredText(80, 'nameRequired') }),
  reply: dayOff.extend({ ordered: z.array(z.object({ standingOrderId: z.int(), name: z.string() })) }),
})

export const removeDayOff = endpoint({
  method: 'DELETE',
  path: '/api/organization/days-off/{day}',
  summary: 'Remove a day off: what the rules name for it is ordered again',
  access: ['client'],
  permission: 'manage_days_off',
  params: z.object({ day: dayText }),
  reply: ok,
})

const agreedMoney = money.refine((amount) => Number(amount) > 0 && Number(amount) <= MAX_AGREED, fault('outOfRange'))

export const approve = endpoint({
  method: 'POST',
  path: '/api/admin/standing-orders/{id}/approve',
  summary:
    'Agree to a standing order, up to so much a day and a month: its orders are confirmed when they are made, and those that wait now',
  access: ['admin'],
  params: idParams,
  body: z.discriminatedUnion('isApproved', [
    z
      .object({ isApproved: z.literal(true), maxPerDay: agreedMoney, maxPerMonth: agreedMoney })
      .refine(({ maxPerDay, maxPerMonth }) => Number(maxPerMonth) >= Number(maxPerDay), {
        path: ['maxPerMonth'],
        error: fault('lessThanADay'),
      }),
    z.object({ isApproved: z.literal(false) }),
  ]),
  reply: standingOrder,
})

export const setDriver = endpoint({
  method: 'POST',
  path: '/api/admin/standing-orders/{id}/driver',
  summary: "Who usually does it: its orders are put into this driver's run of the day",
  access: ['admin'],
  params: idParams,
  body: z.object({ driverId: id.nullable() }),
  reply: standingOrder,
})
