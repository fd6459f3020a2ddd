/**
 * Requests to the provider of an organization, whose address the organization has chosen: to public addresses only, not for
 * long, not much of an answer, and no redirect is followed.
 */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { CustomFetch, CustomFetchOptions } from 'openid-client'
import { mayBePublicHost, NotPublic, publicLookup } from '../../../notices/push/public-address.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 512 * 1024

export class TooLarge extends Error {}

/** `mayBePrivate`: for tests, a demo, or a provider inside the operator's own network. */
export const providerFetch =
  ({
    mayBePrivate,
    lookup = publicLookup(),
  }: {
    mayBePrivate: boolean
    lookup?: ReturnType<typeof publicLookup>
  }): CustomFetch =>
  async (address, options) => {
    const url = new URL(address)
    if (!mayBePrivate && !isPublicUrl(url)) throw new NotPublic('The provider is at no public address')
    return send(url, options, mayBePrivate ? {} : { lookup })
  }

export const isPublicUrl = ({ protocol, hostname, username, password }: URL): boolean =>
  protocol === 'https:' && !username && !password && mayBePublicHost(hostname)

function send(url: URL, options: CustomFetchOptions, connection: object): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(options.signal ? [options.signal] : [])])
  const { method, headers, body } = options
  // A new connection for each request: a reused one was checked for another host name.
  const sent = request(url, { method, headers, signal, agent: false, ...connection }, (reply) => {
    const chunks: Buffer[] = []
    let bytes = 0
    reply.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_BYTES) reply.destroy(new TooLarge('The provider sends too much'))
      else chunks.push(chunk)
    })
    reply.on('error', reject)
    reply.on('end', () =>
      resolve(toResponse(reply.statusCode ?? 0, reply.headers['content-type'], Buffer.concat(chunks))),
    )
  })
  sent.on('error', reject)
  // openid-client sends forms only.
  sent.end(body ? String(body) : undefined)
  return promise
}

function toResponse(status: number, type: string | undefined, content: Buffer): Response {
  const isEmpty = content.length === 0 || status === 204 || status === 304
  return new Response(isEmpty ? null : new Uint8Array(content), {
    status,
    headers: type ? { 'content-type': type } : {},
  })
}
