/** The built browser app: hashed assets that never change, the page itself always fresh, every other path the app's own router. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { readStaticFiles } from './static-files.ts'

const PAGE = '/index.html'
const NOT_PAGES = /^\/(api|assets|ws|metrics)(\/|$)/

export function webApp(app: FastifyInstance, folder: string): void {
  const files = existsSync(join(folder, 'index.html')) ? readStaticFiles(folder) : undefined

  // A route, not the handler of what is not found: Fastify would search its routes twice for every page.
  app.get('/*', (request, reply) => {
    const path = pathOf(request)
    if (files && path !== PAGE && files.has(path)) return files.send(path, request, reply)
    if (files && !NOT_PAGES.test(path)) return files.send(PAGE, request, reply)
    throw notFound(request)
  })
  app.setNotFoundHandler((request) => {
    throw notFound(request)
  })
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] as string
const notFound = (request: FastifyRequest) =>
  new AppError('not_found', { method: request.method, path: pathOf(request).slice(0, 200) })
