import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type DevicePosition,
  errorOf,
  keepScreenOn,
  readPosition,
  throttlePositions,
  WATCH_OPTIONS,
  watchPosition,
} from './position-watch.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const position = (timestamp: number): DevicePosition => ({ latitude: 29.7, longitude: -95.4, accuracy: 5, timestamp })

/** A car in town: 13 m north in a second. */
const moving = (timestamp: number): DevicePosition => ({
  ...position(timestamp),
  latitude: 29.7 + (timestamp / 1000) * 0.00012,
})

test('at most one position in five seconds is sent on the move, by the positions’ own time, and the last is not lost', () => {
  const sent: number[] = []
  const throttle = throttlePositions(({ timestamp }) => sent.push(timestamp))
  for (const ms of [0, 2000, 4500]) throttle.add(moving(10_000 + ms))
  expect(sent).toEqual([10_000])
  vi.advanceTimersByTime(3000)
  expect(sent).toEqual([10_000, 14_500])
  throttle.add(moving(20_000))
  throttle.add(moving(22_000))
  throttle.stop()
  vi.advanceTimersByTime(60_000)
  expect(sent).toEqual([10_000, 14_500, 20_000])
})

test('of ten minutes of driving 120 positions are sent, of ten minutes of standing 20, and the first move ends those', () => {
  const drive = (of: (ms: number) => DevicePosition) => {
    const sent: number[] = []
    const throttle = throttlePositions(({ timestamp }) => sent.push(timestamp))
    for (let ms = 0; ms < 600_000; ms += 1000) {
      throttle.add(of(ms))
      vi.advanceTimersByTime(1000)
    }
    throttle.stop()
    return sent
  }
  expect(drive(moving).length).toBeLessThanOrEqual(121)
  expect(drive(moving).length).toBeGreaterThanOrEqual(118)
  expect(drive(position).length).toBeLessThanOrEqual(21)
  const stopAndGo = drive((ms) => (ms < 300_000 ? position(ms) : moving(ms)))
  expect(stopAndGo.find((ms) => ms >= 300_000)).toBeLessThanOrEqual(305_000)
})

test('standing still, a much better position is sent at once', () => {
  const sent: number[] = []
  const throttle = throttlePositions(({ accuracy }) => sent.push(accuracy))
  throttle.add({ ...position(10_000), accuracy: 90 })
  throttle.add({ ...position(16_000), accuracy: 8 })
  throttle.stop()
  expect(sent).toEqual([90, 8])
})

test('positions are still sent after the clock was set back, however many there are', () => {
  const sent: number[] = []
  const throttle = throttlePositions(({ timestamp }) => sent.push(timestamp))
  throttle.add(moving(7_200_000))
  for (let ms = 0; ms < 12_000; ms += 500) {
    throttle.add(moving(3_600_000 + ms))
    vi.advanceTimersByTime(500)
  }
  throttle.stop()
  expect(sent).toEqual([7_200_000, 3_604_500, 3_610_500])
})

test('a position from the device’s cache does not replace a newer one that is waiting', () => {
  const sent: number[] = []
  const throttle = throttlePositions(({ timestamp }) => sent.push(timestamp))
  for (const ms of [5000, 9000, 7000]) throttle.add(moving(ms))
  vi.advanceTimersByTime(5000)
  expect(sent).toEqual([5000, 9000])
})

test('a position that is invalid for the server is ignored', () => {
  const read = (coords: Partial<GeolocationCoordinates>, timestamp = 5000) =>
    readPosition({
      coords: { latitude: 29.7, longitude: -95.4, accuracy: 5, ...coords },
      timestamp,
    } as GeolocationPosition)
  expect(read({})).toEqual(position(5000))
  for (const coords of [{ latitude: Number.NaN }, { longitude: Number.POSITIVE_INFINITY }, { accuracy: 1e8 }])
    expect(read(coords)).toBeNull()
  expect(read({ accuracy: -1 })).toBeNull()
  expect([read({}, Number.NaN), read({}, Date.UTC(2300, 0)), read({}, -1)]).toEqual([null, null, null])
})

