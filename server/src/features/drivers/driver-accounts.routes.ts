import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { route } from '../../http/route.ts'
import { openJobIds } from '../../orders/orders.queries.ts'
import { readOrders } from '../../orders/reading/order-json.queries.ts'
import { viewerOf } from '../../orders/reading/order-viewer.ts'
import { visitorOf } from '../../security/visitor.ts'
import { addDriver, type DriverAccountDeps, editDriver } from './driver-accounts.commands.ts'
import { driverSummaries, onTimePercents } from './drivers.queries.ts'
import { toDriver } from './drivers.view.ts'

export type { DriverAccountDeps } from './driver-accounts.commands.ts'

export function driverAccountRoutes(app: FastifyInstance, deps: DriverAccountDeps): void {
  route(app, deps, api.drivers.add, async ({ db, body, actor, request }) => {
    const driverId = await addDriver(deps, db, body, { actor, visitor: visitorOf(request, deps.env) })
    return showDriver(db, deps, driverId)
  })

  route(app, deps, api.drivers.edit, async ({ db, params, body, actor, request }) => {
    await editDriver(deps, params.id, body, { actor, visitor: visitorOf(request, deps.env) })
    const driver = await showDriver(db, deps, params.id)
    const open = driver.isActive ? [] : await openJobIds(db, params.id).execute()
    const ids = open.map(({ id }) => id)
    return { driver, openOrders: await readOrders(db, viewerOf(deps, actor), ids) }
  })
}

async function showDriver(db: Db, { clock }: DriverAccountDeps, driverId: number) {
  const [summary] = await driverSummaries(db, [driverId])
  if (!summary) throw new Error(`Driver ${driverId} is not there`)
  return toDriver(summary, await onTimePercents(db, [summary.id], clock()))
}
