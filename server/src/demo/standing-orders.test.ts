/** The demo's standing orders: there to be seen, without an order among those of the demo, and such as can be ordered. */
import type { StandingDay, StandingOrder } from '@meridian/contract/standing-orders.ts'
import { addDays, localDate } from '@meridian/domain/time/calendar.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import type { TestUser } from '../../test/factories.ts'
import { makeStandingOrders } from '../features/standing-orders/make-days.commands.ts'
import { loadDemo } from './demo.ts'
import { standingRows } from './standing-orders.ts'

const ADMIN: TestUser = { id: 1, role: 'admin', organizationId: null, driverId: null }
const PHARMACY: TestUser = { id: 2, role: 'client', organizationId: 1, driverId: null }

let app: TestApp
beforeAll(async () => {
  app = await startOwnTestApp()
  await loadDemo(app.db, TEST_NOW, { passwordHash: 'hash' })
})
afterAll(() => app.stop())

const list = async (user: TestUser): Promise<StandingOrder[]> =>
  (await app.call(user, 'GET', '/api/standing-orders')).body

test('the pharmacy has two, dispatch sees all and one of them waits', async () => {
  expect((await list(PHARMACY)).map(({ name, isApproved }) => [name, isApproved])).toEqual([
    ['Morning medication for Hermann Drive', true],
    ['Weekly blister packs', false],
  ])
  const all = await list(ADMIN)
  expect(all.map(({ organizationName }) => organizationName).toSorted()).toEqual([
    'Bayou Bend Pharmacy',
    'Bayou Bend Pharmacy',
    'Gulf Coast Reference Laboratory',
    'Pelican Street Bank',
  ])
  expect(all.filter(({ isApproved }) => !isApproved)).toHaveLength(1)
  expect(all.filter(({ agreement }) => agreement !== null)).toHaveLength(3)
  const waiting = all.find(({ isApproved }) => !isApproved)
  const shown = (await app.call(ADMIN, 'GET', `/api/standing-orders/${waiting?.id}`)).body
  expect(Number(shown.proposal.maxPerDay)).toBeGreaterThan(Number(shown.proposal.costPerDay))
})

test('its days will be ordered, but for the day off', async () => {
  const days: StandingDay[] = (await app.call(PHARMACY, 'GET', '/api/standing-days')).body
  expect(days.length).toBeGreaterThan(50)
  expect(days.every(({ state }) => state === 'planned' || state === 'off')).toBe(true)
  expect(days.some(({ dayOff }) => dayOff === 'Inventory day')).toBe(true)
})

test('none is ordered now, whatever the day on which the demo is made', async () => {
  expect(await makeStandingOrders(app.deps, TEST_NOW)).toBe(0)
  for (let day = 0; day < 366; day++) {
    const now = new Date(Date.UTC(2026, 0, 1 + day, 5))
    const [first] = standingRows(now)
    // A day off moves a day by six at most.
    expect(addDays(first?.starts_on ?? '', -6) > addDays(localDate(now, 'America/Chicago'), 14)).toBe(true)
  }
})

test('all of them are ordered when their time comes', async () => {
  app.clock.now = new Date('2026-08-20T15:00:00Z')
  expect(await makeStandingOrders(app.deps, app.clock.now)).toBeGreaterThan(30)
  expect((await list(ADMIN)).map(({ failedDays }) => failedDays)).toEqual([0, 0, 0, 0])
  const made = await app.db
    .selectFrom('orders')
    .select('standing_order_id')
    .distinct()
    .where('standing_order_id', 'is not', null)
    .execute()
  expect(made).toHaveLength(4)
  // What dispatch agreed to covers what it was shown.
  expect((await list(ADMIN)).map(({ beyondAgreement }) => beyondAgreement)).toEqual([null, null, null, null])
})
