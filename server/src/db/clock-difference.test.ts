import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { clockDifference, clockWarning } from './clock-difference.ts'
import { openTrustedClock } from './trusted-clock.ts'

const log = pino({ level: 'silent' })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a clock that is twenty minutes ahead is measured and warned of, one that is right is not', async () => {
  expect(clockWarning(await clockDifference(app.db))).toBeNull()
  const ahead = await clockDifference(app.db, () => Date.now() + 20 * 60_000)
  expect(clockWarning(ahead)).toMatch(/^This machine's clock is 1(199|200|201) seconds ahead of the database's/)
  expect(clockWarning(-90)).toMatch(/is 90 seconds behind the database's/)
})

test("a clock that is off by over a minute is not trusted: times are the database's until it is set", async () => {
  let offMs = 0
  const clock = await openTrustedClock(app.db, log, () => Date.now() + offMs)
  onTestFinished(() => clock.close())
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000)
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  offMs = 20 * 60_000
  const started = await openTrustedClock(app.db, log, () => Date.now() + offMs)
  onTestFinished(() => started.close())
  expect(Math.abs(started.now().getTime() - Date.now())).toBeLessThan(60_000)
  offMs = 30_000
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => Math.round((started.now().getTime() - Date.now()) / 1000)).toBe(30)
})