/** The parts of the browser's geolocation that a watch uses. */
function fakeGeolocation() {
  let report: PositionCallback = () => {}
  let fail: PositionErrorCallback = () => {}
  const calls = { watches: 0, once: 0, options: undefined as PositionOptions | undefined }
  const position = (timestamp: number) =>
    ({ coords: { latitude: 29.7, longitude: -95.4, accuracy: 5 }, timestamp }) as GeolocationPosition
  const geolocation = {
    watchPosition(onPosition: PositionCallback, onError: PositionErrorCallback, options: PositionOptions) {
      ;[report, fail] = [onPosition, onError]
      calls.watches += 1
      calls.options = options
      return 1
    },
    getCurrentPosition(onPosition: PositionCallback) {
      calls.once += 1
      onPosition(position(Date.now()))
    },
    clearWatch: () => {
      calls.watches -= 1
    },
  } as unknown as Geolocation
  return {
    geolocation,
    calls,
    move: () => report(position(Date.now())),
    fail: (code: number) => fail({ code } as never),
  }
}

test('the watch has the spec’s options, and without reports a position is requested before 15 seconds are over', () => {
  const { geolocation, calls, move } = fakeGeolocation()
  const positions: DevicePosition[] = []
  const stop = watchPosition({ onPosition: (next) => positions.push(next), onError: () => {} }, geolocation)
  expect(calls.options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 5000 })
  expect(WATCH_OPTIONS).toBe(calls.options)
  move()
  vi.advanceTimersByTime(7_000)
  move()
  vi.advanceTimersByTime(9_000)
  expect(calls.once).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(calls.once).toBe(1)
  expect(positions).toHaveLength(3)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(calls).toMatchObject({ watches: 0, once: 1 })
})

test('each geolocation error has a name', () => {
  expect([1, 2, 3].map((code) => errorOf({ code }))).toEqual(['denied', 'unavailable', 'timed_out'])
  const { geolocation, fail } = fakeGeolocation()
  const errors: string[] = []
  watchPosition({ onPosition: () => {}, onError: (error) => errors.push(error) }, geolocation)
  fail(3)
  watchPosition({ onPosition: () => {}, onError: (error) => errors.push(error) }, undefined as never)
  expect(errors).toEqual(['timed_out', 'unsupported'])
})

/** A fake tab with wake locks: counts them, and can be hidden and shown again. */
function openScreen(isRefused = false) {
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const locks: { released: boolean; release: () => Promise<void> }[] = []
  const request = async () => {
    if (isRefused) throw new DOMException('Low battery', 'NotAllowedError')
    const lock = {
      released: false,
      release: async () => {
        lock.released = true
      },
    }
    locks.push(lock)
    return lock
  }
  vi.stubGlobal('document', tab)
  vi.stubGlobal('navigator', { wakeLock: { request } })
  const show = async (visibilityState: 'visible' | 'hidden') => {
    tab.visibilityState = visibilityState
    // Browsers release the locks of hidden tabs.
    if (visibilityState === 'hidden') for (const lock of locks) lock.released = true
    tab.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { show, requested: () => locks.length, held: () => locks.filter(({ released }) => !released).length }
}

test('the screen stays on during a job, also after the tab was hidden, and is released at the end', async () => {
  const { show, requested, held } = openScreen()
  const release = keepScreenOn()
  await show('visible')
  expect([requested(), held()]).toEqual([1, 1])
  await show('hidden')
  expect(held()).toBe(0)
  await show('visible')
  await show('visible')
  expect([requested(), held()]).toEqual([2, 1])
  release()
  expect(held()).toBe(0)
  await show('visible')
  expect(requested()).toBe(2)
})

test('a lock granted after the end of the job is released, and a refused one does not stop the job', async () => {
  const { show, requested, held } = openScreen()
  keepScreenOn()()
  await show('visible')
  expect([requested(), held()]).toEqual([1, 0])
  const { show: showAgain } = openScreen(true)
  keepScreenOn()
  await showAgain('visible')
})
