/** The price of a delivery, requested again (debounced) after an input has changed. */
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { calculate } from '@meridian/contract/pricing/pricing.ts'
import type { Priority, ServiceType } from '@meridian/domain/orders/orders.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import {
  fallbackPrice,
  PRICE_WITHOUT_COORDINATES,
  PRICING_DELAY_MS,
  type PricingResult,
} from '@meridian/domain/pricing/pricing.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, call } from '../call.ts'

/** With the text and the token, by which the server knows where the address was found, wherever its pin is. */
export type PricedStop = { text: string; point: Point | null; token: string | null }
export type PriceInput = { pickup: PricedStop; delivery: PricedStop; priority: Priority; serviceType: ServiceType }
export type Quote = ReplyOf<typeof calculate>
/** Without amounts for a member of an organization who sees no prices. */
export type ShownPrice = Pick<Quote, keyof PricingResult>

/**
 * `missing`: an address has no coordinates yet. `quote`: the server's price. `fallback`: the call failed, and the price is
 * an estimate. `refused`: there is no price, and `problem` says why.
 */
export type Pricing = { isBusy: boolean } & (
  | { kind: 'missing'; price: PricingResult }
  | { kind: 'quote'; price: ShownPrice; quote: Quote }
  | { kind: 'fallback'; price: PricingResult }
  | { kind: 'refused'; price: null; problem: string }
)

const NO_PRICE_YET: Pricing = { kind: 'missing', price: PRICE_WITHOUT_COORDINATES, isBusy: false }

type Located = { point: Point }
export type CompleteInput = PriceInput & { pickup: Located; delivery: Located }
type FetchQuote = (input: CompleteInput, signal: AbortSignal) => Promise<Quote>

/** Only the timing. Every change restarts the delay and aborts the request in progress. */
export function createPricer(fetchOne: FetchQuote, report: (pricing: Pricing) => void) {
  let pricing = NO_PRICE_YET
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined

  function update(next: Pricing): void {
    pricing = next
    report(next)
  }

  async function calculateNow(input: PriceInput): Promise<void> {
    if (!hasPoints(input)) return update(NO_PRICE_YET)
    const mine = new AbortController()
    running = mine
    const next = await fetchOne(input, mine.signal).then(quoted, (error) => unquoted(error, input))
    if (!mine.signal.aborted) update(next)
  }

  function stop(): void {
    clearTimeout(timer)
    running?.abort()
  }

  return {
    stop,
    recalculate(input: PriceInput): void {
      stop()
      const isBusy = hasPoints(input) || pricing.kind !== 'missing'
      if (pricing.isBusy !== isBusy) update({ ...pricing, isBusy })
      timer = setTimeout(() => void calculateNow(input), PRICING_DELAY_MS)
    },
  }
}

export const hasPoints = (input: PriceInput): input is CompleteInput =>
  input.pickup.point !== null && input.delivery.point !== null

const quoted = (quote: Quote): Pricing => ({ kind: 'quote', price: quote, quote, isBusy: false })

function unquoted(error: unknown, { serviceType, priority }: PriceInput): Pricing {
  if (error instanceof CallError && error.status === 422 && error.body)
    return { kind: 'refused', price: null, problem: error.body.message, isBusy: false }
  return { kind: 'fallback', price: fallbackPrice(serviceType, priority), isBusy: false }
}

/** The server waits 8 s for the router before it estimates. */
const QUOTE_TIMEOUT_MS = 10_000

/** With a timeout: the form must not wait forever for a response. */
export const fetchQuote: FetchQuote = ({ pickup, delivery, priority, serviceType }, signal) =>
  call(calculate, {
    body: {
      pickupAddress: pickup.text,
      pickupLatitude: String(pickup.point.latitude),
      pickupLongitude: String(pickup.point.longitude),
      pickupToken: pickup.token ?? undefined,
      deliveryAddress: delivery.text,
      deliveryLatitude: String(delivery.point.latitude),
      deliveryLongitude: String(delivery.point.longitude),
      deliveryToken: delivery.token ?? undefined,
      priority,
      serviceType,
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(QUOTE_TIMEOUT_MS)]),
  })

/**
 * Recalculates when priority or service type change and when a point does. An address field that loses focus is the
 * fourth reason, which only the form sees: it calls `recalculate`.
 */
export function usePricing(input: PriceInput): Pricing & { recalculate: () => void } {
  const [pricing, setPricing] = useState(NO_PRICE_YET)
  const [pricer] = useState(() => createPricer(fetchQuote, setPricing))
  const latest = useRef(input)
  latest.current = input
  const recalculate = useCallback(() => pricer.recalculate(latest.current), [pricer])

  const isOpening = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: these facts are the reasons to recalculate, and no others
  useEffect(() => {
    // What a form opens with is no change, unless it opens with both addresses.
    if (!isOpening.current || hasPoints(latest.current)) recalculate()
    isOpening.current = false
    return pricer.stop
  }, [
    input.priority,
    input.serviceType,
    input.pickup.point?.latitude,
    input.pickup.point?.longitude,
    input.delivery.point?.latitude,
    input.delivery.point?.longitude,
  ])

  return { ...pricing, recalculate }
}
