import { api } from '@meridian/contract'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { lastAnchor } from '../../custody/anchors.ts'
import type { CustodyKey } from '../../custody/custody-key.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { publicOrigin } from '../../security/links.ts'
import { jobTerms } from '../orders/job-terms.ts'
import { visibleOrder } from '../orders/visible-order.ts'
import { findHold, readAnchors, readChain } from './custody.queries.ts'
import { dossierFile, dossierFileName, toDossier, toHold, toTimeline } from './custody.view.ts'
import { dossierPdf } from './dossier-page.ts'
import { changeHold } from './holds.commands.ts'

export type CustodyDeps = Deps & { custodyKey: CustodyKey }

export function custodyRoutes(app: FastifyInstance, deps: CustodyDeps): void {
  const seen = (db: Db, id: number, actor: Actor) => visibleOrder(db, id, actor, jobTerms(deps))

  route(app, deps, api.custody.list, async ({ db, params, actor }) => {
    const order = await seen(db, params.id, actor)
    const chain = await readChain(db, order.id)
    return toTimeline(chain, actor.role === 'admin' ? await findHold(db, order.id) : undefined)
  })

  const dossierOf = async (db: Db, id: number, actor: Actor) => {
    const order = await seen(db, id, actor)
    const [{ entries, head }, anchors] = await Promise.all([readChain(db, id), readAnchors(db, id)])
    if (!head) throw new AppError('no_custody_yet', { orderId: id })
    return toDossier({ order, chain: { entries, head }, anchors, now: deps.clock() }, deps.custodyKey)
  }

  route(app, deps, api.custody.dossierJson, async ({ db, params, actor, reply }) => {
    const dossier = await dossierOf(db, params.id, actor)
    attach(reply, params.id, 'json')
    return dossierFile(dossier)
  })

  route(app, deps, api.custody.dossierPdf, async ({ db, params, actor, reply }) => {
    const dossier = await dossierOf(db, params.id, actor)
    attach(reply, params.id, 'pdf')
    return dossierPdf(dossier, publicOrigin(deps.env))
  })

  route(app, deps, api.custody.key, async ({ db }) => {
    const anchor = await lastAnchor(db)
    const { publicKey } = deps.custodyKey
    if (!anchor) return { publicKey, anchor: null }
    const { id, at, size } = JSON.parse(anchor.body) as { id: number; at: string; size: number }
    return { publicKey, anchor: { id, at, size, hash: anchor.hash, signature: anchor.signature } }
  })

  route(app, deps, api.custody.changeHold, async ({ db, params, body, actor }) => {
    await seen(db, params.id, actor)
    await changeHold(db, { ...body, orderId: params.id, adminId: actor.userId as number, now: deps.clock() })
    return { hold: toHold(await findHold(db, params.id)) }
  })
}

const attach = (reply: FastifyReply, orderId: number, type: 'json' | 'pdf') =>
  reply.header('content-disposition', `attachment; filename="${dossierFileName(orderId, type)}"`)
