/** Proxies the parts of an operator's own map style. */
import { OPERATOR_PATH, type OperatorMap, type RemoteFile } from '@meridian/maps/port.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/app-error.ts'

const ONE_DAY_CACHE = 'private, max-age=86400'

type Options = { onRequest: (request: FastifyRequest) => Promise<void> }

export function operatorRoutes(app: FastifyInstance, map: OperatorMap, options: Options): void {
  app.get<{ Params: { source: string; z: string; x: string; y: string } }>(
    `${OPERATOR_PATH}/tiles/:source/:z/:x/:y`,
    options,
    ({ params: { source, z, x, y } }, reply) => {
      if (![z, x, y].every((part) => /^\d{1,8}$/.test(part))) throw nothingThere()
      return proxy(reply, map.tile(source, Number(z), Number(x), Number(y)))
    },
  )
  app.get<{ Params: { font: string; file: string } }>(
    `${OPERATOR_PATH}/glyphs/:font/:file`,
    options,
    ({ params: { font, file } }, reply) => {
      const range = /^(\d{1,5}-\d{1,5})\.pbf$/.exec(file)?.[1]
      if (!range) throw nothingThere()
      return proxy(reply, map.glyphs(font, range))
    },
  )
  app.get<{ Params: { file: string } }>(`${OPERATOR_PATH}/sprite/:file`, options, ({ params }, reply) =>
    proxy(reply, map.sprite(params.file)),
  )
}

const nothingThere = () => new AppError('tile_not_found')

async function proxy(reply: FastifyReply, response: Promise<RemoteFile | null>): Promise<FastifyReply> {
  const found = await response.catch(() => {
    throw new AppError('map_service_unavailable')
  })
  reply.header('cache-control', ONE_DAY_CACHE)
  return found ? reply.type(found.type).send(found.bytes) : reply.status(204).send()
}
