import { api } from '@meridian/contract'
import type { LocationInput } from '@meridian/contract/drivers/locations.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { SENTENCES } from '@meridian/contract/texts/sentences.ts'
import { ON_DUTY_OLDEST_MS } from '@meridian/domain/drivers/positions.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import type { Outcome, PositionWriter, Report } from './positions.commands.ts'
import { isOnDuty, type PositionRow } from './positions.queries.ts'

export type PositionDeps = Deps & { positionWriter: PositionWriter }

export function positionRoutes(app: FastifyInstance, deps: PositionDeps): void {
  const { positionWriter } = deps

  /** An order that is not the driver's, or no longer, does not exist for the driver. */
  async function write(report: Report): Promise<Outcome> {
    const outcome = await positionWriter.write(report)
    if (!outcome) throw new AppError('order_not_found', { orderId: report.orderId })
    return outcome
  }

  route(app, deps, api.locations.report, async ({ params, body, actor }) =>
    toReply(refuseAlone(await write(reportOf(driverOf(actor), params.id, [body], null)))),
  )

  route(app, deps, api.locations.reportMany, async ({ params, body, actor }) =>
    toReply(await write(reportOf(driverOf(actor), params.id, body.points, null))),
  )

  route(app, deps, api.locations.reportOnDuty, async ({ db, body, actor }) => {
    const driverId = driverOf(actor)
    if (!(await isOnDuty(db, driverId))) throw new AppError('position_off_duty')
    const spans = [{ from: new Date(deps.clock().getTime() - ON_DUTY_OLDEST_MS), to: null }]
    return toReply(refuseAlone(await write(reportOf(driverId, 0, [body], spans))))
  })
}

const driverOf = (actor: Actor): number => (actor.role === 'driver' ? actor.driverId : -1)

function reportOf(driverId: number, orderId: number, points: readonly LocationInput[], spans: Report['spans']): Report {
  const toPoint = ({ latitude, longitude, accuracy, timestamp, status }: LocationInput): PositionRow => ({
    driverId,
    orderId,
    position: { latitude, longitude, accuracyM: accuracy ?? null, at: new Date(timestamp) },
    status: status ?? null,
  })
  return { driverId, orderId, points: points.map(toPoint), spans }
}

/** In a batch the other positions still count; a single position that is refused fails the call. */
function refuseAlone(outcome: Outcome): Outcome {
  const [refused] = outcome.refused
  if (refused) throw new AppError(refused.reason)
  return outcome
}

const toReply = ({ stored, duplicates, refused }: Outcome): ReplyOf<typeof api.locations.reportMany> => ({
  stored,
  duplicates,
  refused: refused.map(({ at, reason }) => ({
    timestamp: at.toISOString(),
    code: reason,
    reason: SENTENCES[reason],
  })),
})
