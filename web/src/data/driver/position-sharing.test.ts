import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPositionSharing, electSharingTab } from './position-sharing.ts'
import type { UnsentQueue } from './unsent-queue.ts'

afterEach(() => vi.unstubAllGlobals())

/** The parts of a tab that the election uses. */
class Tab extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  election: ReturnType<typeof electSharingTab>
  constructor(userId: number) {
    super()
    vi.stubGlobal('document', this)
    this.election = electSharingTab(userId)
  }
  change(visibilityState: DocumentVisibilityState): void {
    vi.stubGlobal('document', this)
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

test('the visible tab shares; a hidden one until another is visible, and again when that one closes', async () => {
  const first = new Tab(7)
  const isShared = (...expected: boolean[]) =>
    vi.waitFor(() => expect([first, second].map((tab) => tab.election.isSharingTab())).toEqual(expected))
  await vi.waitFor(() => expect(first.election.isSharingTab()).toBe(true))
  first.change('hidden')
  expect(first.election.isSharingTab()).toBe(true)
  const second = new Tab(7)
  await isShared(false, true)
  second.change('hidden')
  first.change('visible')
  await isShared(true, false)
  first.change('hidden')
  second.change('visible')
  await isShared(false, true)
  second.election.stop()
  await vi.waitFor(() => expect(first.election.isSharingTab()).toBe(true))
  first.election.stop()
})

test('a page without locks shares all the same', () => {
  vi.stubGlobal('navigator', {})
  const { isSharingTab, stop } = electSharingTab(7)
  expect(isSharingTab()).toBe(true)
  stop()
})

/** The callbacks of each watch, in order. */
let watches: { report: PositionCallback; fail: PositionErrorCallback }[]
const positions: unknown[] = []
const queue = { addPosition: async (position: unknown) => void positions.push(position) } as unknown as UnsentQueue
const job = { orderId: 12, status: 'in_transit' as const }
const position = (timestamp: number) =>
  ({ coords: { latitude: 29.7, longitude: -95.4, accuracy: 5 }, timestamp }) as GeolocationPosition

beforeEach(() => {
  watches = []
  positions.length = 0
})

function startTracking(to = queue) {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const watchPosition = (report: PositionCallback, fail: PositionErrorCallback) => watches.push({ report, fail })
  vi.stubGlobal('navigator', { geolocation: { watchPosition, clearWatch: () => {} } })
  const sharing = createPositionSharing()
  sharing.share(to, () => true, [job], true)
  return sharing
}

test('after the driver has allowed the location, retry starts a new watch', () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const sharing = startTracking()
  watches[0]?.fail({ code: 1 } as GeolocationPositionError)
  expect(info).toHaveBeenCalledWith('The device reported no position', 'denied')
  info.mockRestore()
  expect(sharing.get()).toMatchObject({ isTracking: true, error: 'denied' })
  sharing.retry()
  expect(sharing.get()).toMatchObject({ isTracking: true, error: null })
  watches[1]?.report(position(5000))
  expect(positions).toHaveLength(1)
  sharing.stop()
})

test('while the clock is ahead, the position counts as not shared', () => {
  const sharing = startTracking()
  sharing.setClockAhead(true)
  watches[0]?.report(position(5000))
  expect(sharing.get().error).toBe('clock_ahead')
  sharing.setClockAhead(false)
  expect(sharing.get().error).toBeNull()
  sharing.stop()
})

test('positions are stored one by one and go out together', () => {
  const isSent: boolean[] = []
  const batching = { addPosition: async (_: unknown, isSentNow: boolean) => void isSent.push(isSentNow) }
  const sharing = startTracking(batching as unknown as UnsentQueue)
  for (let seconds = 0; seconds < 30; seconds += 5)
    watches[0]?.report({
      coords: { latitude: 29.7 + seconds * 0.00012, longitude: -95.4, accuracy: 5 },
      timestamp: 100_000 + seconds * 1000,
    } as GeolocationPosition)
  sharing.stop()
  expect(isSent).toEqual([true, false, true, false, true, false])
})
