import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { liveMonth, month } from '../../../test/random-months.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('in 60 random months what was delivered is invoiced or waits, and the books balance to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(month, (steps) => liveMonth(app, steps)),
    { numRuns: 60 },
  )
})
