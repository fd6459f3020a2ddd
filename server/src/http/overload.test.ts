import { expect, test } from 'vitest'
import { createOverloadDetector, type Measurement } from './overload.ts'

const CALM: Measurement = {
  seconds: 1,
  eventLoopUtilization: 0.3,
  requestsInProgress: 4,
  requestsCompleted: 400,
  memoryUse: 0.4,
}
/** With one measurement a second: the first bad one, and five seconds more. */
const MEASUREMENTS_UNTIL_OVERLOAD = 6
const OVERLOADED = { eventLoopUtilization: 1, requestsInProgress: 2_000, requestsCompleted: 500 }

function detectorAfter(measurement: Partial<Measurement>, times: number) {
  const detector = createOverloadDetector()
  for (let n = 0; n < times; n++) detector.add({ ...CALM, ...measurement })
  return detector
}
const isOverloadedAfter = (measurement: Partial<Measurement>, times = 100) =>
  detectorAfter(measurement, times).isOverloaded()

test('without any measurement nothing is an overload', () => {
  expect(createOverloadDetector().isOverloaded()).toBe(false)
})

test('a pause of the machine is no overload, however long it was and however many requests it held up', () => {
  for (const seconds of [1, 5, 60, 3_600])
    expect(isOverloadedAfter({ ...OVERLOADED, seconds, requestsCompleted: 0 }, 1), `${seconds} s`).toBe(false)
})

test('nor is the work that a pause leaves behind, if it is done within five seconds', () => {
  const detector = detectorAfter({ ...OVERLOADED, seconds: 60 }, 1)
  for (let second = 1; second < 5; second++) {
    detector.add({ ...CALM, ...OVERLOADED })
    expect(detector.isOverloaded(), `after ${second} s`).toBe(false)
  }
})

test('two pauses in a row are no overload either', () => {
  expect(isOverloadedAfter({ ...OVERLOADED, seconds: 60 }, 2)).toBe(false)
  expect(isOverloadedAfter({ ...OVERLOADED, seconds: 60 }, 3)).toBe(true)
})

test('an event loop that is busy all the time is no overload while requests are answered within two seconds', () => {
  expect(isOverloadedAfter({ eventLoopUtilization: 1, requestsInProgress: 800, requestsCompleted: 500 })).toBe(false)
  expect(isOverloadedAfter({ eventLoopUtilization: 1, requestsInProgress: 100, requestsCompleted: 0 })).toBe(false)
})

test('many requests that wait for the database or a slow network are no overload of this process', () => {
  expect(isOverloadedAfter({ eventLoopUtilization: 0.5, requestsInProgress: 5_000, requestsCompleted: 0 })).toBe(false)
})

test('a long queue at a busy event loop is an overload once it has lasted five seconds', () => {
  expect(isOverloadedAfter(OVERLOADED, MEASUREMENTS_UNTIL_OVERLOAD - 1)).toBe(false)
  expect(isOverloadedAfter(OVERLOADED, MEASUREMENTS_UNTIL_OVERLOAD)).toBe(true)
})

test('the queue is compared with what was completed per second, not per measurement', () => {
  const twoSeconds = { seconds: 2, eventLoopUtilization: 1, requestsInProgress: 2_000 }
  expect(isOverloadedAfter({ ...twoSeconds, requestsCompleted: 1_500 })).toBe(true)
  expect(isOverloadedAfter({ ...twoSeconds, requestsCompleted: 2_500 })).toBe(false)
})

test('requests that wait unread, because each round of the event loop takes seconds, are a queue too', () => {
  const lateRounds = { seconds: 4, eventLoopUtilization: 1, requestsInProgress: 0 }
  expect(isOverloadedAfter({ ...lateRounds, requestsCompleted: 400 })).toBe(true)
  expect(isOverloadedAfter({ ...lateRounds, requestsCompleted: 20 })).toBe(false)
})

test('memory near its limit is an overload, with or without requests, and only when it stays there', () => {
  const nearLimit = { memoryUse: 0.97 }
  expect(isOverloadedAfter(nearLimit, MEASUREMENTS_UNTIL_OVERLOAD - 1)).toBe(false)
  expect(isOverloadedAfter(nearLimit, MEASUREMENTS_UNTIL_OVERLOAD)).toBe(true)
})

test('the first good measurement ends an overload, and starts the count again', () => {
  const detector = detectorAfter(OVERLOADED, 20)
  detector.add(CALM)
  expect(detector.isOverloaded()).toBe(false)
  for (let n = 1; n < MEASUREMENTS_UNTIL_OVERLOAD; n++) detector.add({ ...CALM, ...OVERLOADED })
  expect(detector.isOverloaded()).toBe(false)
})
