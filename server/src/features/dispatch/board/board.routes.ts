/** The calls of the dispatch board, in the order of the contract. */
import { api } from '@meridian/contract'
import type { PlanChanged } from '@meridian/contract/dispatch/dispatch.ts'
import { UNPLANNED_TEXTS } from '@meridian/domain/planning/unplanned.ts'
import type { Maps } from '@meridian/maps/port.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../errors/app-error.ts'
import { callerSignal } from '../../../http/caller.ts'
import type { Deps } from '../../../http/deps.ts'
import { languageFor } from '../../../http/language.ts'
import { noteOrdersRead } from '../../../http/orders-read.ts'
import { route } from '../../../http/route.ts'
import { ownAdmin } from '../actors.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { summaryIn } from '../dispatch-texts.ts'
import { dayOf, lastChangeBy, ordersById } from '../plan/day.queries.ts'
import { loadPlan, toPlanOrder } from '../plan/day-plan.ts'
import type { PlanChange } from '../plan/plan-changes.commands.ts'
import { loadLegs, toRun } from '../plan/run.view.ts'
import { summaryOf } from '../plan/stored-summary.ts'
import { toBoard } from './board.view.ts'
import { finishedStops } from './finished-stops.queries.ts'
import { lockOrders, moveInPlan, previewMove, reorderRun } from './moves.commands.ts'
import { applyProposal, dropProposal, storeProposal } from './proposals.commands.ts'
import { type ProposedPlan, proposePlan } from './proposals.ts'
import { undoLastChange } from './undo.commands.ts'

export function boardRoutes(app: FastifyInstance, deps: Deps & DispatchDeps & { maps: Maps }): void {
  const { db, clock, travel, planner } = deps

  route(app, deps, api.dispatch.board, async ({ query, session, request }) => {
    const now = clock()
    const day = query.day ?? dayOf(now)
    const [plan, last, finished] = await Promise.all([
      loadPlan(deps, day, now),
      lastChangeBy(db, day, session.userId),
      finishedStops(db, day, dayOf(now)),
    ])
    const doneIds = [...new Set(finished.map(({ orderId }) => orderId))].filter((id) => !plan.orders.has(id))
    const [doneFacts] = await Promise.all([
      doneIds.length > 0 ? ordersById(db, doneIds) : [],
      loadLegs(plan, [...plan.drivers.values()], travel),
    ])
    noteOrdersRead(request, [...plan.orders.keys(), ...doneIds])
    const undo = last ? { version: last.version, summary: summaryIn(languageFor(request), summaryOf(last)) } : null
    return toBoard(plan, travel, { engine: planner.name, undo, finished, doneOrders: doneFacts.map(toPlanOrder) })
  })

  route(app, deps, api.dispatch.preview, ({ body, request }) => previewMove(deps, body, languageFor(request)))
  route(app, deps, api.dispatch.move, async ({ body, actor, request }) =>
    reply(request, await moveInPlan(deps, body, ownAdmin(actor))),
  )
  route(app, deps, api.dispatch.reorder, async ({ body, actor, request }) =>
    reply(request, await reorderRun(deps, body, ownAdmin(actor))),
  )
  route(app, deps, api.dispatch.lock, async ({ body, actor, request }) =>
    reply(request, await lockOrders(deps, body, ownAdmin(actor))),
  )

  const isOutside = (point: Parameters<Maps['stateAt']>[0]) => deps.maps.stateAt(point) === null
  route(
    app,
    deps,
    api.dispatch.plan,
    async ({ db: trx, session }, proposed: ProposedPlan) => {
      const { plan, unplanned, unused, before, after, runsBefore, runsAfter, delays, tookSeconds } = proposed
      return {
        id: await storeProposal(trx, session.userId, proposed, clock()),
        day: plan.day,
        version: plan.version,
        before,
        after,
        runsBefore,
        runsAfter,
        delays,
        unplanned: unplanned.map((left) => ({ ...left, text: UNPLANNED_TEXTS[left.reason] })),
        unused,
        engine: planner.name,
        tookSeconds,
      }
    },
    async ({ body, request, reply }) => {
      const signal = callerSignal(reply)
      const proposed = await request.withoutPlace(() => proposePlan(deps, body, { isOutside, signal }))
      // The search ended early because the page was left: a proposal that no one reads is not stored.
      signal.throwIfAborted()
      return proposed
    },
  )
  route(app, deps, api.dispatch.applyProposal, async ({ params, actor, request }) => {
    const change = await applyProposal(deps, params.id, ownAdmin(actor))
    return { ...(await reply(request, change)), skipped: change.skipped }
  })
  route(app, deps, api.dispatch.dropProposal, async ({ params }) => {
    await dropProposal(db, params.id)
    return { ok: true as const }
  })
  route(app, deps, api.dispatch.undo, async ({ body, actor, request }) => {
    if (body.day < dayOf(clock())) throw new AppError('plan_day_over')
    return reply(request, await undoLastChange(deps, body.day, ownAdmin(actor)))
  })

  /** The changed runs as they are after the change, assignments included. */
  async function reply(request: FastifyRequest, change: PlanChange): Promise<PlanChanged> {
    const { day, version, driverIds } = change
    const plan = await loadPlan(deps, day, clock())
    const drivers = driverIds.flatMap((id) => plan.drivers.get(id) ?? [])
    const summary = summaryIn(languageFor(request), change.summary)
    return { day, version, summary, runs: drivers.map((driver) => toRun(plan, driver, travel)) }
  }
}
