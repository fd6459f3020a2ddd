import { expect, test } from 'vitest'
import { anOrder } from '../../../../test/samples.ts'
import type { MyRun } from '../../../data/driver/run.ts'
import { arrivalInRun, expectedArrival, progressOf } from './expected-arrival.ts'

const NOW = new Date('2026-07-15T15:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const ORDER = anOrder({ id: 12, status: 'in_transit' })
const NOTHING = { inRun: null, minutes: null, estimatedMinutes: null, delayedUntil: null, isReachable: true, now: NOW }
const shown = (known: Partial<typeof NOTHING | Record<string, unknown>>, order = ORDER) => {
  const expected = expectedArrival(order, { ...NOTHING, ...known } as Parameters<typeof expectedArrival>[1])
  return expected && [expected.at.toISOString(), expected.isAbout]
}

test('the run’s time is shown, or the road’s when the run’s is past or not known, and never one that is past', () => {
  expect(shown({ inRun: inMinutes(20), minutes: 5 })).toEqual([inMinutes(20), false])
  expect(shown({ inRun: inMinutes(-1), minutes: 5 })).toEqual([inMinutes(5), false])
  expect(shown({ inRun: inMinutes(-1) })).toBeNull()
})

test('without a network the later of the run and the straight line is shown, as an estimate', () => {
  const offline = { isReachable: false, minutes: 1 }
  expect(shown({ ...offline, inRun: inMinutes(5), estimatedMinutes: 9 })).toEqual([inMinutes(9), true])
  expect(shown({ ...offline, inRun: inMinutes(20), estimatedMinutes: 9 })).toEqual([inMinutes(20), true])
  expect(shown({ ...offline, inRun: inMinutes(-3) })).toBeNull()
})

test('a delay that is still on the phone moves it', () => {
  expect(shown({ minutes: 5, delayedUntil: Date.parse(inMinutes(30)) })).toEqual([inMinutes(35), false])
  expect(shown({ minutes: 5, delayedUntil: Date.parse(inMinutes(-5)) })).toEqual([inMinutes(5), false])
})

test('a stop that is reached has none', () => {
  const there = { ...ORDER, arrivals: [{ stop: 'delivery' as const, at: inMinutes(-2) }] }
  expect(shown({ inRun: inMinutes(20), minutes: 5 }, there)).toBeNull()
})

const stop = (name: 'pickup' | 'delivery', arrives: number, leaves: number) =>
  ({ orderId: 12, stop: name, arrivalAt: inMinutes(arrives), departureAt: inMinutes(leaves) }) as MyRun['stops'][number]
const runOf = (...stops: MyRun['stops']): MyRun => ({ day: '2026-07-15', version: 1, miles: 3, stops })

test('the time is that of the stop that is next on this device, not of one that was made without a network', () => {
  const run = runOf(stop('pickup', 2, 5), stop('delivery', 20, 23))
  expect(arrivalInRun(run, ORDER)).toBe(inMinutes(20))
  expect(arrivalInRun(run, { ...ORDER, status: 'assigned' })).toBe(inMinutes(2))
})

test('a run that was calculated a while ago is later by what has passed, on the way and at the stop', () => {
  const run = runOf(stop('delivery', -4, -1))
  expect(progressOf(run, [ORDER], NOW)).toEqual({ isThere: false, lagMs: 4 * 60_000 })
  const there = { ...ORDER, arrivals: [{ stop: 'delivery' as const, at: inMinutes(-4) }] }
  expect(progressOf(run, [there], NOW)).toEqual({ isThere: true, lagMs: 60_000 })
  expect(progressOf(runOf(stop('delivery', 4, 9)), [ORDER], NOW)).toEqual({ isThere: false, lagMs: 0 })
})
