/** The dispatch board: the plan of a day, changed by hand or made by the planner. */

import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { PROPOSAL_SKIPS } from '@meridian/domain/dispatch/proposal-skips.ts'
import { RUN_STOP_STATES } from '@meridian/domain/dispatch/runs.ts'
import { UNUSABLE_REASONS } from '@meridian/domain/dispatch/unusable.ts'
import { PHONE_APPS } from '@meridian/domain/drivers/phone-apps.ts'
import { START_KINDS } from '@meridian/domain/drivers/shifts.ts'
import { SKILLS } from '@meridian/domain/drivers/skills.ts'
import { DRIVER_STATUSES, ORDER_STATUSES, PRIORITIES, SERVICE_TYPES } from '@meridian/domain/orders/orders.ts'
import { UNPLANNED_REASONS } from '@meridian/domain/planning/unplanned.ts'
import { CUSTODY_STOPS } from '@meridian/domain/proofs/stops.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { delay, expiring } from '../orders/delays.ts'
import { dayText, id, idParams, ok, sentTime } from '../shapes.ts'

const point = { latitude: z.number(), longitude: z.number() }
const day = dayText
/** Of the board the change was made on: a run that was changed since is refused with 409 `plan_changed`. */
const version = z.number().int().min(0).max(LAST_ID)

export const runStop = z.object({
  orderId: z.number().int(),
  /** A return is made where the order was picked up. */
  stop: z.enum(CUSTODY_STOPS),
  state: z.enum(RUN_STOP_STATES),
  /** The planner leaves a locked order with its driver, and locked stops in their sequence. */
  isLocked: z.boolean(),
  /** From the stop before it; to the first one from the driver's start, or a long drive where that is not known. */
  travelMinutes: z.number(),
  travelMiles: z.number(),
  arrivalAt: sentTime,
  /** Later than the arrival when the driver has to wait. */
  startAt: sentTime,
  departureAt: sentTime,
  /** Of a delivery. */
  promisedAt: sentTime.nullable(),
  /** After the promise; 0 on time. */
  lateMinutes: z.number().int(),
})
export type RunStopView = z.infer<typeof runStop>

const run = z.object({
  driverId: z.number().int(),
  stops: z.array(runStop),
  miles: z.number(),
  /** Ids of the orders that would be delivered late. */
  lateOrders: z.array(z.number().int()),
})
export type RunView = z.infer<typeof run>

/** A stop that was made on this day; of a day that is over, also one that was planned and not made. */
const finishedStop = z.object({
  orderId: z.number().int(),
  stop: z.enum(CUSTODY_STOPS),
  /** When the plan had the driver arrive; null: it was in no plan of this driver. */
  plannedAt: sentTime.nullable(),
  /** Null: not recorded. */
  arrivedAt: sentTime.nullable(),
  /** Null: not made on that day. */
  doneAt: sentTime.nullable(),
})
export type FinishedStop = z.infer<typeof finishedStop>

const boardOrder = z.object({
  id: z.number().int(),
  status: z.enum(ORDER_STATUSES),
  serviceType: z.enum(SERVICE_TYPES),
  priority: z.enum(PRIORITIES),
  organizationName: z.string(),
  /** City and ZIP of the stops, for filters. */
  pickupArea: z.string(),
  deliveryArea: z.string(),
  pickup: z.object({ address: z.string(), ...point }),
  delivery: z.object({ address: z.string(), ...point }),
  /** By when the delivery is promised. */
  promisedAt: sentTime,
  /** The beginning of a dated order's window; null without a date. */
  windowFrom: sentTime.nullable(),
  skills: z.array(z.enum(SKILLS)),
  /** Of the driver it is assigned to; a planned order has none yet. */
  driverId: z.number().int().nullable(),
})
export type BoardOrder = z.infer<typeof boardOrder>

