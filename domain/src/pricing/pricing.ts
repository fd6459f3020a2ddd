/** What a delivery costs. The server prices every order with `priceOrder`; the browser only shows it. */

import type { Priority, ServiceType } from '../orders/orders.ts'
import { formatCents } from './money.ts'

const BASE_RATE_CENTS = 2500
export const SERVICE_SURCHARGE_CENTS: Record<ServiceType, number> = {
  medical_prescription: 0,
  medical_equipment: 1000,
  laboratory_sample: 0,
  financial_document: 500,
  secure_document: 0,
}
export const PRIORITY_FEE_CENTS: Record<Priority, number> = {
  standard: 0,
  express: 1500,
  emergency: 3500,
  scheduled: 0,
}
export const CENTS_PER_MILE = 150
export const PRICING_DELAY_MS = 1200
export const QUOTE_LIFETIME_MINUTES = 15

export type Price = {
  baseCents: number
  distanceFeeCents: number
  priorityFeeCents: number
  totalCents: number
  distanceMiles: number
}

/** Distance is charged on what the screen shows: miles rounded to a tenth (8.2 mi → $12.30). */
export function priceOrder(input: { serviceType: ServiceType; priority: Priority; distanceMiles: number }): Price {
  const tenths = Math.round(input.distanceMiles * 10)
  const baseCents = BASE_RATE_CENTS + SERVICE_SURCHARGE_CENTS[input.serviceType]
  const distanceFeeCents = (tenths * CENTS_PER_MILE) / 10
  const priorityFeeCents = PRIORITY_FEE_CENTS[input.priority]
  return {
    baseCents,
    distanceFeeCents,
    priorityFeeCents,
    totalCents: baseCents + distanceFeeCents + priorityFeeCents,
    distanceMiles: tenths / 10,
  }
}

export type PricingResult = {
  baseRate: string
  distanceFee: string
  priorityFee: string
  totalCost: string
  distance: string
}

export function toPricingResult(price: Price): PricingResult {
  return {
    baseRate: formatCents(price.baseCents),
    distanceFee: formatCents(price.distanceFeeCents),
    priorityFee: formatCents(price.priorityFeeCents),
    totalCost: formatCents(price.totalCents),
    distance: price.distanceMiles.toFixed(1),
  }
}

/** Shown while an address is still missing. */
export const PRICE_WITHOUT_COORDINATES: PricingResult = {
  baseRate: formatCents(BASE_RATE_CENTS),
  distanceFee: formatCents(0),
  priorityFee: formatCents(0),
  totalCost: formatCents(BASE_RATE_CENTS),
  distance: '0.0',
}

const FALLBACK_DISTANCE_MILES = 8.2

/** Shown when the pricing call fails: the fixed distance with the usual fees. */
export function fallbackPrice(serviceType: ServiceType, priority: Priority): PricingResult {
  return toPricingResult(priceOrder({ serviceType, priority, distanceMiles: FALLBACK_DISTANCE_MILES }))
}

/** The route preview's own estimate, in whole minutes. */
export function previewMinutes(miles: number): number {
  if (miles <= 10) return Math.round((miles / 25 + 0.5) * 60)
  if (miles <= 50) return Math.round((miles / 35 + 0.75) * 60)
  return Math.round((miles / 45 + 1) * 60)
}
