/** The built browser app: hashed assets that never change, the page itself always fresh, every other path the app's own router. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@meridian/domain/accounts/language.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { languageFor } from '../language.ts'
import { readStaticFiles } from './static-files.ts'

const folderOf = (language: Language) => (language === 'en' ? '' : `/${language}`)
const PAGE = 'index.html'
/** What a tracking link opens: a page of its own, small enough for a phone on the road. */
const TRACKING_PAGE = 't.html'
/** The screen of a site's front desk, on a tablet that is signed in to nothing. */
const DESK_PAGE = 'desk.html'
/** Sent for other paths only, in the reader's language. */
const PAGES = LANGUAGES.flatMap((language) =>
  [PAGE, TRACKING_PAGE, DESK_PAGE].map((page) => `${folderOf(language)}/${page}`),
)
const SERVICE_WORKER = /\/sw\.js$/
/** A page differs by language. The service worker of each language is for all pages. */
const PAGE_HEADERS = { vary: 'accept-encoding, accept-language, cookie' }
const WORKER_HEADERS = { 'service-worker-allowed': '/' }
const LINK_HEADERS = {
  ...PAGE_HEADERS,
  // The address holds the link's token: it goes to no other site, no search engine and no cache.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
}
const NOT_PAGES = /^\/(api|assets|es\/assets|ws|metrics|t|desk)(\/|$)/

export function webApp(app: FastifyInstance, folder: string): void {
  const files = existsSync(join(folder, 'index.html')) ? readStaticFiles(folder) : undefined

  // A route, not the handler of what is not found: Fastify would search its routes twice for every page.
  app.get('/*', (request, reply) => {
    const path = pathOf(request)
    if (files && !PAGES.includes(path) && files.has(path))
      return files.send(path, request, reply, SERVICE_WORKER.test(path) ? WORKER_HEADERS : undefined)
    if (files && !NOT_PAGES.test(path)) return files.send(pageFor(request, PAGE), request, reply, PAGE_HEADERS)
    throw notFound(request)
  })
  for (const [path, page] of [
    ['/t/*', TRACKING_PAGE],
    ['/desk/*', DESK_PAGE],
  ] as const)
    app.get(path, (request, reply) => {
      const file = pageFor(request, page)
      if (!files?.has(file)) throw notFound(request)
      return files.send(file, request, reply, LINK_HEADERS)
    })
  app.setNotFoundHandler((request) => {
    throw notFound(request)
  })
}

const pageFor = (request: FastifyRequest, page: string) => `${folderOf(languageFor(request))}/${page}`

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] as string
const notFound = (request: FastifyRequest) =>
  new AppError('not_found', {
    method: request.method,
    path: pathOf(request)
      .replace(/^\/(t|desk)\/.+/, '/$1/…')
      .slice(0, 200),
  })
