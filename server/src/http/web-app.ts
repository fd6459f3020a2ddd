/** The built browser app: hashed assets for ever, the page itself always fresh, every other path the app's own router. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@meridian/contract/errors.ts'
import type { FastifyInstance } from 'fastify'

export async function webApp(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      index: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })

  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|ws|metrics)(\/|$)/.test(path)
    if (!isPage || !isBuilt)
      throw new AppError('not_found', `There is nothing at ${request.method} ${path.slice(0, 200)}`)
    return reply.sendFile('index.html')
  })
}
