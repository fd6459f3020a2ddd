/** From where a call comes, as far as the audit, the session list and the cookie need to know. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { languageFor } from '../http/language.ts'

export type Visitor = {
  ipAddress: string | null
  userAgent: string | null
  isSecure: boolean
  cookies?: string | undefined
  /** That of the page on which somebody signs in. */
  language?: Language | undefined
}

const AGENT_LENGTH = 300

export function visitorOf(request: FastifyRequest, env: Pick<Env, 'PUBLIC_URL'>): Visitor {
  return {
    // Behind a proxy named by TRUST_PROXY, Fastify has replaced both by the proxy's headers.
    ipAddress: request.ip || null,
    isSecure: request.protocol === 'https' || Boolean(env.PUBLIC_URL?.startsWith('https:')),
    cookies: request.headers.cookie,
    language: languageFor(request),
    userAgent: request.headers['user-agent']?.slice(0, AGENT_LENGTH) ?? null,
  }
}
