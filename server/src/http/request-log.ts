/** One line per request, by the route's pattern: an address may hold a token, a pattern never does. */
import { REQUEST_ID_HEADER } from '@meridian/contract/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { stdSerializers } from 'pino'

export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    // 'Not just now' is an answer we chose to give; the reason has its own line. Any other 5xx is a defect.
    if (reply.statusCode === 503) request.log.warn(line, 'request')
    else if (reply.statusCode >= 500) request.log.error(line, 'request')
    else if (line.route.startsWith('/api/')) request.log.info(line, 'request')
    else request.log.debug(line, 'request')
  })
}

/** Fastify and plugins may log these by themselves. What could hold a secret is dropped, not masked. */
export const LOG_SERIALIZERS = {
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
