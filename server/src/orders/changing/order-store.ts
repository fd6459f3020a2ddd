/**
 * What a change of an order reads and writes. Row by row for one order. For the orders of a plan in a batch: all rows are
 * locked and read at once, the changes are made in memory, and `flush` writes them, so that a plan of hundreds of orders takes
 * a few statements while the day is locked.
 */

import type { DriverSkill } from '@meridian/domain/drivers/skills.ts'
import type { OrderChangeName } from '@meridian/domain/orders/order-lifecycle.ts'
import { isOpenJob, type OrderStatus } from '@meridian/domain/orders/orders.ts'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { type NewEvent, recordEvent, recordEvents } from '../../events/events.ts'
import { findOrderForChange, findOrdersForChange, type OrderRow } from '../orders.queries.ts'
import {
  type DriverForChange,
  findDriverForChange,
  findDriversForChange,
  lastStatusEvent,
  lastStatusEvents,
  type StatusEvent,
  skillsOfDrivers,
} from './order-changes.queries.ts'

type OrderUpdate = Updateable<Tables['orders']> & { status: OrderStatus; driver_id: number | null; updated_at: Date }

export type OrderStore = {
  order(id: number): Promise<OrderRow | undefined>
  lastEvent(orderId: number): Promise<StatusEvent | undefined>
  driver(id: number): Promise<DriverForChange | undefined>
  skills(driverId: number): Promise<DriverSkill[]>
  save(order: OrderRow, update: OrderUpdate): Promise<void>
  record(event: NewEvent<OrderChangeName>): Promise<void>
}

export const rowByRow = (trx: Db): OrderStore => ({
  order: (id) => findOrderForChange(trx, id),
  lastEvent: (orderId) => lastStatusEvent(trx, orderId),
  driver: (id) => findDriverForChange(trx, id),
  skills: async (driverId) => (await skillsOfDrivers(trx, [driverId])).get(driverId) ?? [],
  async save(order, update) {
    await trx.updateTable('orders').set(update).where('id', '=', order.id).execute()
  },
  async record(event) {
    await recordEvent(trx, event)
  },
})

export type OrderBatch = OrderStore & { flush(): Promise<void> }

/** For giving orders to drivers and taking them back before the pickup: changes that write these columns only. */
const BATCH_COLUMNS: readonly string[] = ['status', 'driver_id', 'updated_at', 'assigned_at']

/** Locks all orders before all drivers, each by id, as a change of one order does: so none waits for the other in a circle. */
export async function openBatch(
  trx: Db,
  orderIds: readonly number[],
  driverIds: readonly number[],
): Promise<OrderBatch> {
  const orders = new Map((await findOrdersForChange(trx, orderIds)).map((order) => [order.id, order]))
  const drivers = new Map((await findDriversForChange(trx, driverIds)).map((driver) => [driver.id, driver]))
  const lastEvents = await lastStatusEvents(trx, orderIds)
  const skills = await skillsOfDrivers(trx, driverIds)
  const changed = new Set<number>()
  const events: NewEvent<OrderChangeName>[] = []

  const countJob = ({ status, driver_id: driverId }: OrderRow, by: 1 | -1) => {
    const driver = driverId === null ? undefined : drivers.get(driverId)
    if (!driver || !isOpenJob(status)) return
    driver.openJobs += by
    if (status !== 'assigned') driver.movingJobs += by
  }

  return {
    order: async (id) => orders.get(id),
    lastEvent: async (orderId) => lastEvents.get(orderId),
    driver: async (id) => drivers.get(id),
    skills: async (driverId) => skills.get(driverId) ?? [],
    async save(order, update) {
      const other = Object.keys(update).find((column) => !BATCH_COLUMNS.includes(column))
      if (other) throw new Error(`a batch of orders does not write ${other}`)
      const after = { ...order, ...update } as OrderRow
      countJob(order, -1)
      countJob(after, 1)
      orders.set(order.id, after)
      changed.add(order.id)
    },
    async record(event) {
      events.push(event)
    },
    async flush() {
      await saveOrders(
        trx,
        [...changed].flatMap((id) => orders.get(id) ?? []),
      )
      await recordEvents(trx, events)
      changed.clear()
      events.length = 0
    },
  }
}

async function saveOrders(trx: Db, rows: readonly OrderRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`update orders set status = u.status, driver_id = u.driver_id, updated_at = u.updated_at, assigned_at = u.assigned_at
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ status }) => status)}::text[],
      ${rows.map(({ driver_id }) => driver_id)}::int[], ${rows.map(({ updated_at }) => updated_at)}::timestamptz[],
      ${rows.map(({ assigned_at }) => assigned_at)}::timestamptz[]) as u (id, status, driver_id, updated_at, assigned_at)
    where orders.id = u.id`.execute(trx)
}
