/** Of which orders and people a reply tells, for the audit log. */
import type { PhiKind } from '@meridian/domain/proofs/phi-guard.ts'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined when the reply shows none, or when the path names the order. */
    orderIdsRead: readonly number[] | undefined
    /** Whose support threads an admin was shown. */
    userIdsRead: readonly number[] | undefined
    /** Patterns of patients' data by field, where what is stored is not in the body. */
    phiStored: readonly (readonly [field: string, kinds: readonly PhiKind[]])[] | undefined
  }
}

export function noteOrdersRead(request: FastifyRequest, ids: readonly number[]): void {
  if (ids.length > 0) request.orderIdsRead = ids
}

export function notePeopleRead(request: FastifyRequest, ids: readonly number[]): void {
  if (ids.length > 0) request.userIdsRead = ids
}
