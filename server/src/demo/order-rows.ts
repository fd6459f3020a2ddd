/** From a draft with a number to rows: the order, its events, its payment and its ratings. */
import type { EventDetails } from '@meridian/domain/orders/events.ts'
import type { OrderEventName } from '@meridian/domain/orders/order-lifecycle.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type PlainOrder, storedFacts } from '../orders/stored-facts.ts'
import { minutesLater } from './calendar.ts'
import { ADMIN_USER, DRIVERS, requiresProofs } from './cast.ts'
import { type Draft, priceOf, routeMinutesOf } from './draft.ts'
import { type Random, seededRandom } from './random.ts'
import { ABOUT_CLIENTS, CONTACTS, CRITICISM, INSTRUCTIONS, ITEMS, PRAISE } from './texts.ts'

export type OrderRow = Insertable<Tables['orders']> & { id: number }
/** Without a number yet: events are numbered in the order they happened, over all orders. */
export type EventDraft = Omit<Insertable<Tables['events']>, 'id'> & { order_id: number; recorded_at: Date }

const NOT_PICKED_UP: readonly OrderStatus[] = ['pending', 'confirmed', 'assigned', 'pickup_scheduled']

export function toOrderRow(draft: Draft, id: number, now: Date): OrderRow {
  const random = seededRandom(10_000 + id)
  const price = priceOf(draft)
  const { times } = draft
  const row: PlainOrder & { id: number } = {
    id,
    organization_id: draft.organization.id,
    client_id: draft.clientId,
    driver_id: draft.driverId,
    service_type: draft.serviceType,
    priority: draft.priority,
    status: draft.status,
    payment_state: paymentState(draft),
    ...stopColumns(draft, 'pickup', random),
    ...stopColumns(draft, 'delivery', random),
    scheduled_date: draft.slot?.scheduledDate ?? null,
    preferred_time_slot: draft.slot?.preferredTimeSlot ?? null,
    slot_from_minutes: draft.slot?.slotFromMinutes ?? null,
    slot_to_minutes: draft.slot?.slotToMinutes ?? null,
    item_description: random.pick(ITEMS[draft.serviceType]),
    special_instructions: random.chance(0.4) ? random.pick(INSTRUCTIONS) : null,
    requires_signature: random.chance(0.5),
    requires_id: draft.serviceType === 'financial_document' && random.chance(0.7),
    // What is on the road was picked up before there were proofs.
    requires_proofs: requiresProofs(draft.organization.kind) && NOT_PICKED_UP.includes(draft.status),
    base_cents: price.baseCents,
    distance_fee_cents: price.distanceFeeCents,
    priority_fee_cents: price.priorityFeeCents,
    total_cents: price.totalCents,
    distance_miles: price.distanceMiles,
    route_quality: 'estimate',
    route_minutes: routeMinutesOf(draft),
    created_at: times.createdAt,
    confirmed_at: times.confirmedAt ?? null,
    assigned_at: times.assignedAt ?? null,
    picked_up_at: times.pickedUpAt ?? null,
    delivered_at: times.deliveredAt ?? null,
    updated_at: latest(draft, now),
  }
  // Every row has the same columns: they are inserted as one table.
  return { ...row, is_on_time: null, delivery_seconds: null, ...storedFacts(row) }
}

function stopColumns<S extends Stop>(draft: Draft, stop: S, random: Random) {
  const place = draft[stop]
  return {
    [`${stop}_address`]: place.address,
    [`${stop}_latitude`]: place.latitude,
    [`${stop}_longitude`]: place.longitude,
    [`${stop}_contact_name`]: random.pick(CONTACTS),
    [`${stop}_contact_phone`]: `(${draft.organization.areaCode}) 555-01${random.between(10, 99)}`,
  } as Pick<OrderRow, `${S}_address` | `${S}_latitude` | `${S}_longitude` | `${S}_contact_name` | `${S}_contact_phone`>
}

function latest(draft: Draft, now: Date): Date {
  const times = Object.values(draft.times).filter((time) => time !== undefined)
  return new Date(Math.min(now.getTime(), Math.max(...times.map((time) => time.getTime()))))
}

function paymentState(draft: Draft): 'unpaid' | 'paid' | 'refunded' {
  if (!draft.times.confirmedAt) return 'unpaid'
  if (draft.status === 'cancelled') return 'refunded'
  // What an admin cleared is paid on delivery.
  return draft.isApproved && draft.status !== 'delivered' ? 'unpaid' : 'paid'
}

