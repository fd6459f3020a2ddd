/** A new order: the server's own price, points that belong to their addresses, a date that can be kept. */
import type { api } from '@meridian/contract'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import { AppError } from '@meridian/contract/errors.ts'
import { zoneOf } from '@meridian/domain/calendar.ts'
import type { Point } from '@meridian/domain/geo.ts'
import { dollars, parseCents } from '@meridian/domain/money.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import { decideSchedule } from '@meridian/domain/placing.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { recordEvent } from '../../events/events.ts'
import type { Maps } from '../../maps/port.ts'
import type { Signer } from '../../security/signed-tokens.ts'
import { type Contact, keepInBook } from '../addresses/addresses.queries.ts'
import { type AddressFacts, requirePointOfAddress } from '../addresses/points.queries.ts'
import { type Asked, openQuote, type Quote, quote, requireInArea } from '../pricing/quotes.queries.ts'
import { toQuote } from '../pricing/quotes.view.ts'

export type PlacingTools = { maps: Maps; signer: Signer }
type Wish = BodyOf<typeof api.orders.place>
export type Placing = { wish: Wish; actor: Extract<Actor, { role: 'client' }>; organizationId: number; now: Date }

export type CheckedOrder = {
  asked: Asked
  scheduledDate: Date | null
  quoted: Quote
  places: [AddressFacts, AddressFacts]
}

/** Everything that may be refused, and whatever asks the maps, which may take seconds: before any transaction is open. */
export async function checkOrder(db: Db, tools: PlacingTools, placing: Placing): Promise<CheckedOrder> {
  const { wish, now } = placing
  const asked = askedOf(wish)
  requireInArea(tools.maps, asked.pickup, 'pickup')
  requireInArea(tools.maps, asked.delivery, 'delivery')
  const scheduledDate = requireSchedule(wish, asked.pickup, now)
  const places = await requirePoints(db, tools, placing, asked)
  return { asked, scheduledDate, places, quoted: await requirePrice(tools, wish, asked, now) }
}

/** Runs in the transaction of its idempotency key. */
export async function placeOrder(trx: Db, placing: Placing, checked: CheckedOrder): Promise<number> {
  const { wish, actor, organizationId, now } = placing
  const [pickup, delivery] = checked.places
  const { id } = await trx
    .insertInto('orders')
    .values({
      ...{ organization_id: organizationId, client_id: actor.userId, created_at: now, updated_at: now },
      ...rowOf(wish, checked.asked),
      ...pricesOf(checked.quoted),
      scheduled_date: checked.scheduledDate,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(trx, { name: 'order.placed', orderId: id, status: 'pending', actor, occurredAt: now })
  await keepPlaces(trx, placing, [
    { facts: pickup, contact: { name: wish.pickupContactName, phone: wish.pickupContactPhone } },
    { facts: delivery, contact: { name: wish.deliveryContactName, phone: wish.deliveryContactPhone } },
  ])
  return id
}

const askedOf = (wish: Wish): Asked => ({
  pickup: { latitude: Number(wish.pickupLatitude), longitude: Number(wish.pickupLongitude) },
  delivery: { latitude: Number(wish.deliveryLatitude), longitude: Number(wish.deliveryLongitude) },
  priority: wish.priority,
  serviceType: wish.serviceType,
})

const slotOf = (wish: Wish) => ({
  preferredTimeSlot: wish.preferredTimeSlot,
  slotFromMinutes: wish.slotFromMinutes ?? null,
  slotToMinutes: wish.slotToMinutes ?? null,
})

function requireSchedule(wish: Wish, pickup: Point, now: Date): Date | null {
  const scheduledDate = wish.scheduledDate === null ? null : new Date(wish.scheduledDate)
  const decision = decideSchedule({ ...slotOf(wish), priority: wish.priority, scheduledDate }, zoneOf(pickup), now)
  if (decision.ok) return decision.scheduledDate
  throw new AppError('unprocessable', decision.sentence, { fields: { [decision.field]: decision.sentence } })
}

function requirePoints(db: Db, tools: PlacingTools, { wish, organizationId }: Placing, asked: Asked) {
  const known = { db, ...tools }
  return Promise.all([
    requirePointOfAddress(known, {
      ...{ text: wish.pickupAddress, point: asked.pickup, token: wish.pickupToken, organizationId },
    }),
    requirePointOfAddress(known, {
      ...{ text: wish.deliveryAddress, point: asked.delivery, token: wish.deliveryToken, organizationId },
    }),
  ])
}

/** The quoted price while its token is good, else today's. Another total is the browser's word against ours. */
async function requirePrice({ maps, signer }: PlacingTools, wish: Wish, asked: Asked, now: Date): Promise<Quote> {
  const kept = wish.quoteToken ? openQuote(signer, wish.quoteToken, asked, now) : null
  const quoted = kept ?? (await quote(maps, asked))
  if (parseCents(wish.totalCost) === quoted.price.totalCents) return quoted
  throw new AppError(
    'price_changed',
    `The price is now ${dollars(quoted.price.totalCents)}`,
    toQuote(signer, asked, quoted, now),
  )
}

function rowOf(wish: Wish, { pickup, delivery }: Asked) {
  const slot = slotOf(wish)
  return {
    service_type: wish.serviceType,
    priority: wish.priority,
    pickup_address: wish.pickupAddress,
    pickup_latitude: pickup.latitude.toFixed(6),
    pickup_longitude: pickup.longitude.toFixed(6),
    pickup_contact_name: wish.pickupContactName,
    pickup_contact_phone: wish.pickupContactPhone,
    delivery_address: wish.deliveryAddress,
    delivery_latitude: delivery.latitude.toFixed(6),
    delivery_longitude: delivery.longitude.toFixed(6),
    delivery_contact_name: wish.deliveryContactName,
    delivery_contact_phone: wish.deliveryContactPhone,
    preferred_time_slot: slot.preferredTimeSlot,
    slot_from_minutes: slot.slotFromMinutes,
    slot_to_minutes: slot.slotToMinutes,
    item_description: wish.itemDescription,
    special_instructions: wish.specialInstructions,
    requires_signature: wish.requiresSignature,
    requires_id: wish.requiresId,
  } satisfies Partial<Insertable<Tables['orders']>>
}

const pricesOf = ({ price, minutes, quality }: Quote) => ({
  base_cents: price.baseCents,
  distance_fee_cents: price.distanceFeeCents,
  priority_fee_cents: price.priorityFeeCents,
  total_cents: price.totalCents,
  distance_miles: price.distanceMiles,
  route_quality: quality,
  route_minutes: minutes,
})

/** In one order everywhere: two orders of one organisation, there and back, would otherwise wait for each other. */
async function keepPlaces(trx: Db, placing: Placing, places: { facts: AddressFacts; contact: Contact }[]) {
  const { organizationId, now } = placing
  const runSerially = places.sort((a, b) => (a.facts.text.toLowerCase() < b.facts.text.toLowerCase() ? -1 : 1))
  for (const { facts, contact } of runSerially) await keepInBook(trx, { organizationId, facts, contact, now })
}
