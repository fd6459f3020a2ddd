/** The price of a delivery, from the route between its stops. A price from the browser is never trusted. */
import { FIELD_MESSAGES } from '@meridian/contract/field-messages.ts'
import { zoneOf } from '@meridian/domain/calendar.ts'
import { isPoint, type Point, ROUTE_QUALITIES, type RouteQuality } from '@meridian/domain/geo.ts'
import type { Priority, ServiceType } from '@meridian/domain/orders.ts'
import { type Price, priceOrder, QUOTE_LIFETIME_MINUTES } from '@meridian/domain/pricing.ts'
import { deliveryDeadline, firstScheduledDate, NO_SLOT } from '@meridian/domain/promises.ts'
import type { Maps } from '@meridian/maps/port.ts'
import { z } from 'zod'
import { AppError } from '../../errors/app-error.ts'
import type { Signer } from '../../security/signed-tokens.ts'

export type QuoteRequest = { pickup: Point; delivery: Point; priority: Priority; serviceType: ServiceType }
export type Quote = { price: Price; quality: RouteQuality; minutes: number }

const KIND = 'quote'

export async function quote(maps: Maps, request: QuoteRequest): Promise<Quote> {
  requireInArea(maps, request.pickup, 'pickup')
  requireInArea(maps, request.delivery, 'delivery')
  const route = await maps.route(request.pickup, request.delivery)
  const price = priceOrder({ ...request, distanceMiles: route.distanceMiles })
  return { price, quality: route.quality, minutes: Math.max(1, Math.round(route.minutes)) }
}

/** The point decides which state an address is in, not the text beside it. */
export function requireInArea(maps: Maps, point: Point, side: 'pickup' | 'delivery'): void {
  if (!isPoint(point.latitude, point.longitude))
    throw new AppError(
      'stop_not_on_earth',
      { stop: side },
      { fields: { [`${side}Latitude`]: FIELD_MESSAGES.outOfRange } },
    )
  if (!maps.stateAt(point)) throw new AppError('stop_outside_service_area', { stop: side })
}

/** The promised delivery time, if ordered and confirmed now. */
export function promisedAt(request: QuoteRequest, minutes: number, now: Date): Date {
  const scheduledDate = request.priority === 'scheduled' ? firstScheduledDate(now, zoneOf(request.pickup)) : null
  return deliveryDeadline({ ...NO_SLOT, ...request, scheduledDate, routeMinutes: minutes }, now)
}

const point = z.object({ latitude: z.number(), longitude: z.number() })
const signedQuote = z.object({
  pickup: point,
  delivery: point,
  priority: z.string(),
  serviceType: z.string(),
  distanceMiles: z.number(),
  minutes: z.number(),
  quality: z.enum(ROUTE_QUALITIES),
  expiresAt: z.number(),
})

export function signQuote(signer: Signer, request: QuoteRequest, { price, minutes, quality }: Quote, now: Date) {
  const expiresAt = now.getTime() + QUOTE_LIFETIME_MINUTES * 60_000
  const token = signer.sign(KIND, { ...request, distanceMiles: price.distanceMiles, minutes, quality, expiresAt })
  return { token, expiresAt: new Date(expiresAt) }
}

/** The quote of this token, while it is valid and for exactly this request. */
export function openQuote(signer: Signer, token: string, request: QuoteRequest, now: Date): Quote | null {
  const signed = signer.open(KIND, token, signedQuote)
  if (!signed || signed.expiresAt < now.getTime()) return null
  const isSame =
    signed.priority === request.priority &&
    signed.serviceType === request.serviceType &&
    isSamePoint(signed.pickup, request.pickup) &&
    isSamePoint(signed.delivery, request.delivery)
  if (!isSame) return null
  const { distanceMiles, minutes, quality } = signed
  return { price: priceOrder({ ...request, distanceMiles }), minutes, quality }
}

const isSamePoint = (a: Point, b: Point) => a.latitude === b.latitude && a.longitude === b.longitude
