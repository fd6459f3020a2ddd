import { fallbackPrice, PRICE_WITHOUT_COORDINATES } from '@meridian/domain/pricing/pricing.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../call.ts'
import { createPricer, type PriceInput, type Pricing, type Quote } from './pricing.ts'

const BEN_TAUB = { text: 'Ben Taub', point: { latitude: 29.71098, longitude: -95.39455 }, token: 'one' }
const ST_JOSEPH = { text: 'St. Joseph', point: { latitude: 29.74812, longitude: -95.36615 }, token: null }
const BOTH: PriceInput = {
  pickup: BEN_TAUB,
  delivery: ST_JOSEPH,
  priority: 'standard',
  serviceType: 'medical_prescription',
}
const QUOTE: Quote = {
  baseRate: '25.00',
  distanceFee: '6.00',
  priorityFee: '0.00',
  totalCost: '31.00',
  distance: '4.0',
  quality: 'street',
  isPricedAsFound: false,
  estimatedTime: 12,
  promisedAt: '2026-07-15T19:00:00.000Z',
  reachMinutes: 8,
  reachableFrom: null,
  priorityNote: null,
  notKeptCause: null,
  cheaperPriority: null,
  quoteToken: 'token',
  quoteExpiresAt: '2026-07-15T15:15:00.000Z',
}

type Question = { input: PriceInput; signal: AbortSignal; answer: (quote: Quote) => void; fail: (error: Error) => void }
let requests: Question[]
let states: Pricing[]
let pricer: ReturnType<typeof createPricer>
const shown = () => states.at(-1)
const lastRequest = (index = requests.length - 1) => requests[index] as Question
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  states = []
  pricer = createPricer(
    (input, signal) => new Promise((answer, fail) => requests.push({ input, signal, answer, fail })),
    (pricing) => states.push(pricing),
  )
})
afterEach(() => vi.useRealTimers())

test('a change is priced 1.2 s later, and the old price is shown until then', async () => {
  pricer.recalculate(BOTH)
  expect(shown()).toMatchObject({ kind: 'missing', isBusy: true })
  await passes(1199)
  expect(requests).toHaveLength(0)
  await passes(1)
  expect(requests).toHaveLength(1)
  lastRequest().answer(QUOTE)
  await passes(0)
  expect(shown()).toMatchObject({ kind: 'quote', isBusy: false, price: { totalCost: '31.00' } })
  pricer.recalculate({ ...BOTH, priority: 'express' })
  expect(shown()).toMatchObject({ kind: 'quote', isBusy: true, price: { totalCost: '31.00' } })
})

test('changes in quick succession are priced once, with the last of them', async () => {
  pricer.recalculate(BOTH)
  await passes(1000)
  pricer.recalculate({ ...BOTH, priority: 'express' })
  await passes(1000)
  pricer.recalculate({ ...BOTH, priority: 'emergency' })
  await passes(1199)
  expect(requests).toHaveLength(0)
  await passes(1)
  expect(requests.map(({ input }) => input.priority)).toEqual(['emergency'])
})

test('a late response to an earlier request is dropped', async () => {
  pricer.recalculate(BOTH)
  await passes(1200)
  pricer.recalculate({ ...BOTH, priority: 'express' })
  expect(lastRequest(0).signal.aborted).toBe(true)
  lastRequest(0).answer(QUOTE)
  await passes(0)
  expect(shown()).toMatchObject({ kind: 'missing', isBusy: true })
  await passes(1200)
  lastRequest(1).answer({ ...QUOTE, priorityFee: '15.00', totalCost: '46.00' })
  await passes(0)
  expect(shown()).toMatchObject({ kind: 'quote', price: { totalCost: '46.00' } })
})

test('without coordinates no request is sent: 25.00 is shown, and no loading state', async () => {
  pricer.recalculate({ ...BOTH, delivery: { ...ST_JOSEPH, point: null } })
  await passes(1200)
  expect(requests).toHaveLength(0)
  expect(shown()).toEqual({ kind: 'missing', price: PRICE_WITHOUT_COORDINATES, isBusy: false })
  expect(states.some(({ isBusy }) => isBusy)).toBe(false)
})

test('without one of the points the price returns to 25.00 after the delay', async () => {
  pricer.recalculate(BOTH)
  await passes(1200)
  lastRequest().answer(QUOTE)
  await passes(0)
  pricer.recalculate({ ...BOTH, pickup: { ...BEN_TAUB, point: null } })
  expect(shown()).toMatchObject({ isBusy: true, price: { totalCost: '31.00' } })
  await passes(1200)
  expect(shown()).toMatchObject({ kind: 'missing', isBusy: false, price: { totalCost: '25.00' } })
})

test.each([
  ['the network fails', new TypeError('Failed to fetch')],
  ['nothing came in time', new DOMException('timed out', 'TimeoutError')],
  ['the server fails', new CallError(500, 'oops', null)],
  ['the server is unavailable', new CallError(503, 'busy', { code: 'internal', message: 'Busy' } as never)],
])('when %s the fallback price is shown', async (_, error) => {
  pricer.recalculate({ ...BOTH, priority: 'express', serviceType: 'medical_equipment' })
  await passes(1200)
  lastRequest().fail(error)
  await passes(0)
  expect(shown()).toEqual({ kind: 'fallback', price: fallbackPrice('medical_equipment', 'express'), isBusy: false })
  expect(shown()?.price).toMatchObject({ baseRate: '35.00', distanceFee: '12.30', priorityFee: '15.00' })
})

test('outside the area there is no price, and the server’s message is shown', async () => {
  pricer.recalculate(BOTH)
  await passes(1200)
  const message = 'The pickup address is outside our service area (TX, OK, NM, AR, LA)'
  lastRequest().fail(new CallError(422, message, { code: 'outside_service_area', message } as never))
  await passes(0)
  expect(shown()).toEqual({ kind: 'refused', price: null, problem: message, isBusy: false })
})

test('once stopped, no request is sent and no state is published', async () => {
  pricer.recalculate(BOTH)
  pricer.stop()
  const before = states.length
  await passes(5000)
  expect(requests).toHaveLength(0)
  expect(states).toHaveLength(before)
})
