import { api } from '@meridian/contract'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { OPEN_JOB_STATUSES } from '@meridian/domain/orders/orders.ts'
import { codeCheckOf } from '@meridian/domain/proofs/package-check.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import type { FileStorage } from '../../files/port.ts'
import type { UploadPieces } from '../../files/upload-pieces.ts'
import type { Deps } from '../../http/deps.ts'
import { languageFor } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { areProofsRequired } from '../../orders/proof-terms.queries.ts'
import { orderJson } from '../../orders/reading/order-json.queries.ts'
import { closedBefore, viewerOf } from '../../orders/reading/order-viewer.ts'
import type { PackageCodes } from '../../security/secrets/package-codes.ts'
import { listReconciliations } from '../reconciliation/reconciliation.queries.ts'
import { attachedFileRoutes } from './attached-files.routes.ts'
import { recordDiscardedWork } from './discarded-work.commands.ts'
import { unlockPin } from './pin.commands.ts'
import { addProof, recordArrival, skipProof, takeBackArrival } from './proofs.commands.ts'
import { findFile, listArrivals, listProofs, readSettings } from './proofs.queries.ts'
import { toProofList } from './proofs.view.ts'
import { readableOrder } from './readable-order.ts'
import { changeProofSettings } from './settings.commands.ts'
import { receivedSoFar, receivePiece } from './uploads.commands.ts'
import type { DriverActor, Visit } from './visits.ts'

export type ProofDeps = Deps & { packageCodes: PackageCodes; files: FileStorage; uploadPieces: UploadPieces }

export function proofRoutes(app: FastifyInstance, deps: ProofDeps): void {
  checkRoutes(app, deps)
  captureRoutes(app, deps)
  uploadRoutes(app, deps)
  readRoutes(app, deps)
  attachedFileRoutes(app, deps)
  settingsRoutes(app, deps)
}

/** Of a driver's own jobs alone: who knows a label's letters has seen the label. */
function checkRoutes(app: FastifyInstance, deps: ProofDeps): void {
  route(app, deps, api.proofs.packageChecks, async ({ db, actor }) => {
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'package_count'])
      .where('driver_id', '=', actor.role === 'driver' ? actor.driverId : -1)
      .where('status', 'in', OPEN_JOB_STATUSES)
      .execute()
    return orders.map(({ id, package_count }) => ({
      orderId: id,
      checks: Array.from({ length: package_count }, (_, at) => {
        const code = deps.packageCodes.codeOf(id, at + 1)
        return codeCheckOf(id, code.slice(code.lastIndexOf('-') + 1))
      }),
    }))
  })
}

function captureRoutes(app: FastifyInstance, deps: ProofDeps): void {
  const recorded = (visit: Visit) => {
    deps.wakeReactors()
    return orderJson(deps.db, viewerOf(deps, visit.actor), visit.orderId)
  }

  route(app, deps, api.proofs.arrive, async ({ params, body, actor }) => {
    const visit = visitOf(params.id, body, actor, deps.clock())
    if (body.isTakenBack) await takeBackArrival(deps.db, visit)
    else await recordArrival(deps.db, visit, body.method)
    return recorded(visit)
  })

  route(app, deps, api.proofs.add, async ({ params, body, actor }) => {
    const visit = visitOf(params.id, body, actor, deps.clock())
    await addProof(deps, visit, body)
    return recorded(visit)
  })

  route(app, deps, api.proofs.skip, async ({ params, body, actor }) => {
    const visit = visitOf(params.id, body, actor, deps.clock())
    await skipProof(deps.db, visit, body)
    return recorded(visit)
  })

  route(app, deps, api.proofs.discard, async ({ db, params, body, actor }) => {
    const discarded = { ...body, orderId: params.id, actor: actor as DriverActor, now: deps.clock() }
    await recordDiscardedWork(db, discarded)
    return { ok: true as const }
  })

  route(app, deps, api.proofs.unlockPin, async ({ db, params: { id: orderId }, body: { reason }, actor }) => {
    await unlockPin(db, { orderId, reason, adminId: actor.userId as number, now: deps.clock() })
    deps.wakeReactors()
    return orderJson(deps.db, viewerOf(deps, actor), orderId)
  })
}

function uploadRoutes(app: FastifyInstance, deps: ProofDeps): void {
  route(app, deps, api.proofs.uploaded, ({ params, actor }) =>
    receivedSoFar(deps.db, { orderId: params.id, key: params.key, actor: actor as DriverActor }),
  )

  route(app, deps, api.proofs.upload, async ({ params, body, actor }) => {
    const upload = { orderId: params.id, key: params.key, actor: actor as DriverActor }
    const received = await receivePiece(deps, upload, body.offset, Buffer.from(body.data, 'base64'))
    if (received.isComplete) deps.wakeReactors()
    return received
  })
}

function readRoutes(app: FastifyInstance, deps: ProofDeps): void {
  const readable = (orderId: number, actor: Actor) => readableOrder(deps.db, orderId, actor, closedBefore(deps))

  route(app, deps, api.proofs.list, async ({ db, params, actor, request }) => {
    const order = await readable(params.id, actor)
    const arrivals = await listArrivals(db, order.id)
    const proofs = await listProofs(db, order.id)
    return toProofList(order, arrivals, proofs, await listReconciliations(db, order.id), languageFor(request))
  })

  route(app, deps, api.proofs.picture, async ({ db, params, actor, reply }) => {
    const order = await readable(params.id, actor)
    const file = await findFile(db, order.id, params.key)
    if (!file) throw new AppError('proof_file_not_found')
    if (file.deleted_at) throw new AppError('picture_deleted')
    const bytes = file.storage_key && (await deps.files.get(file.storage_key))
    if (!bytes) throw new AppError('picture_not_uploaded')
    // Whatever a browser might take the bytes for, it runs none of it.
    reply.headers({
      'content-type': file.media_type,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    return bytes
  })
}

function settingsRoutes(app: FastifyInstance, deps: ProofDeps): void {
  route(app, deps, api.proofs.settings, ({ db }) => readSettings(db))

  route(app, deps, api.proofs.changeSettings, async ({ db, body }) => {
    await changeProofSettings(db, body)
    return readSettings(db)
  })

  route(app, deps, api.proofs.terms, async ({ db, actor }) => ({
    isRequired:
      actor.role === 'client' && actor.organizationId !== null && (await areProofsRequired(db, actor.organizationId)),
  }))
}

type VisitBody = {
  stop: Visit['stop']
  position?: Visit['position'] | undefined
  occurredAt?: string | undefined
  offlineSince?: string | undefined
}

const visitOf = (orderId: number, body: VisitBody, actor: Actor, now: Date): Visit => ({
  orderId,
  // The access of these calls lets drivers in only.
  actor: actor as DriverActor,
  stop: body.stop,
  position: body.position ?? null,
  occurredAt: body.occurredAt ? new Date(body.occurredAt) : undefined,
  offlineSince: body.offlineSince ? new Date(body.offlineSince) : undefined,
  now,
})
