import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPositionSharing, electSharingTab } from './position-sharing.ts'
import type { UnsentQueue } from './unsent-queue.ts'

afterEach(() => vi.unstubAllGlobals())

/** A tab as far as sharing looks at it. */
class Tab extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  sharer: ReturnType<typeof electSharingTab>
  constructor(userId: number) {
    super()
    vi.stubGlobal('document', this)
    this.sharer = electSharingTab(userId)
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
    vi.waitFor(() => expect([first, second].map((tab) => tab.sharer.isSharingTab())).toEqual(expected))
  await vi.waitFor(() => expect(first.sharer.isSharingTab()).toBe(true))
  first.turn('hidden')
  expect(first.sharer.isSharingTab()).toBe(true)
  const second = new Tab(7)
  await isShared(false, true)
  second.turn('hidden')
  first.turn('visible')
  await isShared(true, false)
  first.turn('hidden')
  second.turn('visible')
  await isShared(false, true)
  second.sharer.stop()
  await vi.waitFor(() => expect(first.sharer.isSharingTab()).toBe(true))
  first.sharer.stop()
})

test('a page without locks shares all the same', () => {
  vi.stubGlobal('navigator', {})
  const { isSharingTab, stop } = electSharingTab(7)
  expect(isSharingTab()).toBe(true)
  stop()
})

/** The device's answer to each watch, in turn. */
let watches: { hear: PositionCallback; fail: PositionErrorCallback }[]
const positions: unknown[] = []
const unsent = { addPosition: async (position: unknown) => void positions.push(position) } as unknown as UnsentQueue
const job = { orderId: 12, status: 'in_transit' as const }
const position = (timestamp: number) =>
  ({ coords: { latitude: 29.7, longitude: -95.4, accuracy: 5 }, timestamp }) as GeolocationPosition

beforeEach(() => {
  watches = []
  positions.length = 0
})

function onTheRoad() {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const watchPosition = (hear: PositionCallback, fail: PositionErrorCallback) => watches.push({ hear, fail })
  vi.stubGlobal('navigator', { geolocation: { watchPosition, clearWatch: () => {} } })
  const location = createPositionSharing()
  location.share(unsent, () => true, [job], true)
  return location
}

test('a driver who allowed the location after all is watched anew', () => {
  const location = onTheRoad()
  watches[0]?.fail({ code: 1 } as GeolocationPositionError)
  expect(location.get()).toMatchObject({ isTracking: true, error: 'denied' })
  location.retry()
  expect(location.get()).toMatchObject({ isTracking: true, error: null })
  watches[1]?.hear(position(5000))
  expect(positions).toHaveLength(1)
  location.stop()
})

test('while the server does not believe the clock, no badge says that the driver is followed', () => {
  const location = onTheRoad()
  location.setClockAhead(true)
  watches[0]?.hear(position(5000))
  expect(location.get().error).toBe('clock_ahead')
  location.setClockAhead(false)
  expect(location.get().error).toBeNull()
  location.stop()
})
