/** The exceptions of today, from the plan as the board shows it and what else is known of its orders and drivers. */
import type { AttentionCard, AttentionItem } from '@meridian/contract/dispatch/attention.ts'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import {
  type ArrivalCause,
  type AttentionOrder,
  type AttentionReason,
  reasonsOfDriver,
  reasonsOfOrder,
  weighReasons,
} from '@meridian/domain/dispatch/attention.ts'
import { isWorse, type Measure, measureOf, toCards } from '@meridian/domain/dispatch/attention-cards.ts'
import { isOnBoard } from '@meridian/domain/dispatch/runs.ts'
import { isMoving, type Priority } from '@meridian/domain/orders/orders.ts'
import { URGENCY_RANKS } from '@meridian/domain/orders/urgency.ts'
import { addressLines } from '@meridian/domain/places/addresses.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import type { Db } from '../../../db/database.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { refusalIn } from '../dispatch-texts.ts'
import { dayOf } from '../plan/day.queries.ts'
import { type DayPlan, loadPlan, ordersOfRun, type PlanDriver, type PlanOrder, unassignedOf } from '../plan/day-plan.ts'
import { loadLegs, timedRun } from '../plan/run.view.ts'
import {
  attentionMarks,
  dispatchAttempts,
  lastReadings,
  missedPictures,
  offDutySince,
  openDifferences,
  openProblems,
  orderHeads,
  workingSince,
} from './attention.queries.ts'

type Head = {
  priority: Priority
  organizationName: string
  deliveryAddress: string
  pickup: Point
  delivery: Point
  orderedAt: Date
}
type Sorted = AttentionItem & { priority: Priority | null; orderedAt: string | null }

export type MeasuredCard = AttentionCard & { measure: Measure }

export async function listAttention(deps: DispatchDeps, language: Language): Promise<AttentionCard[]> {
  return (await measureAttention(deps, language)).map(({ measure: _, ...card }) => card)
}

/** Each card with how bad it is: what somebody marks is compared with it later. */
export async function measureAttention(deps: DispatchDeps, language: Language): Promise<MeasuredCard[]> {
  const now = deps.clock()
  const plan = await loadPlan(deps, dayOf(now), now)
  await loadLegs(plan, [...plan.drivers.values()], deps.travel)
  const facts = await loadFacts(deps.db, plan, language)
  const known = [...facts.problems.keys(), ...facts.pictures.keys(), ...facts.differences.keys()]
  const missing = [...new Set(known)].filter((id) => !plan.orders.has(id))
  const heads = new Map((await orderHeads(deps.db, missing)).map((head) => [head.id, head]))
  const marks = new Map((await attentionMarks(deps.db, plan.day)).map((row) => [row.key, row]))
  return toCards([...orderItems(deps, plan, facts, heads), ...driverItems(plan, facts)]).map((card) => {
    const measure = measureOf(card)
    return { ...card, items: card.items.map(toItem), measure, mark: markOf(marks.get(card.key), measure, now) }
  })
}

const toItem = ({ priority: _, orderedAt: __, ...item }: Sorted): AttentionItem => item

type MarkRow = Awaited<ReturnType<typeof attentionMarks>>[number]

function markOf(row: MarkRow | undefined, measure: Measure, now: Date): AttentionCard['mark'] {
  if (!row || (row.until && row.until <= now)) return null
  const { mark, name, marked_at: at, until, severity, causes, late_minutes: lateMinutes } = row
  if (isWorse(measure, { severity, causes, lateMinutes })) return null
  return { mark, by: name, at: at.toISOString(), until: until?.toISOString() ?? null }
}

type Facts = Awaited<ReturnType<typeof loadFacts>>

