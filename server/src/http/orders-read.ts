/** Which orders a reply shows to an admin, for the audit log. */
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined when the reply shows none, or when the path names the order. */
    orderIdsRead: readonly number[] | undefined
  }
}

export function noteOrdersRead(request: FastifyRequest, ids: readonly number[]): void {
  if (ids.length > 0) request.orderIdsRead = ids
}
