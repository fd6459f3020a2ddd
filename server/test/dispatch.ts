/** A dispatch board for tests: drivers near Houston's medical center, confirmed orders, and the calls of an admin. */
import type { Insertable } from 'kysely'
import type { Tables } from '../src/db/tables.ts'
import { TEST_NOW, type TestApp } from './app.ts'
import { makeDriver, makeOrder, type TestUser } from './factories.ts'

export const DAY = '2026-07-15'
export const TOMORROW = '2026-07-16'

export const at = (latitude: number, longitude: number) => ({
  current_latitude: latitude,
  current_longitude: longitude,
})

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever came back
type Reply = any

export const dispatchOn = (app: TestApp) => {
  const board = async (admin: TestUser, day = DAY): Promise<Reply> =>
    (await app.call(admin, 'GET', `/api/dispatch/board?day=${day}`)).body
  return {
    board,
    /** Every test has the board for itself. */
    async clear() {
      await app.db.updateTable('orders').set({ status: 'cancelled', driver_id: null }).execute()
      for (const table of ['run_stops', 'job_offers', 'dispatch_rules', 'dispatch_decisions'] as const)
        await app.db.deleteFrom(table).execute()
      await app.db.updateTable('users').set({ deactivated_at: TEST_NOW }).where('role', '=', 'driver').execute()
    },
    driverNear: (more: Partial<Insertable<Tables['drivers']>> = {}) =>
      makeDriver(app.db, { ...at(29.72, -95.4), position_at: TEST_NOW, ...more }),
    confirmed: (more: Partial<Insertable<Tables['orders']>> = {}) =>
      makeOrder(app.db, { status: 'confirmed', confirmed_at: TEST_NOW, ...more }),
    /** Orders with this id were placed together. */
    async group(
      { id, organizationId }: TestUser,
      shape: Tables['order_groups']['shape'] = 'one_delivery',
    ): Promise<number> {
      const row = { shape, organization_id: organizationId as number, created_by: id, created_at: TEST_NOW }
      return (await app.db.insertInto('order_groups').values(row).returning('id').executeTakeFirstOrThrow()).id
    },
    runOf: async (admin: TestUser, driver: TestUser, day = DAY): Promise<Reply> =>
      (await board(admin, day)).drivers.find(({ id }: { id: number }) => id === driver.driverId).run,
    move: async (by: TestUser, body: object, version?: number) =>
      app.call(by, 'POST', '/api/dispatch/move', { day: DAY, version: version ?? (await board(by)).version, ...body }),
    statusOf: (id: number) =>
      app.db.selectFrom('orders').select(['status', 'driver_id']).where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

export const stopsOf = (run: { stops: { orderId: number; stop: string }[] }) =>
  run.stops.map(({ orderId, stop }) => `${stop} ${orderId}`)
