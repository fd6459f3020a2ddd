import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { becomeSharer, createDriverLocation } from './driver-location.ts'
import type { Unsent } from './unsent.ts'

afterEach(() => vi.unstubAllGlobals())

/** A tab as far as sharing looks at it. */
class Tab extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  sharer: ReturnType<typeof becomeSharer>
  constructor(userId: number) {
    super()
    vi.stubGlobal('document', this)
    this.sharer = becomeSharer(userId)
  }
  turn(visibilityState: DocumentVisibilityState): void {
    vi.stubGlobal('document', this)
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

test('the tab the driver looks at shares; a hidden one only until then, and again when that closes', async () => {
  const first = new Tab(7)
  const isShared = (...expected: boolean[]) =>
    vi.waitFor(() => expect([first, second].map((tab) => tab.sharer.isSharer())).toEqual(expected))
  await vi.waitFor(() => expect(first.sharer.isSharer()).toBe(true))
  first.turn('hidden')
  expect(first.sharer.isSharer()).toBe(true)
  const second = new Tab(7)
  await isShared(false, true)
  second.turn('hidden')
  first.turn('visible')
  await isShared(true, false)
  first.turn('hidden')
  second.turn('visible')
  await isShared(false, true)
  second.sharer.stop()
  await vi.waitFor(() => expect(first.sharer.isSharer()).toBe(true))
  first.sharer.stop()
})

test('a page without locks shares all the same', () => {
  vi.stubGlobal('navigator', {})
  const { isSharer, stop } = becomeSharer(7)
  expect(isSharer()).toBe(true)
  stop()
})

/** The device's answer to each watch, in turn. */
let watches: { hear: PositionCallback; fail: PositionErrorCallback }[]
const points: unknown[] = []
const unsent = { addPoint: async (point: unknown) => void points.push(point) } as unknown as Unsent
const job = { orderId: 12, status: 'in_transit' as const }
const position = (timestamp: number) =>
  ({ coords: { latitude: 29.7, longitude: -95.4, accuracy: 5 }, timestamp }) as GeolocationPosition

beforeEach(() => {
  watches = []
  points.length = 0
})

function onTheRoad() {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const watchPosition = (hear: PositionCallback, fail: PositionErrorCallback) => watches.push({ hear, fail })
  vi.stubGlobal('navigator', { geolocation: { watchPosition, clearWatch: () => {} } })
  const location = createDriverLocation()
  location.share(unsent, () => true, [job], true)
  return location
}

test('a driver who allowed the location after all is watched anew', () => {
  const location = onTheRoad()
  watches[0]?.fail({ code: 1 } as GeolocationPositionError)
  expect(location.get()).toMatchObject({ isTracking: true, problem: 'denied' })
  location.retry()
  expect(location.get()).toMatchObject({ isTracking: true, problem: null })
  watches[1]?.hear(position(5000))
  expect(points).toHaveLength(1)
  location.stop()
})

test('while the server does not believe the clock, no badge says that the driver is followed', () => {
  const location = onTheRoad()
  location.setClock(true)
  watches[0]?.hear(position(5000))
  expect(location.get().problem).toBe('clock_ahead')
  location.setClock(false)
  expect(location.get().problem).toBeNull()
  location.stop()
})