export function toPayment(order: OrderRow, draft: Draft): Omit<Insertable<Tables['payments']>, 'id'> | null {
  const state = order.payment_state
  const { confirmedAt, deliveredAt, stoppedAt } = draft.times
  const paidAt = draft.isApproved ? deliveredAt : confirmedAt
  if ((state !== 'paid' && state !== 'refunded') || !paidAt) return null
  return {
    order_id: order.id,
    provider: 'test',
    amount_cents: order.total_cents,
    state,
    created_at: paidAt,
    updated_at: stoppedAt ?? paidAt,
  }
}

type Step = [name: OrderEventName, status: OrderStatus, at: Date | undefined, by: 'client' | 'driver' | 'admin']

const stepsOf = ({ times, status, isApproved, isAssignedByAdmin }: Draft): Step[] => [
  ['order.placed', 'pending', times.createdAt, 'client'],
  [isApproved ? 'order.approved' : 'order.paid', 'confirmed', times.confirmedAt, isApproved ? 'admin' : 'client'],
  [
    isAssignedByAdmin ? 'order.assigned' : 'order.accepted',
    'assigned',
    times.assignedAt,
    isAssignedByAdmin ? 'admin' : 'driver',
  ],
  ['order.job_started', 'pickup_scheduled', times.startedAt, 'driver'],
  ['order.picked_up', 'pickup_complete', times.pickedUpAt, 'driver'],
  ['order.delivery_started', 'in_transit', times.departedAt, 'driver'],
  ['order.delivered', 'delivered', times.deliveredAt, 'driver'],
  status === 'declined'
    ? ['order.declined', 'declined', times.stoppedAt, 'admin']
    : ['order.cancelled', 'cancelled', times.stoppedAt, 'client'],
]

export const userOfDriver = (driverId: number | null | undefined): number | null =>
  DRIVERS.find((driver) => driver.id === driverId)?.userId ?? null

export function toEvents(order: OrderRow, draft: Draft): EventDraft[] {
  const actors = { client: draft.clientId, driver: userOfDriver(draft.driverId), admin: ADMIN_USER }
  const steps = stepsOf(draft).filter(([, , at]) => at !== undefined)
  return steps.map(([name, status, time, by], index) => {
    const at = time as Date
    const from = steps[index - 1]?.[1]
    const reason = at === draft.times.stoppedAt ? draft.reason : undefined
    const details: EventDetails[OrderEventName] = from ? { from, ...(reason ? { reason } : {}) } : {}
    return {
      name,
      order_id: order.id,
      status,
      actor_role: by,
      actor_user_id: actors[by],
      driver_id: status === 'pending' || status === 'confirmed' ? null : draft.driverId,
      occurred_at: at,
      recorded_at: at,
      details: JSON.stringify(details),
      handled_at: at,
      next_attempt_at: at,
    }
  })
}

/** Half of the clients rate, and some drivers do; none before the delivery. */
export function toRatings(order: OrderRow, draft: Draft, now: Date): Omit<Insertable<Tables['ratings']>, 'id'>[] {
  const { deliveredAt } = draft.times
  if (!deliveredAt || draft.driverId === null) return []
  const random = seededRandom(20_000 + order.id)
  const rating = random.chance(0.86) ? 5 : random.chance(0.85) ? 4 : 3
  const base = { order_id: order.id, driver_id: draft.driverId }
  const byClient = {
    ...base,
    side: 'client' as const,
    rater_id: draft.clientId,
    rating,
    feedback: random.chance(0.5) ? random.pick(rating === 5 ? PRAISE : CRITICISM) : null,
    created_at: minutesLater(deliveredAt, random.between(5, 200)),
  }
  const byDriver = {
    ...base,
    side: 'driver' as const,
    rater_id: userOfDriver(draft.driverId) as number,
    rating: 5,
    feedback: random.chance(0.5) ? random.pick(ABOUT_CLIENTS) : null,
    created_at: minutesLater(deliveredAt, random.between(1, 20)),
  }
  const rated = [...(random.chance(0.5) ? [byClient] : []), ...(random.chance(0.12) ? [byDriver] : [])]
  return rated.filter((row) => row.created_at <= now)
}
