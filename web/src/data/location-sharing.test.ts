import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThinner, type Fix, problemOf, WATCH_OPTIONS, watchLocation } from './location-sharing.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const fix = (timestamp: number): Fix => ({ latitude: 29.7, longitude: -95.4, accuracy: 5, timestamp })

test('at most one fix a second is sent, by the fixes’ own time, and the last of a second is not lost', () => {
  const sent: number[] = []
  const thinner = createThinner(({ timestamp }) => sent.push(timestamp))
  for (const ms of [0, 400, 900]) thinner.take(fix(5000 + ms))
  expect(sent).toEqual([5000])
  vi.advanceTimersByTime(100)
  expect(sent).toEqual([5000, 5900])
  thinner.take(fix(6900))
  thinner.take(fix(7000))
  thinner.stop()
  vi.advanceTimersByTime(5000)
  expect(sent).toEqual([5000, 5900, 6900])
})

/** As far as a watch needs one. */
function fakeGeolocation() {
  let hear: PositionCallback = () => {}
  let fail: PositionErrorCallback = () => {}
  const asked = { watches: 0, once: 0, options: undefined as PositionOptions | undefined }
  const position = (timestamp: number) =>
    ({ coords: { latitude: 29.7, longitude: -95.4, accuracy: 5 }, timestamp }) as GeolocationPosition
  const geolocation = {
    watchPosition(onFix: PositionCallback, onError: PositionErrorCallback, options: PositionOptions) {
      ;[hear, fail] = [onFix, onError]
      asked.watches += 1
      asked.options = options
      return 1
    },
    getCurrentPosition(onFix: PositionCallback) {
      asked.once += 1
      onFix(position(Date.now()))
    },
    clearWatch: () => {
      asked.watches -= 1
    },
  } as unknown as Geolocation
  return { geolocation, asked, move: () => hear(position(Date.now())), fail: (code: number) => fail({ code } as never) }
}

test('the watch has the product’s options, and a silent one is asked after 15 seconds', () => {
  const { geolocation, asked, move } = fakeGeolocation()
  const fixes: Fix[] = []
  const stop = watchLocation({ onFix: (next) => fixes.push(next), onProblem: () => {} }, geolocation)
  expect(asked.options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 5000 })
  expect(WATCH_OPTIONS).toBe(asked.options)
  move()
  vi.advanceTimersByTime(10_000)
  expect(asked.once).toBe(0)
  vi.advanceTimersByTime(10_000)
  expect(asked.once).toBe(1)
  expect(fixes).toHaveLength(2)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(asked).toMatchObject({ watches: 0, once: 1 })
})

test('each way a location can fail has a name', () => {
  expect([1, 2, 3].map((code) => problemOf({ code }))).toEqual(['denied', 'unavailable', 'timed_out'])
  const { geolocation, fail } = fakeGeolocation()
  const problems: string[] = []
  watchLocation({ onFix: () => {}, onProblem: (problem) => problems.push(problem) }, geolocation)
  fail(3)
  watchLocation({ onFix: () => {}, onProblem: (problem) => problems.push(problem) }, undefined as never)
  expect(problems).toEqual(['timed_out', 'unsupported'])
})
