/** Requests that change something must come from our own pages: a foreign page's request carries our cookie too. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { type HostSettings, ownHosts } from '../http/hosts.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Set by the browser, and pages cannot change it; 'none' means that the user typed the address. */
const OWN_SITES = new Set(['same-origin', 'none'])

/** True also without either header: then it was no browser's page that sent it. */
export function isOwnOrigin(headers: IncomingHttpHeaders, settings: HostSettings): boolean {
  const { origin } = headers
  if (origin === undefined) return OWN_SITES.has(String(headers['sec-fetch-site'] ?? 'none'))
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  if (settings.PUBLIC_URL && host === new URL(settings.PUBLIC_URL).host) return true
  return ownHosts(headers, settings).includes(host)
}

export function refuseForeignOrigins(app: FastifyInstance, settings: HostSettings): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || isOwnOrigin(request.headers, settings)) done()
    else done(new AppError('cross_site_request'))
  })
}
