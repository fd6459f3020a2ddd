import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { clockDifference, clockWarning } from './clock-difference.ts'

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
