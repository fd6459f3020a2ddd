import { api } from '@meridian/contract'
import { seesPrices } from '@meridian/domain/accounts/access.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { Dossier } from '@meridian/domain/custody/dossier/dossier.ts'
import { withoutPrices } from '@meridian/domain/custody/dossier/prices.ts'
import { withoutMatters } from '@meridian/domain/custody/holds.ts'
import { keyId, type SignedKey } from '@meridian/domain/custody/keys.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { findLastAudit } from '../../custody/audit.ts'
import { type CustodyKeys, listKeys, trustedKeys } from '../../custody/keys.ts'
import { logCustody } from '../../custody/log.ts'
import { findNewestHead } from '../../custody/log-heads.queries.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { FileStorage } from '../../files/port.ts'
import type { Deps } from '../../http/deps.ts'
import { languageFor } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { jobTerms } from '../../orders/job-terms.ts'
import { visibleOrder } from '../../orders/visible-order.ts'
import { publicOrigin } from '../../security/secrets/links.ts'
import { isPinLocked } from '../proofs/proofs.queries.ts'
import { type Chain, listHolds, readAnchors, readChain } from './custody.queries.ts'
import { dossierFile, dossierFileName, ISSUER, toDossier, toHold, toTimeline } from './custody.view.ts'
import { dossierPdf } from './dossier-page.ts'
import { evidenceArchive, readVerifier } from './evidence-archive.ts'
import { switchHeadMail } from './head-mails.commands.ts'
import { clearHold, setHold } from './holds.commands.ts'
import { findSize, listHeads, readConsistency, readInclusion } from './log.queries.ts'
import { listPictures, type Picture, readPicture } from './pictures.ts'
import { findHeadMail, readMailed, readStamps } from './witnesses.queries.ts'

export type CustodyDeps = Deps & {
  custodyKeys: CustodyKeys
  log: FastifyBaseLogger
  files: Pick<FileStorage, 'get'>
  webFolder: string
}

