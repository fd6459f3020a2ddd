/** The rules of auto-dispatch and its decisions. */
import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { languageFor } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import { findOrder } from '../../../orders/orders.queries.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { dayOf, planVersion } from '../plan/day.queries.ts'
import { publishPlanChange } from '../plan/plan-changes.commands.ts'
import { listDecisions } from './decisions.ts'
import { addRule, editRule, isSwitchedOn, listRules, orderRules, removeRule, switchAll } from './dispatch-rules.ts'
import { driversForOrder } from './drivers-for-order.ts'

const OK = { ok: true } as const

export function autoDispatchRoutes(app: FastifyInstance, deps: Deps & DispatchDeps): void {
  route(app, deps, api.dispatch.rules, ({ db }) => listRules(db))
  route(app, deps, api.dispatch.addRule, ({ db, body }) => addRule(db, body))
  route(app, deps, api.dispatch.editRule, ({ db, params, body }) => editRule(db, params.id, body))
  route(app, deps, api.dispatch.removeRule, async ({ db, params }) => {
    await removeRule(db, params.id)
    return OK
  })
  route(app, deps, api.dispatch.orderRules, ({ db, body }) =>
    db.transaction().execute((trx) => orderRules(trx, body.ruleIds)),
  )
  route(app, deps, api.dispatch.showAuto, ({ db }) => stateOf(db))
  route(app, deps, api.dispatch.switchAuto, async ({ db, body }) => {
    await switchAll(db, body.isOn)
    // The other admins' screens show it too.
    const day = dayOf(deps.clock())
    await publishPlanChange(deps, { day, ...(await planVersion(db, day)), driverIds: [] })
    return stateOf(db)
  })
  route(app, deps, api.dispatch.driversFor, ({ params, request }) =>
    driversForOrder(deps, params.id, languageFor(request)),
  )
  route(app, deps, api.dispatch.decisions, async ({ db, params, request }) => {
    if (!(await findOrder(db, params.id))) throw new AppError('order_not_found', { orderId: params.id })
    return listDecisions(db, params.id, languageFor(request))
  })
}

async function stateOf(db: Db) {
  const [isOn, rules] = await Promise.all([isSwitchedOn(db), listRules(db)])
  return { isOn, rulesOn: rules.filter((rule) => rule.isOn).length }
}
