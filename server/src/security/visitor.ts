/** From where a call comes, as far as the audit, the session list and the cookie need to know. */
import type { FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

export type Visitor = {
  ipAddress: string | null
  userAgent: string | null
  isSecure: boolean
  cookies?: string | undefined
}

const AGENT_LENGTH = 300

export function visitorOf(request: FastifyRequest, env: Pick<Env, 'PUBLIC_URL'>): Visitor {
  return {
    // Behind a proxy named by TRUST_PROXY, Fastify has replaced both by the proxy's headers.
    ipAddress: request.ip || null,
    isSecure: request.protocol === 'https' || Boolean(env.PUBLIC_URL?.startsWith('https:')),
    cookies: request.headers.cookie,
    userAgent: request.headers['user-agent']?.slice(0, AGENT_LENGTH) ?? null,
  }
}
