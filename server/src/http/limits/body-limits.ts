/**
 * How large a body may be, and how much of bodies this node holds at a time. Without the second, a hundred uploads that are
 * sent slowly would take the memory of everybody else.
 */
import type { EndpointSpec } from '@meridian/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { serverBusy } from '../error-handler.ts'
import { networkOf } from '../network.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a large body: keeps its bytes counted, once for its connection and once for its handler. */
    heldBody: HeldBody | undefined
  }
}

/** Some callers send an empty object where nothing is expected. */
const WITHOUT_BODY = 1024
/** Of a caller without a session: a few short fields. */
export const PUBLIC_BODY = 16 * 1024
const SIGNED_IN_BODY = 256 * 1024

export function bodyLimitOf({ access, body, maxBodyBytes }: EndpointSpec): number {
  if (!body) return WITHOUT_BODY
  return maxBodyBytes ?? (access === 'public' ? PUBLIC_BODY : SIGNED_IN_BODY)
}

const MB = 1024 * 1024
/** Smaller bodies are not counted: a driver's steps go through while uploads are refused. */
const LARGE_BODY = 64 * 1024
/** Reading, decoding and parsing take about four times the bytes. The largest body of one call is that of an import, 14 MB. */
const LIMITS = { account: 16 * MB, network: 32 * MB, node: 64 * MB }
/** By then the slowest upload has ended, in one way or the other. */
const RETRY_AFTER_SECONDS = 10

type Limits = typeof LIMITS
export type BodyAccount = {
  /** Counts bytes for a caller, and throws when there are too many; each count is followed by one `release`. */
  take(caller: { account: string | null; network: string }, bytes: number): () => void
  held(): number
}

export function createBodyAccount(limits: Limits = LIMITS): BodyAccount {
  const held = new Map<string, number>()
  let total = 0
  const add = (name: string, bytes: number) => {
    const sum = (held.get(name) ?? 0) + bytes
    if (sum > 0) held.set(name, sum)
    else held.delete(name)
  }
  const exceeds = (name: string, bytes: number, limit: number) => (held.get(name) ?? 0) + bytes > limit
  return {
    take({ account, network }, bytes) {
      const isOverAccount = account !== null && exceeds(account, bytes, limits.account)
      if (isOverAccount || exceeds(network, bytes, limits.network))
        throw new AppError('too_many_uploads', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
      if (total + bytes > limits.node) throw serverBusy()
      const names = account === null ? [network] : [network, account]
      for (const name of names) add(name, bytes)
      total += bytes
      return () => {
        for (const name of names) add(name, -bytes)
        total -= bytes
      }
    },
    held: () => total,
  }
}

/** For every route that `app` is given from now on. After the checks of the caller, and before anything of the body is read. */
export function limitBodies(app: FastifyInstance, account: BodyAccount = createBodyAccount()): BodyAccount {
  app.decorateRequest('heldBody', undefined)
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const bytes = announcedBytes(request)
    if (bytes <= LARGE_BODY) return done()
    try {
      request.heldBody = holdBody(account.take(callerOf(request), bytes))
    } catch (error) {
      return done(error as Error)
    }
    reply.raw.once('close', request.heldBody.leave)
    done()
  })
  app.addHook('onRoute', holdUntilHandled)
  return account
}

/** Without a length in its headers, as much as the call takes. More than that is refused by Fastify, unread. */
function announcedBytes({ headers, method, routeOptions }: FastifyRequest): number {
  if (method === 'GET' || method === 'HEAD') return 0
  const limit = routeOptions.bodyLimit
  if (headers['transfer-encoding'] !== undefined) return limit
  const length = Number(headers['content-length'] ?? 0)
  return length > limit ? 0 : length
}

const callerOf = ({ session, ip }: FastifyRequest) => ({
  account: session ? `user ${session.userId}` : null,
  network: networkOf(ip),
})

type HeldBody = { enter(): void; leave(): void }

/** Released by the last of those who hold it: the handler of a caller that hung up goes on, and one that replied is still being read. */
function holdBody(release: () => void): HeldBody {
  let holders = 1
  return {
    enter: () => void holders++,
    leave() {
      if (--holders === 0) release()
    },
  }
}

function holdUntilHandled(route: RouteOptions): void {
  const { handler } = route
  route.handler = async function (request, reply) {
    const body = request.heldBody
    if (!body) return handler.call(this, request, reply)
    body.enter()
    try {
      return await handler.call(this, request, reply)
    } finally {
      body.leave()
    }
  }
}