async function loadFacts(db: Db, plan: DayPlan, language: Language) {
  const orders = [...plan.orders.values()]
  const moving = orders.filter(({ status }) => isMoving(status)).map(({ id }) => id)
  const withBand = orders.filter(({ fact }) => fact.temperature_band !== null).map(({ id }) => id)
  const offDuty = [...plan.drivers.values()].filter((driver) => !driver.isOnDuty && driver.run.length > 0)
  const [problems, attempts, readings, working, duty, pictures, differences] = await Promise.all([
    openProblems(db),
    dispatchAttempts(db, unassignedOf(plan)),
    lastReadings(db, withBand),
    workingSince(db, moving),
    offDutySince(
      db,
      offDuty.map(({ id }) => id),
    ),
    missedPictures(db, plan.now),
    openDifferences(db, plan.now),
  ])
  return {
    language,
    problems: new Map(problems.map((row) => [row.orderId, row])),
    attempts: new Map(attempts.map((row) => [row.orderId, row])),
    readings: new Map(readings.map((row) => [row.orderId, row])),
    working: new Map(working.map((row) => [row.driverId, row.since])),
    offDuty: new Map(duty.map((row) => [row.driverId, row.since])),
    pictures: new Map(pictures.map((row) => [row.orderId, row])),
    differences: new Map(differences.map((row) => [row.orderId, row])),
  }
}

function orderItems(
  { travel }: Pick<DispatchDeps, 'travel'>,
  plan: DayPlan,
  facts: Facts,
  heads: ReadonlyMap<number, Head>,
): Sorted[] {
  const deliveries = deliveriesOf(plan, travel)
  const ids = new Set([...plan.orders.keys(), ...heads.keys()])
  return [...ids].flatMap((id) => {
    const order = plan.orders.get(id)
    const head = order ? headOf(order) : heads.get(id)
    const pictures = facts.pictures.get(id)
    const reasons = [
      ...(order ? reasonsOfOrder(toAttentionOrder(order, facts, deliveries.get(id)), plan.now) : problemOf(facts, id)),
      ...(pictures
        ? [{ kind: 'proof', pictures: pictures.pictures, since: pictures.since.toISOString() } as const]
        : []),
      ...differenceOf(facts, id),
    ]
    if (!head || reasons.length === 0) return []
    const carriedBy = pictures?.driverId ?? facts.differences.get(id)?.driverId ?? 0
    const driver = plan.drivers.get(deliveries.get(id)?.driver.id ?? order?.driverId ?? carriedBy)
    return [
      {
        key: `order-${id}`,
        ...weighReasons(reasons, head.priority),
        order: {
          id,
          priority: head.priority,
          organizationName: head.organizationName,
          deliveryArea: addressLines(head.deliveryAddress)[1],
          pickupZone: zoneOf(head.pickup),
          deliveryZone: zoneOf(head.delivery),
          ...offerOf(facts, id),
          isAssigned: !order || order.driverId !== null,
        },
        driver: driver ? toDriver(driver) : null,
        inHand: [],
        priority: head.priority,
        orderedAt: head.orderedAt.toISOString(),
      },
    ]
  })
}

const headOf = ({ fact, pickup, delivery }: PlanOrder): Head => ({
  pickup,
  delivery,
  priority: fact.priority,
  organizationName: fact.organization_name,
  deliveryAddress: fact.delivery_address,
  orderedAt: fact.confirmed_at ?? fact.created_at,
})

type Delivery =
  | { driver: PlanDriver; startAt: Date; cause: ArrivalCause; isDirect: boolean }
  | { driver: PlanDriver; startAt: null }

/** Of every order in a route; without a time where it is not delivered but brought back. */
function deliveriesOf(plan: DayPlan, travel: DispatchDeps['travel']): Map<number, Delivery> {
  const deliveries = new Map<number, Delivery>()
  for (const driver of plan.drivers.values()) {
    const { stops, legs, times } = timedRun(plan, driver, driver.run, travel)
    stops.forEach(({ orderId, stop }, at) => {
      const [before, departure] = [stops[at - 1], times[at - 1]?.departureAt]
      const after =
        before && departure !== undefined
          ? { orderId: before.orderId, stop: before.stop, departsAt: new Date(departure).toISOString() }
          : null
      const startAt = new Date(times[at]?.startAt ?? plan.now)
      const cause = { after, driveMinutes: Math.round(legs[at]?.minutes ?? 0) }
      const isDirect = stops.slice(0, at).every((other) => other.orderId === orderId)
      deliveries.set(orderId, stop === 'delivery' ? { driver, startAt, cause, isDirect } : { driver, startAt: null })
    })
  }
  return deliveries
}

