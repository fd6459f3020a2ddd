import { api } from '@meridian/contract'
import { reasonIn } from '@meridian/domain/dispatch/driver-out.ts'
import type { Maps } from '@meridian/maps/port.ts'
import type { FastifyInstance } from 'fastify'
import { callerSignal } from '../../../http/caller.ts'
import type { Deps } from '../../../http/deps.ts'
import { languageFor } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import { ownAdmin } from '../actors.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { summaryIn } from '../dispatch-texts.ts'
import { applyDriverOut, previewDriverOut } from './driver-out.commands.ts'

const outOf = <Body extends { reason: string; note: string | null }>(body: Body) => ({
  ...body,
  ...reasonIn(body.reason, body.note),
})

export function driverOutRoutes(app: FastifyInstance, deps: Deps & DispatchDeps & { maps: Maps }): void {
  const isOutside = (point: Parameters<Maps['stateAt']>[0]) => deps.maps.stateAt(point) === null

  route(app, deps, api.dispatch.previewDriverOut, ({ body, actor, request, reply }) => {
    const signal = callerSignal(reply)
    return request.withoutPlace(() => previewDriverOut(deps, outOf(body), ownAdmin(actor), { isOutside, signal }))
  })
  route(app, deps, api.dispatch.driverOut, async ({ body, actor, request }) => {
    const { change, outcome } = await request.withoutPlace(() =>
      applyDriverOut(deps, outOf(body), ownAdmin(actor), { isOutside }),
    )
    return { ...outcome, summary: summaryIn(languageFor(request), change.summary) }
  })
}
