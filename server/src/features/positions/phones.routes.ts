/**
 * A driver's phone app: pairing it, and `/api/positions/phone`, where it reports. That is not in the contract, since no browser of ours
 * calls it, and it takes what the apps happen to send. They send a position again until the reply is 200, so everything from a paired
 * phone is answered so, whether it is stored or can never be.
 */
import { api } from '@meridian/contract'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { createRequestLimit } from '../../http/limits/request-limit.ts'
import { networkOf } from '../../http/network.ts'
import { route } from '../../http/route.ts'
import { publicOrigin } from '../../security/secrets/links.ts'
import { readReport } from './phone-fixes.ts'
import { endPairing, hashPhoneKey, noteSeen, pairPhone, storeFix } from './phones.commands.ts'
import { findPhone, type PairedPhone } from './phones.queries.ts'
import type { PositionDeps } from './positions.routes.ts'

const PATH = '/api/positions/phone'
const MAX_BODY_BYTES = 16 * 1024

export async function phoneRoutes(app: FastifyInstance, deps: PositionDeps): Promise<void> {
  const { env, db, clock } = deps
  const driverOf = (actor: Actor): number => (actor.role === 'driver' ? actor.driverId : -1)

  route(app, deps, api.phones.pair, async ({ db, actor, body }) => {
    const key = await pairPhone(db, driverOf(actor), body.app, clock())
    return { key, url: publicOrigin(env) + PATH }
  })

  route(app, deps, api.phones.unpair, async ({ db, actor }) => {
    await endPairing(db, driverOf(actor))
    return { ok: true as const }
  })

  const limit = createRequestLimit(env.RATE_LIMIT_PER_MINUTE)

  /** Before an unknown key nothing happens but this: one row is looked for. */
  async function phoneOf(request: FastifyRequest, key: unknown): Promise<PairedPhone> {
    const hash = hashPhoneKey(key)
    const phone = hash === null ? undefined : await findPhone(db, hash)
    limit.count(phone ? `driver ${phone.driverId}` : networkOf(request.ip), 1)
    if (!phone) throw new AppError('phone_not_paired')
    return phone
  }

  async function take(request: FastifyRequest, reply: FastifyReply) {
    const { query, body, headers } = request
    const { key, position } = readReport({ query, body, authorization: headers.authorization })
    const phone = await phoneOf(request, key)
    await noteSeen(db, phone, clock())
    if (position) await storeFix(deps, phone, position)
    // What OwnTracks expects: the positions of its friends.
    return reply.send([])
  }

  // A scope of its own: the apps send no body, an empty one, JSON, or a form.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, parse(String(body))),
    )
    const config = { countsItself: true }
    scope.get(PATH, { config }, take)
    scope.post(PATH, { config, bodyLimit: MAX_BODY_BYTES }, take)
  })
}

function parse(body: string): unknown {
  if (!/^\s*[[{]/.test(body)) return new URLSearchParams(body)
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
