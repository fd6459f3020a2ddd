/** The built browser app: hashed assets that never change, the page itself always fresh, every other path the app's own router. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { readStaticFiles } from './static-files.ts'

const PAGE = '/index.html'
const NOT_PAGES = /^\/(api|assets|ws|metrics)(\/|$)/

export function webApp(app: FastifyInstance, folder: string): void {
  const files = existsSync(join(folder, 'index.html')) ? readStaticFiles(folder) : undefined

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] as string
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (files && isRead && path !== PAGE && files.has(path)) return files.send(path, request, reply)
    if (files && isRead && !NOT_PAGES.test(path)) return files.send(PAGE, request, reply)
    throw new AppError('not_found', { method: request.method, path: path.slice(0, 200) })
  })
}
