/** Requests that change something must come from our own pages: a foreign page's request carries our cookie too. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { AppError } from '../errors/app-error.ts'

type Settings = Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Set by the browser, and pages cannot change it; 'none' means that the user typed the address. */
const OWN_SITES = new Set(['same-origin', 'none'])

/** True also without either header: then it was no browser's page that sent it. */
export function isOwnOrigin(headers: IncomingHttpHeaders, settings: Settings): boolean {
  const { origin } = headers
  if (origin === undefined) return OWN_SITES.has(String(headers['sec-fetch-site'] ?? 'none'))
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return ownHosts(headers, settings).includes(host)
}

function ownHosts(headers: IncomingHttpHeaders, { PUBLIC_URL, TRUST_PROXY }: Settings): string[] {
  const hosts = [headers.host ?? '']
  if (PUBLIC_URL) hosts.push(new URL(PUBLIC_URL).host)
  if (TRUST_PROXY) hosts.push(String(headers['x-forwarded-host'] ?? ''))
  return hosts.map((host) => host.toLowerCase()).filter(Boolean)
}

export function refuseForeignOrigins(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || isOwnOrigin(request.headers, settings)) done()
    else done(new AppError('cross_site_request'))
  })
}
