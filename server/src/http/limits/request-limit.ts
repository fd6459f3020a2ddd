/**
 * How many requests a minute one account, or one address without a session, may send, and how many all callers of one address
 * together. Counted in the memory of this node: it keeps one caller from taking the node's whole processor, and a shared count
 * would cost a database write per request.
 */

import { VERSION_HEADER } from '@meridian/contract/shapes.ts'
import { KEY_REQUESTS_PER_MINUTE } from '@meridian/domain/organizations/api-keys.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { networkOf } from '../network.ts'
import type { KeyOfCaller } from '../session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many requests one call of this route counts for. */
    weight?: number
    /** Counts its callers itself, by what is in the body; here only all of an address together are. */
    countsItself?: boolean
  }
}

const WINDOW_MS = 60_000

/**
 * A whole clinic shares one address, so its people together may send as much as ten accounts at their limit. More accounts than
 * that at one address must not take the node from everyone else: whoever has one account can open others.
 */
const ACCOUNTS_OF_AN_ADDRESS = 10

type Counted = { left: number; resetSeconds: number }
export type RequestLimit = {
  /** Counts a request; throws 429 when the caller has sent too many in this minute. */
  count(caller: string, weight: number): Counted
}

export function createRequestLimit(perMinute: number, uptimeMs: () => number = () => performance.now()): RequestLimit {
  let windowStart = uptimeMs()
  const used = new Map<string, number>()
  return {
    count(caller, weight) {
      const now = uptimeMs()
      if (now - windowStart >= WINDOW_MS) {
        windowStart = now
        used.clear()
      }
      const total = (used.get(caller) ?? 0) + weight
      used.set(caller, total)
      const retryAfterSeconds = Math.ceil((windowStart + WINDOW_MS - now) / 1000)
      if (total <= perMinute) return { left: perMinute - total, resetSeconds: retryAfterSeconds }
      throw new AppError('too_many_requests', {}, { retryAfterSeconds })
    },
  }
}

/** What a program learns with each reply: how many it may send, how many are left, and when it starts anew. */
function countKey(reply: FastifyReply, limit: RequestLimit, { id, version }: KeyOfCaller): void {
  reply.header(VERSION_HEADER, version)
  reply.header('ratelimit-policy', `"key";q=${KEY_REQUESTS_PER_MINUTE};w=${WINDOW_MS / 1000}`)
  try {
    const { left, resetSeconds } = limit.count(`key ${id}`, 1)
    reply.header('ratelimit', `"key";r=${left};t=${resetSeconds}`)
  } catch (error) {
    if (error instanceof AppError) reply.header('ratelimit', `"key";r=0;t=${error.details?.retryAfterSeconds}`)
    throw error
  }
}

/** Files that never change: a screen loads a hundred of them, a map more, and a browser each of them once. */
const IMMUTABLE_PATHS = /^\/(assets|api\/map\/(tiles|glyphs))\//

export function limitRequests(app: FastifyInstance, perMinute: number): void {
  const ofCaller = createRequestLimit(perMinute)
  const ofAddress = createRequestLimit(perMinute * ACCOUNTS_OF_AN_ADDRESS)
  const ofKey = createRequestLimit(KEY_REQUESTS_PER_MINUTE)
  app.addHook('onRequest', (request, reply, done) => {
    if (IMMUTABLE_PATHS.test(request.url)) return done()
    const network = networkOf(request.ip)
    // A whole clinic, or many drivers' phones, may share one address: signed-in accounts are counted one by one.
    const caller = request.session ? `user ${request.session.userId}` : network
    const { config, url } = request.routeOptions
    const weight = config.weight ?? 1
    // Expensive routes have a count of their own: too many exports must not keep the caller from everything else.
    const call = weight > 1 ? ` ${url}` : ''
    try {
      if (request.session?.key) countKey(reply, ofKey, request.session.key)
      else if (!config.countsItself) ofCaller.count(`${caller}${call}`, weight)
      // Not sooner: what one account sends in vain must not use up the share of its colleagues.
      ofAddress.count(`${network}${call}`, weight)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
}
