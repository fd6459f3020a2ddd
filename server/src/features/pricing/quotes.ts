/** The price of a delivery, from the route between its stops. A price from the browser is never trusted. */
import type { Priority, ServiceType } from '@meridian/domain/orders/orders.ts'
import {
  firstScheduledDate,
  IN_REACH,
  NO_SLOT,
  type PromisedOrder,
  type Reach,
} from '@meridian/domain/orders/promises.ts'
import { isPoint, type Point, ROUTE_QUALITIES, type RouteQuality } from '@meridian/domain/places/geo.ts'
import { type Price, priceOrder, QUOTE_LIFETIME_MINUTES } from '@meridian/domain/pricing/pricing.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import type { MapCell, Maps } from '@meridian/maps/port.ts'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import { type AddressFacts, foundApartFrom } from '../addresses/verify-address.ts'
import { findReach } from './reach.ts'

type Ends = { pickup: Point; delivery: Point }
/** The pins, where the driver goes. */
export type PinnedRequest = Ends & { priority: Priority; serviceType: ServiceType }
/** `found`: where the addresses were found, when that is not where their pins are. */
export type QuoteRequest = PinnedRequest & { found: Ends | null }
/** `minutes` are of the way between the pins; the miles too, unless `isPricedAsFound`. */
export type Quote = {
  price: Price
  quality: RouteQuality
  minutes: number
  isPricedAsFound: boolean
  /** Null: no driver is available, and it is not known when one will be. */
  reach: Reach | null
}

const KIND = 'quote'

/** A client waits so long for the router, and only then is quoted an estimate. */
const ROUTER_TIMEOUT_MS = 8_000

type Tools = { db: Db; maps: Maps }

/** With how soon a driver can be there, if it is for now. */
export async function quote(tools: Tools, request: QuoteRequest, now: Date): Promise<Quote> {
  const isForNow = request.priority !== 'scheduled'
  const [quoted, reach] = await Promise.all([
    quoteRoute(tools.maps, request),
    isForNow ? findReach(tools, request, now) : IN_REACH,
  ])
  return { ...quoted, reach }
}

/** For whatever day. */
export async function quoteRoute(maps: Maps, request: QuoteRequest): Promise<Quote> {
  requireInArea(maps, request.pickup, 'pickup')
  requireInArea(maps, request.delivery, 'delivery')
  const { pickup, delivery, found } = request
  const [driven, asFound] = await Promise.all([
    drive(maps, pickup, delivery),
    found && drive(maps, found.pickup, found.delivery),
  ])
  const isPricedAsFound = asFound !== null && asFound.miles > driven.miles
  const { miles: distanceMiles, quality } = isPricedAsFound ? asFound : driven
  const price = priceOrder({ ...request, distanceMiles })
  return { price, quality, minutes: Math.max(1, Math.round(driven.minutes)), isPricedAsFound, reach: IN_REACH }
}

/** By the call that the board's runs are timed with: a promise counts with the minutes that the drive is planned with. */
async function drive(maps: Maps, from: Point, to: Point): Promise<MapCell> {
  const [cells] = await maps.matrix([from, to], { timeoutMs: ROUTER_TIMEOUT_MS })
  return cells?.[1] as MapCell
}

/**
 * A pin shows the driver the door, and may be ten miles from an address of which only the ZIP code is known. Of the way between the
 * pins and the way between the places found, the longer one is charged: by the pins alone a client could set the price, and by the
 * places found alone a near ZIP code with a far pin would be driven for nothing.
 */
export function withFoundPlaces(
  request: PinnedRequest,
  [pickup, delivery]: readonly [AddressFacts | null, AddressFacts | null],
): QuoteRequest {
  const found = {
    pickup: pickup && foundApartFrom(request.pickup, pickup),
    delivery: delivery && foundApartFrom(request.delivery, delivery),
  }
  if (!found.pickup && !found.delivery) return { ...request, found: null }
  return {
    ...request,
    found: { pickup: found.pickup ?? request.pickup, delivery: found.delivery ?? request.delivery },
  }
}

/** The point decides which state an address is in, not the text beside it. */
export function requireInArea(maps: Maps, point: Point, side: 'pickup' | 'delivery'): void {
  if (!isPoint(point.latitude, point.longitude))
    throw new AppError('stop_not_on_earth', { stop: side }, { faults: { [`${side}Latitude`]: { code: 'outOfRange' } } })
  if (!maps.stateAt(point)) throw new AppError('stop_outside_service_area', { stop: side })
}

/** What is promised if it is ordered and confirmed now. */
export function promisedOrder({ pickup, priority }: PinnedRequest, quoted: Quote, now: Date): PromisedOrder {
  const { minutes, price, reach } = quoted
  return {
    ...NO_SLOT,
    ...(reach ?? IN_REACH),
    pickup,
    priority,
    scheduledDate: priority === 'scheduled' ? firstScheduledDate(now, zoneOf(pickup)) : null,
    routeMinutes: minutes,
    routeMiles: price.distanceMiles,
  }
}

const point = z.object({ latitude: z.number(), longitude: z.number() })
const ends = z.object({ pickup: point, delivery: point })
const signedQuote = ends.extend({
  found: ends.nullable().default(null),
  priority: z.string(),
  serviceType: z.string(),
  distanceMiles: z.number(),
  minutes: z.number(),
  quality: z.enum(ROUTE_QUALITIES),
  isPricedAsFound: z.boolean().default(false),
  reach: z.object({ reachMinutes: z.number(), reachableFrom: z.coerce.date().nullable() }).nullable().default(null),
  expiresAt: z.number(),
})

export function signQuote(signer: Signer, request: QuoteRequest, { price, ...quoted }: Quote, now: Date) {
  const expiresAt = now.getTime() + QUOTE_LIFETIME_MINUTES * 60_000
  const token = signer.sign(KIND, { ...request, ...quoted, distanceMiles: price.distanceMiles, expiresAt })
  return { token, expiresAt: new Date(expiresAt) }
}

/** The quote of this token, while it is valid and for exactly this request. */
export function openQuote(signer: Signer, token: string, request: QuoteRequest, now: Date): Quote | null {
  const signed = signer.open(KIND, token, signedQuote)
  if (!signed || signed.expiresAt < now.getTime()) return null
  const isSame =
    signed.priority === request.priority &&
    signed.serviceType === request.serviceType &&
    areSameEnds(signed, request) &&
    (signed.found && request.found ? areSameEnds(signed.found, request.found) : signed.found === request.found)
  if (!isSame) return null
  const { distanceMiles, minutes, quality, isPricedAsFound, reach } = signed
  return { price: priceOrder({ ...request, distanceMiles }), minutes, quality, isPricedAsFound, reach }
}

const areSameEnds = (a: Ends, b: Ends) => isSamePoint(a.pickup, b.pickup) && isSamePoint(a.delivery, b.delivery)
const isSamePoint = (a: Point, b: Point) => a.latitude === b.latitude && a.longitude === b.longitude