function toAttentionOrder(
  { id, fact, status, promisedAt, worthlessAt }: PlanOrder,
  facts: Facts,
  delivery: Delivery | undefined,
): AttentionOrder {
  const reading = facts.readings.get(id)
  const attempt = facts.attempts.get(id)
  return {
    priority: fact.priority,
    promisedAt,
    routeMinutes: fact.route_minutes,
    delivery: delivery?.startAt ? delivery : null,
    isOnBoard: isOnBoard(status),
    isInRoute: delivery !== undefined,
    worthlessAt,
    problem: problemOf(facts, id)[0] ?? null,
    reading: reading && fact.temperature_band ? { ...reading, band: fact.temperature_band } : null,
    noDriver: attempt?.noDriverAt
      ? {
          at: attempt.noDriverAt,
          refusals: (attempt.refusals ?? []).flatMap((refusal) => refusalIn(facts.language, refusal) ?? []),
        }
      : null,
    offers: attempt?.lastAt ? { ...attempt, lastAt: attempt.lastAt } : null,
  }
}

function offerOf({ attempts }: Facts, orderId: number) {
  const offer = attempts.get(orderId)?.offer
  return offer ? { offer: { ...offer, expiresAt: new Date(offer.expiresAt).toISOString() } } : {}
}

function problemOf({ problems }: Facts, orderId: number): Extract<AttentionReason, { kind: 'problem' }>[] {
  const row = problems.get(orderId)
  if (!row) return []
  const { orderId: _, reportedAt, dueAt, ...problem } = row
  return [{ kind: 'problem', ...problem, reportedAt: reportedAt.toISOString(), dueAt: dueAt.toISOString() }]
}

function differenceOf({ differences }: Facts, orderId: number): Extract<AttentionReason, { kind: 'count' }>[] {
  const row = differences.get(orderId)
  return row
    ? [
        {
          kind: 'count',
          reconciliationId: row.id,
          stop: row.stop,
          expected: row.expected,
          found: row.found,
          at: row.at.toISOString(),
        },
      ]
    : []
}

function driverItems(plan: DayPlan, facts: Facts): Sorted[] {
  return [...plan.drivers.values()].flatMap((driver) => {
    // With what is only planned: it is open to nobody else.
    const orders = ordersOfRun(driver.run).map((id) => plan.orders.get(id) as PlanOrder)
    const isWorking = orders.some(({ status }) => isMoving(status))
    const reasons = reasonsOfDriver(
      {
        isOnDuty: driver.isOnDuty,
        offDutySince: facts.offDuty.get(driver.id) ?? null,
        shiftFrom: driver.window?.from ?? null,
        positionAt: driver.positionAt,
        workingSince: isWorking ? (facts.working.get(driver.id) ?? null) : null,
        statuses: orders.map(({ status }) => status),
      },
      plan.now,
    )
    if (reasons.length === 0) return []
    const [mostUrgent = null] = orders
      .map(({ fact }) => fact.priority)
      .toSorted((a, b) => URGENCY_RANKS[a] - URGENCY_RANKS[b])
    return [
      {
        key: `driver-${driver.id}`,
        ...weighReasons(reasons, mostUrgent),
        order: null,
        driver: toDriver(driver),
        inHand: orders.map(({ id }) => id),
        priority: mostUrgent,
        orderedAt: null,
      },
    ]
  })
}

const toDriver = (driver: PlanDriver) => ({ id: driver.id, name: fullName(driver), phone: driver.phone })