const boardDriver = z.object({
  id: z.number().int(),
  /** Of the conversation between the driver and dispatch. */
  userId: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  status: z.enum(DRIVER_STATUSES),
  /** Null off duty, and while it is unknown. `app`: null, the browser. */
  position: z.object({ ...point, at: sentTime, app: z.enum(PHONE_APPS).nullable() }).nullable(),
  /** Where the run begins, off duty within half a mile; null where that is not known. */
  start: z.object(point).nullable(),
  startsAt: z.enum(START_KINDS),
  /** 'Houston, TX': the city of the start that is set on the driver's card; null: none is. */
  hub: z.string().nullable(),
  /** Where it ends; null: anywhere. */
  end: z.object(point).nullable(),
  /** When the driver can work on this day; null: not at all. */
  shift: z
    .object({
      from: sentTime,
      until: sentTime,
      /** On duty without hours for today: the end only bounds the plan. */
      isOpenEnded: z.boolean(),
    })
    .nullable(),
  isDayOff: z.boolean(),
  vehicle: z.string().nullable(),
  capacity: z.number().int(),
  openJobs: z.number().int(),
  skills: z.array(z.object({ skill: z.enum(SKILLS), expiresOn: z.iso.date().nullable(), isValid: z.boolean() })),
  /** In the order in which they were made. */
  finished: z.array(finishedStop),
  run,
})
export type BoardDriver = z.infer<typeof boardDriver>

const unplanned = z.object({
  orderId: z.number().int(),
  /** Why the planner left it out when it last planned; null: not tried yet. */
  reason: z.enum(UNPLANNED_REASONS).nullable(),
  /** The reason as a sentence. */
  text: z.string().nullable(),
})

export const board = endpoint({
  method: 'GET',
  path: '/api/dispatch/board',
  summary: "A day's plan: every driver's run with its times, and the orders that are in none",
  access: ['admin'],
  query: z.object({ day: day.optional() }),
  reply: z.object({
    day: z.iso.date(),
    today: z.iso.date(),
    /** The server's clock when the times were made. */
    now: sentTime,
    version,
    /** What `undo` would take back: the caller's own last change of this day. */
    undo: z.object({ version, summary: z.string() }).nullable(),
    orders: z.array(boardOrder),
    drivers: z.array(boardDriver),
    unassigned: z.array(unplanned),
    /** Which engine plans: 'built-in' or 'vroom'. */
    engine: z.string(),
  }),
})
export type Board = z.infer<(typeof board)['reply']>

const stops = z.array(z.object({ orderId: id, stop: z.enum(CUSTODY_STOPS) })).max(400)

const target = {
  day,
  orderIds: z.array(id).min(1).max(100),
  /** Null: into no run. */
  driverId: id.nullable(),
  /**
   * For one order: before which stop of the run as shown the pickup is put, counted without this order's own stops, and
   * before which stop the delivery. Absent: where it costs least.
   */
  pickupPosition: z.number().int().min(0).max(400).optional(),
  deliveryPosition: z.number().int().min(0).max(400).optional(),
}

export const preview = endpoint({
  method: 'POST',
  path: '/api/dispatch/preview',
  importance: 'ordinary',
  summary: 'The times of a run with these orders in it, and what becomes later. Nothing is stored.',
  access: ['admin'],
  body: z.object(target),
  reply: z.object({
    /** Every run that would change, as it would be. */
    runs: z.array(run),
    /** Every order that would be late, or later than it is. */
    delays: z.array(delay),
    /** Samples that would expire before they are delivered, and do not as the runs are. */
    expiring: z.array(expiring),
    /** Pickups of the moved orders that are far from where the driver comes from. */
    farPickups: z.array(
      z.object({
        orderId: z.number().int(),
        miles: z.number(),
        minutes: z.number(),
      }),
    ),
    /** Why it would be refused, as a sentence; null when it would not. */
    refusal: z.string().nullable(),
  }),
})
export type MovePreview = z.infer<(typeof preview)['reply']>

/** The runs that changed, as they are now. Screens of other admins get `dispatch_changed`. */
const changed = z.object({ day: z.iso.date(), version, runs: z.array(run), summary: z.string() })
export type PlanChanged = z.infer<typeof changed>

