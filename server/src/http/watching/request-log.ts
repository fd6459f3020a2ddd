/** One line per request, by the route's pattern: an address may hold a token, a pattern never does. */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { REQUEST_ID_HEADER } from '@meridian/contract/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino, stdSerializers } from 'pino'

/** Unique over all nodes and starts: random letters of this start, and a number. Random ones for each request take longer. */
export function createRequestIds(): () => string {
  const start = randomBytes(6).toString('hex')
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}

export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const level = levelOf(reply.statusCode, route)
    const { id: reqId, method } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const status = reply.statusCode
    // Of a refused request, who sent it and from where.
    const sender = status >= 400 && status < 500 ? { userId: request.session?.userId ?? null, ip: request.ip } : {}
    app.log[level]({ reqId, method, route, status, ms, ...sender }, 'request')
    done()
  })
}

/** 503 is deliberate, and its reason has a line of its own. Any other 5xx is a defect. */
function levelOf(status: number, route: string): 'warn' | 'error' | 'info' | 'debug' {
  if (status === 503) return 'warn'
  if (status >= 500) return 'error'
  return route.startsWith('/api/') ? 'info' : 'debug'
}

const BATCH_LENGTH = 12 * 1024
const MAX_DELAY_MS = 500

/**
 * Lines are written in batches, since a write of its own for each would cost a request more than making the line. Warnings and
 * errors are written at once, with what waits before them; Pino writes everything when the process exits.
 */
export function createLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: false, minLength: BATCH_LENGTH, periodicFlush: MAX_DELAY_MS })
  return pino(
    {
      level,
      // Of several nodes that log into one place, which one.
      base: { node: hostname() },
      serializers: { ...pino.stdSerializers, ...LOG_SERIALIZERS },
      hooks: {
        logMethod(args, method, levelNumber) {
          method.apply(this, args)
          if (levelNumber >= WARN) output.flush()
        },
      },
    },
    output,
  )
}

const WARN = pino.levels.values.warn as number

/** Fastify and plugins may log these by themselves. What could hold a secret is dropped, not masked. */
const LOG_SERIALIZERS = {
  err: (error: Error) => {
    // PostgreSQL's detail quotes the row it refused: a message's text, a name.
    const { detail, where, internalQuery, ...rest } = stdSerializers.err(error) as unknown as Record<string, unknown>
    return rest
  },
  req: (request: { method: string; routeOptions?: { url?: string } }) => ({
    method: request.method,
    route: request.routeOptions?.url,
  }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
}
