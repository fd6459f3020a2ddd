/** The built browser app: hashed assets that never change, the page itself always fresh, every other path the app's own router. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { readStaticFiles } from './static-files.ts'

const PAGE = '/index.html'
/** What a tracking link opens: a page of its own, small enough for a phone on the road. */
const TRACKING_PAGE = '/t.html'
const TRACKING_HEADERS = {
  // The address holds the link's token: it goes to no other site, no search engine and no cache.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
}
const NOT_PAGES = /^\/(api|assets|ws|metrics|t)(\/|$)/

export function webApp(app: FastifyInstance, folder: string): void {
  const files = existsSync(join(folder, 'index.html')) ? readStaticFiles(folder) : undefined

  // A route, not the handler of what is not found: Fastify would search its routes twice for every page.
  app.get('/*', (request, reply) => {
    const path = pathOf(request)
    if (files && path !== PAGE && path !== TRACKING_PAGE && files.has(path)) return files.send(path, request, reply)
    if (files && !NOT_PAGES.test(path)) return files.send(PAGE, request, reply)
    throw notFound(request)
  })
  app.get('/t/*', (request, reply) => {
    if (!files?.has(TRACKING_PAGE)) throw notFound(request)
    return files.send(TRACKING_PAGE, request, reply, TRACKING_HEADERS)
  })
  app.setNotFoundHandler((request) => {
    throw notFound(request)
  })
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] as string
const notFound = (request: FastifyRequest) =>
  new AppError('not_found', {
    method: request.method,
    path: pathOf(request)
      .replace(/^\/t\/.+/, '/t/…')
      .slice(0, 200),
  })
