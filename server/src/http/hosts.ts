/**
 * The names this server answers to: those of PUBLIC_URL, and loopback names. A page of another name that resolves to this
 * machine (DNS rebinding) has a matching Origin and Host, so comparing the two with each other is not enough.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { AppError } from '../errors/app-error.ts'

export type HostSettings = Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$|^::1$/

/** As in a Host header, or as in the setting HOST. */
export const isLoopbackHost = (host: string | undefined): boolean => LOOPBACK.test((host ?? '').toLowerCase())

/** The allowed ones of the names that the request came to: its Host, and behind a proxy the Host that the proxy was sent. */
export function ownHosts(headers: IncomingHttpHeaders, { PUBLIC_URL, TRUST_PROXY }: HostSettings): string[] {
  const forwarded = TRUST_PROXY ? lastOf(headers['x-forwarded-host']) : ''
  const publicHost = PUBLIC_URL && new URL(PUBLIC_URL).host
  return [headers.host ?? '', forwarded]
    .map((host) => host.toLowerCase())
    .filter((host) => host === publicHost || isLoopbackHost(host))
}

/** Each proxy appends to the header; the last entry is of the proxy in front of us. */
const lastOf = (header: string | string[] | undefined): string =>
  (
    String(header ?? '')
      .split(',')
      .at(-1) ?? ''
  ).trim()

export function refuseForeignHosts(app: FastifyInstance, settings: HostSettings): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Scrapers use the address of a node; `/metrics` decides by token instead.
    if (request.url === '/metrics' || ownHosts(request.headers, settings).length > 0) done()
    else done(new AppError('host_not_allowed'))
  })
}
