/** Style, tiles and glyphs of the browser's map view. Plain files rather than calls of the contract. */
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { MAP_SCHEMES, MAX_TILE_ZOOM, type MapEdition, type OperatorMap, type Tiles } from '@meridian/maps/port.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { operatorRoutes } from './operator.routes.ts'

export type MapDeps = Pick<Deps, 'findSession' | 'log'> & { tiles: Tiles }

/** The tiles' URL contains their edition, so a browser never revalidates them. Private: they need a session. */
const FOR_GOOD = 'private, max-age=31536000, immutable'
const ASK_AGAIN = 'private, no-cache'

/**
 * While the tiles are built for the first time, the style waits for them: it is one request, and the browser requests tiles
 * only after it. Tiles themselves must not wait: a browser has six connections, and the screen needs them.
 */
const STYLE_WAITS_MS = 25_000
const FILE_WAITS_MS = 2_000

export function mapRoutes(app: FastifyInstance, deps: MapDeps): void {
  const { tiles } = deps
  const { operator } = tiles
  const onRequest = async (request: FastifyRequest) => {
    if (!(request.session ?? (await deps.findSession(request)))) throw new AppError('not_signed_in')
  }

  if (operator) operatorRoutes(app, operator, { onRequest })

  app.get<{ Params: { file: string } }>('/api/map/style/:file', { onRequest }, async (request, reply) => {
    const scheme = MAP_SCHEMES.find((name) => `${name}.json` === request.params.file)
    if (!scheme) throw nothingThere()
    const theirs = await operatorStyle(operator, deps)
    if (!theirs) await ready(tiles, STYLE_WAITS_MS)
    const body = JSON.stringify(theirs ?? tiles.style(scheme))
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    return sendOnce(request, reply, { etag, cache: ASK_AGAIN }, () =>
      reply.type('application/json; charset=utf-8').send(body),
    )
  })

  app.get<{ Params: { z: string; x: string; file: string } }>(
    '/api/map/tiles/:z/:x/:file',
    { onRequest },
    async (request, reply) => {
      const place = placeOf(request.params)
      if (!place) throw nothingThere()
      const edition = await ready(tiles, FILE_WAITS_MS)
      const etag = `"${edition.version}-${place.join('-')}"`
      return sendOnce(request, reply, { etag, cache: FOR_GOOD }, async () => {
        const bytes = await tiles.read(...place)
        // No content rather than 404: an empty area is no error, and browsers report a 404 as one.
        if (!bytes) return reply.status(204).send()
        return sendPacked(request, reply.type('application/vnd.mapbox-vector-tile'), bytes)
      })
    },
  )

  app.get<{ Params: { font: string; file: string } }>(
    '/api/map/glyphs/:font/:file',
    { onRequest },
    async (request, reply) => {
      const { font, file } = request.params
      const edition = await ready(tiles, FILE_WAITS_MS)
      const range = /^([\d-]+)\.pbf$/.exec(file)?.[1]
      const bytes = range ? await tiles.glyphs(font, range) : null
      if (!bytes) throw nothingThere()
      return sendOnce(request, reply, { etag: `"${edition.version}-${range}"`, cache: FOR_GOOD }, () =>
        reply.type('application/x-protobuf').send(bytes),
      )
    },
  )
}

const nothingThere = () => new AppError('tile_not_found')

/** Null when there is none or it cannot be loaded; then our own map is shown. */
async function operatorStyle(operator: OperatorMap | null, { log }: MapDeps): Promise<object | null> {
  return (
    operator?.style().catch((err: Error) => {
      log.warn({ err }, 'MAP_STYLE_URL cannot be loaded. Our own map is drawn instead.')
      return null
    }) ?? null
  )
}

async function ready(tiles: Tiles, waitMs: number): Promise<MapEdition> {
  const known = tiles.edition()
  if (known) return known
  const comes = await Promise.race([tiles.ready().catch(() => null), delay(waitMs, null, { ref: false })])
  if (!comes) throw new AppError('map_not_ready')
  return comes
}

/** `12`, `957` and `1686.mvt`; null when there can be no such tile. */
function placeOf({ z, x, file }: { z: string; x: string; file: string }): [z: number, x: number, y: number] | null {
  const y = /^(\d{1,5})\.mvt$/.exec(file)?.[1]
  if (!y || !/^\d{1,2}$/.test(z) || !/^\d{1,5}$/.test(x)) return null
  const size = 2 ** Number(z)
  return Number(z) <= MAX_TILE_ZOOM && Number(x) < size && Number(y) < size ? [Number(z), Number(x), Number(y)] : null
}

type Kept = { etag: string; cache: string }

/** Replies 304 when the browser has it already. Replaces the `no-store` that replies with personal data carry. */
function sendOnce(request: FastifyRequest, reply: FastifyReply, { etag, cache }: Kept, send: () => unknown): unknown {
  reply.headers({ etag, 'cache-control': cache })
  const known = request.headers['if-none-match']?.split(/\s*,\s*/).map((tag) => tag.replace(/^W\//, ''))
  return known?.includes(etag) ? reply.status(304).send() : send()
}

const unzip = promisify(gunzip)

async function sendPacked(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  return takesGzip ? reply.header('content-encoding', 'gzip').send(bytes) : reply.send(await unzip(bytes))
}
