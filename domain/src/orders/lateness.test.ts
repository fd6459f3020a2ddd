import { expect, test } from 'vitest'
import { explainTime, isAtRisk, slackMinutes, type TimedStop } from './lateness.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 6, 15, 15, minute)).toISOString()
const time = (instant: string) => instant.slice(11, 16)

const stop = (orderId: number, name: TimedStop['stop'], arrives: number, more: Partial<TimedStop> = {}): TimedStop => ({
  orderId,
  stop: name,
  travelMinutes: 46,
  arrivalAt: at(arrives),
  startAt: at(arrives),
  departureAt: at(arrives + 5),
  promisedAt: name === 'delivery' ? at(60) : null,
  ...more,
})

const explain = (stops: TimedStop[], isStartKnown = true) => explainTime(2, { stops, isStartKnown, time })

test('slack is counted to the promise, and is negative as soon as it is missed', () => {
  expect(slackMinutes(stop(2, 'delivery', 36))).toBe(24)
  expect(slackMinutes(stop(2, 'delivery', 60))).toBe(0)
  expect(slackMinutes(stop(2, 'delivery', 60, { startAt: '2026-07-15T16:00:01.000Z' }))).toBe(-1)
  expect(slackMinutes(stop(2, 'pickup', 10))).toBeNull()
  expect([null, -1, 0, 14, 15].map(isAtRisk)).toEqual([false, false, true, true, false])
})

test('a delivery after another order is explained by when the driver leaves that one', () => {
  expect(explain([stop(1073, 'delivery', 55), stop(2, 'delivery', 106)])).toBe(
    'leaves #ML-1073 at 16:00, then 46 min of driving',
  )
})

test('a delivery right after its own pickup is explained by what comes before both', () => {
  const pickup = stop(2, 'pickup', 30, { travelMinutes: 12 })
  expect(explain([stop(1073, 'delivery', 13), pickup, stop(2, 'delivery', 81)])).toBe(
    'leaves #ML-1073 at 15:18, then 12 min of driving to its pickup and 46 min of driving to the delivery',
  )
})

test('waiting at the pickup is named, and a few minutes of it are not', () => {
  const waits = (minutes: number) => stop(2, 'pickup', 30, { startAt: at(30 + minutes), travelMinutes: 10 })
  expect(explain([waits(20), stop(2, 'delivery', 101)])).toBe(
    'its pickup is not ready before 15:50, then 46 min of driving',
  )
  expect(explain([waits(4), stop(2, 'delivery', 90)])).toBe(
    'sets out at 15:20, then 10 min of driving to its pickup and 46 min of driving to the delivery',
  )
})

test('the first stop is explained by when the driver sets out, or by a start that is not known', () => {
  const first = [stop(2, 'delivery', 60)]
  expect(explain(first)).toBe('sets out at 15:14, then 46 min of driving')
  expect(explain(first, false)).toBe('the driver’s start is not known, then 46 min of driving')
  expect(explain([stop(2, 'return', 60)])).toBeNull()
})
