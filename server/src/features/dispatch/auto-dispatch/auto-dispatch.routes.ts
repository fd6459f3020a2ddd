/** The rules of auto-dispatch and its decisions. */
import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../errors/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { route } from '../../../http/route.ts'
import { findOrder } from '../../orders/orders.queries.ts'
import { listDecisions } from './decisions.ts'
import { addRule, editRule, listRules, removeRule } from './dispatch-rules.ts'

const OK = { ok: true } as const

export function autoDispatchRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.dispatch.rules, ({ db }) => listRules(db))
  route(app, deps, api.dispatch.addRule, ({ db, body }) => addRule(db, body))
  route(app, deps, api.dispatch.editRule, ({ db, params, body }) => editRule(db, params.id, body))
  route(app, deps, api.dispatch.removeRule, async ({ db, params }) => {
    await removeRule(db, params.id)
    return OK
  })
  route(app, deps, api.dispatch.decisions, async ({ db, params }) => {
    if (!(await findOrder(db, params.id))) throw new AppError('order_not_found', { orderId: params.id })
    return listDecisions(db, params.id)
  })
}