export function custodyRoutes(app: FastifyInstance, deps: CustodyDeps): void {
  const seen = (db: Db, id: number, actor: Actor) => visibleOrder(db, id, actor, jobTerms(deps))

  route(app, deps, api.custody.list, async ({ db, params, actor }) => {
    const order = await seen(db, params.id, actor)
    const chain = await readChain(db, order.id)
    if (actor.role !== 'admin') {
      const entries = withoutMatters(chain.entries)
      return toTimeline(seesPrices(actor) ? entries : withoutPrices(entries))
    }
    const [holds, isBlocked] = await Promise.all([listHolds(db, order.id), isPinLocked(db, order.id, deps.clock())])
    return toTimeline(chain.entries, holds, isBlocked)
  })

  const dossierOf = async (db: Db, id: number, actor: Actor) => {
    // The agreed price is part of what is signed: a dossier without it would not verify.
    if (!seesPrices(actor)) throw new AppError('prices_hidden')
    const order = await seen(db, id, actor)
    const { head, leaves, entries } = await readLoggedChain(db, id)
    if (!head) throw new AppError('no_custody_yet', { orderId: id })
    const [anchors, log, keys] = await Promise.all([readAnchors(db, id), findNewestHead(db), listSignedKeys(db)])
    const size = log?.body.size ?? 0
    const logged = await readInclusion(db, leaves, size)
    const stamps = await readStamps(db, leaves, size)
    const mailed = await readMailed(db, order.organization_id, leaves, size)
    const chain = { head, leaves, entries: actor.role === 'admin' ? entries : withoutMatters(entries) }
    const facts = { order, chain, anchors, log, logged, stamps, mailed, keys }
    return toDossier({ ...facts, address: publicOrigin(deps.env), now: deps.clock() }, deps.custodyKeys.current)
  }

  /** What waits for its minute is logged now: a dossier shows the whole chain in the log. */
  const readLoggedChain = async (db: Db, id: number): Promise<Chain> => {
    const chain = await readChain(db, id)
    if (!chain.leaves.includes(null)) return chain
    await logCustody(deps, deps.clock())
    return readChain(db, id)
  }

  route(app, deps, api.custody.dossierJson, async ({ db, params, actor, reply }) => {
    const dossier = await dossierOf(db, params.id, actor)
    attach(reply, params.id, 'json')
    return dossierFile(dossier)
  })

  const picturesOf = async (db: Db, dossier: Dossier, language: Language) => ({
    language,
    list: await listPictures(db, dossier, language),
    read: (picture: Picture) => readPicture(deps.files, picture, language),
  })

  route(app, deps, api.custody.dossierPdf, async ({ db, params, actor, request, reply }) => {
    const dossier = await dossierOf(db, params.id, actor)
    attach(reply, params.id, 'pdf')
    return dossierPdf(dossier, await picturesOf(db, dossier, languageFor(request)), publicOrigin(deps.env))
  })

  route(app, deps, api.custody.evidence, async ({ db, params, actor, request, reply }) => {
    const language = languageFor(request)
    const dossier = await dossierOf(db, params.id, actor)
    const [pictures, keys, verifier] = await Promise.all([
      picturesOf(db, dossier, language),
      publishedKeys(db),
      readVerifier(deps.webFolder, language),
    ])
    const archive = await evidenceArchive({ dossier, pictures, keys, verifier, origin: publicOrigin(deps.env) })
    attach(reply, params.id, 'zip')
    return archive
  })

  route(app, deps, api.custody.key, async ({ db }) => ({
    publicKey: deps.custodyKeys.current.publicKey,
    trusted: await trustedKeys(db, deps.custodyKeys),
    head: await findNewestHead(db),
  }))

  route(app, deps, api.custody.heads, async ({ db, query }) => {
    const heads = await listHeads(db, query.after, HEADS_PER_PAGE + 1)
    return { heads: heads.slice(0, HEADS_PER_PAGE), hasMore: heads.length > HEADS_PER_PAGE }
  })

  route(app, deps, api.custody.consistency, async ({ db, query }) => {
    const size = await findSize(db)
    if (query.to > size) throw new AppError('custody_log_shorter', { size })
    if (query.from > query.to) throw new AppError('custody_log_backwards')
    return { path: await readConsistency(db, query.from, query.to) }
  })

  const publishedKeys = async (db: Db) => {
    const address = publicOrigin(deps.env)
    const keys = (await listKeys(db)).map(({ body, ...signed }) => ({ id: keyId(body.publicKey), ...signed, body }))
    return { issuer: ISSUER, address, keys, heads: `${address}/api/custody/heads` }
  }

  route(app, deps, api.custody.keys, ({ db }) => publishedKeys(db))

  route(app, deps, api.custody.audit, async ({ db }) => ({ audit: await findLastAudit(db) }))

  route(app, deps, api.custody.showHeadMail, ({ db, session }) => findHeadMail(db, session.userId))

  route(app, deps, api.custody.changeHeadMail, async ({ db, body, session }) => {
    await switchHeadMail(db, session.userId, body.isWanted, deps.clock())
    return findHeadMail(db, session.userId)
  })

  route(app, deps, api.custody.setHold, async ({ db, params, body, actor }) => {
    await seen(db, params.id, actor)
    await setHold(db, { ...body, orderId: params.id, adminId: actor.userId as number, now: deps.clock() })
    return { holds: (await listHolds(db, params.id)).map(toHold) }
  })

  route(app, deps, api.custody.clearHold, async ({ db, params: { id, holdId }, body, actor }) => {
    await seen(db, id, actor)
    await clearHold(db, { ...body, orderId: id, holdId, adminId: actor.userId as number, now: deps.clock() })
    return { holds: (await listHolds(db, id)).map(toHold) }
  })
}

const HEADS_PER_PAGE = 1000

const listSignedKeys = async (db: Db): Promise<SignedKey[]> =>
  (await listKeys(db)).map(({ body, signature, signatureBefore }) => ({ body, signature, signatureBefore }))

const attach = (reply: FastifyReply, orderId: number, type: 'json' | 'pdf' | 'zip') =>
  reply.header('content-disposition', `attachment; filename="${dossierFileName(orderId, type)}"`)
