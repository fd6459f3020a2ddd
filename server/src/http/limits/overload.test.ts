import { expect, test } from 'vitest'
import { createOverloadDetector, MAX_OVERLOAD_LEVEL, type Measurement } from './overload.ts'

const CALM: Measurement = {
  seconds: 1,
  eventLoopUtilization: 0.3,
  requestsInProgress: 4,
  requestsWaiting: 0,
  connectionWaitSeconds: 0.01,
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
  detectorAfter(measurement, times).level() > 0

test('without any measurement nothing is an overload', () => {
  expect(createOverloadDetector().level()).toBe(0)
})

test('a pause of the machine is no overload, however long it was and however many requests it held up', () => {
  for (const seconds of [1, 5, 60, 3_600])
    expect(isOverloadedAfter({ ...OVERLOADED, seconds, requestsCompleted: 0 }, 1), `${seconds} s`).toBe(false)
})

test('nor is the work that a pause leaves behind, if it is done within five seconds', () => {
  const detector = detectorAfter({ ...OVERLOADED, seconds: 60 }, 1)
  for (let second = 1; second < 5; second++) {
    detector.add({ ...CALM, ...OVERLOADED })
    expect(detector.level(), `after ${second} s`).toBe(0)
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

test('many requests that wait for slow networks or other services are no overload of this process', () => {
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

test('connections that wait to be accepted by a busy event loop are a queue too, unless there is little to do', () => {
  const starving = { eventLoopUtilization: 1, requestsInProgress: 80, connectionWaitSeconds: 3 }
  expect(isOverloadedAfter({ ...starving, requestsCompleted: 90 })).toBe(true)
  expect(isOverloadedAfter({ ...starving, requestsCompleted: 90, connectionWaitSeconds: 1 })).toBe(false)
  expect(isOverloadedAfter({ ...starving, requestsCompleted: 90, eventLoopUtilization: 0.5 })).toBe(false)
  expect(isOverloadedAfter({ ...starving, requestsInProgress: 10, requestsCompleted: 10 })).toBe(false)
})

test('memory near its limit is an overload, with or without requests, and only when it stays there', () => {
  const nearLimit = { memoryUse: 0.97 }
  expect(isOverloadedAfter(nearLimit, MEASUREMENTS_UNTIL_OVERLOAD - 1)).toBe(false)
  expect(isOverloadedAfter(nearLimit, MEASUREMENTS_UNTIL_OVERLOAD)).toBe(true)
})

test('a long queue for the database is an overload too, although the event loop has nothing to do', () => {
  const slowDatabase = { requestsInProgress: 2_000, requestsWaiting: 1_500, requestsCompleted: 500 }
  expect(isOverloadedAfter(slowDatabase, MEASUREMENTS_UNTIL_OVERLOAD - 1)).toBe(false)
  expect(isOverloadedAfter(slowDatabase, MEASUREMENTS_UNTIL_OVERLOAD)).toBe(true)
  expect(isOverloadedAfter({ ...slowDatabase, requestsWaiting: 900 })).toBe(false)
})

test('the first level is the mildest; while the queue does not get shorter the level rises, while it does the level stays', () => {
  const detector = detectorAfter(OVERLOADED, MEASUREMENTS_UNTIL_OVERLOAD)
  expect(detector.level()).toBe(1)
  for (const requestsInProgress of [1_800, 1_600, 1_400]) detector.add({ ...CALM, ...OVERLOADED, requestsInProgress })
  expect(detector.level()).toBe(1)
  detector.add({ ...CALM, ...OVERLOADED, requestsInProgress: 1_400 })
  expect(detector.level()).toBe(2)
  for (let n = 0; n < 10; n++) detector.add({ ...CALM, ...OVERLOADED })
  expect(detector.level()).toBe(MAX_OVERLOAD_LEVEL)
})

test('each good measurement lowers the level by one', () => {
  const detector = detectorAfter(OVERLOADED, 20)
  const levels = [1, 2, 3, 4].map(() => {
    detector.add(CALM)
    return detector.level()
  })
  expect(levels).toEqual([2, 1, 0, 0])
})

test('an overload that returns within half a minute is known at once, later it must last again', () => {
  const afterCalmSeconds = (seconds: number) => {
    const detector = detectorAfter(OVERLOADED, 20)
    for (let n = 0; n < seconds; n++) detector.add(CALM)
    detector.add({ ...CALM, ...OVERLOADED })
    return detector.level()
  }
  expect(afterCalmSeconds(10)).toBe(1)
  expect(afterCalmSeconds(40)).toBe(0)
})