export const move = endpoint({
  method: 'POST',
  path: '/api/dispatch/move',
  summary:
    "Put orders into a driver's run, or take them out of any. On today's board orders are assigned as far as the driver has room for open jobs; the others follow.",
  access: ['admin'],
  body: z.object({ ...target, version }),
  reply: changed,
})

export const reorder = endpoint({
  method: 'POST',
  path: '/api/dispatch/reorder',
  summary: "The stops of a driver's run in another order",
  access: ['admin'],
  body: z.object({ day, version, driverId: id, stops }),
  reply: changed,
})

export const lock = endpoint({
  method: 'POST',
  path: '/api/dispatch/lock',
  summary: 'Lock orders to their drivers, or unlock them: the planner leaves a locked order where it is',
  access: ['admin'],
  body: z.object({ day, version, orderIds: z.array(id).min(1).max(400), isLocked: z.boolean() }),
  reply: changed,
})

const figures = z.object({
  miles: z.number(),
  lateOrders: z.number().int(),
  /** Of all late orders together. */
  lateMinutes: z.number().int(),
  driversUsed: z.number().int(),
  unassigned: z.number().int(),
})
export type PlanFigures = z.infer<typeof figures>

const MAX_PLAN_SECONDS = 15

export const plan = endpoint({
  method: 'POST',
  path: '/api/dispatch/proposals',
  importance: 'deferrable',
  summary: 'Let the planner make runs for chosen orders and drivers. Nothing changes until the proposal is applied.',
  weight: 40,
  access: ['admin'],
  creates: true,
  body: z.object({
    day,
    /** Absent: all that are in no run. */
    orderIds: z.array(id).max(1_000).optional(),
    /** Absent: all who work on this day. */
    driverIds: z.array(id).max(500).optional(),
    /** Orders already in runs of these drivers may move too, except locked ones and those on board. */
    mayMovePlanned: z.boolean().default(true),
    seconds: z.number().min(0.1).max(MAX_PLAN_SECONDS).default(5),
    /** The same seed gives the same plan. */
    seed: z.number().int().min(0).max(2_147_483_647).default(1),
  }),
  reply: z.object({
    id: z.number().int(),
    day: z.iso.date(),
    version,
    before: figures,
    after: figures,
    /** Of every driver the plan changes: as it is, and as it would be. */
    runsBefore: z.array(run),
    runsAfter: z.array(run),
    /** Every order that would be late, or later than it is. */
    delays: z.array(delay),
    unplanned: z.array(z.object({ orderId: z.number().int(), reason: z.enum(UNPLANNED_REASONS), text: z.string() })),
    /** Drivers to whom the plan gives nothing, because nobody knows that they can do it. */
    unused: z.array(z.object({ driverId: z.number().int(), reason: z.enum(UNUSABLE_REASONS) })),
    engine: z.string(),
    tookSeconds: z.number(),
  }),
})

export type Proposal = z.infer<(typeof plan)['reply']>

export const applyProposal = endpoint({
  method: 'POST',
  path: '/api/dispatch/proposals/{id}/apply',
  summary: 'Apply what still holds of a proposal as one change; the reply names what does not',
  access: ['admin'],
  params: idParams,
  reply: changed.extend({
    skipped: z.array(z.object({ orderId: z.number().int(), reason: z.enum(PROPOSAL_SKIPS) })),
  }),
})

export type AppliedProposal = z.infer<(typeof applyProposal)['reply']>

export const dropProposal = endpoint({
  method: 'DELETE',
  path: '/api/dispatch/proposals/{id}',
  summary: 'Drop a proposal',
  access: ['admin'],
  params: idParams,
  reply: ok,
})

export const undo = endpoint({
  method: 'POST',
  path: '/api/dispatch/undo',
  summary: "Take back the caller's last change of this day",
  access: ['admin'],
  body: z.object({ day }),
  reply: changed,
})
