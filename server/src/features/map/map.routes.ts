/** Style, tiles and glyphs of the browser's map view. Plain files rather than calls of the contract. */
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { MAP_PASS_HEADER } from '@meridian/contract/orders/tracking-links.ts'
import { MAP_SCHEMES, MAX_TILE_ZOOM, type MapEdition, type OperatorMap, type Tiles } from '@meridian/maps/port.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { isMapPass } from '../../security/secrets/map-pass.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import { operatorRoutes } from './operator.routes.ts'

export type MapDeps = Pick<Deps, 'findSession' | 'log' | 'clock'> & { tiles: Tiles; signer: Signer }

/** The tiles' URL contains their edition, so a browser never revalidates them. Private: they need a session. */
const IMMUTABLE_CACHE = 'private, max-age=31536000, immutable'
const REVALIDATED_CACHE = 'private, no-cache'

/**
 * While the tiles are built for the first time, the style waits for them: it is one request, and the browser requests tiles
 * only after it. Tiles themselves must not wait: a browser has six connections, and the screen needs them.
 */
const STYLE_TIMEOUT_MS = 25_000
const FILE_TIMEOUT_MS = 2_000

export function mapRoutes(app: FastifyInstance, deps: MapDeps): void {
  const { tiles } = deps
  const { operator } = tiles
  const onRequest = async (request: FastifyRequest) => {
    const pass = request.headers[MAP_PASS_HEADER]
    // The page of a tracking link has no session.
    if (typeof pass === 'string' && isMapPass(deps.signer, pass, deps.clock())) return
    if (!(request.session ?? (await deps.findSession(request)))) throw new AppError('not_signed_in')
  }

  if (operator) operatorRoutes(app, operator, { onRequest })

  app.get<{ Params: { file: string } }>('/api/map/style/:file', { onRequest }, async (request, reply) => {
    const scheme = MAP_SCHEMES.find((name) => `${name}.json` === request.params.file)
    if (!scheme) throw nothingThere()
    const operatorsOwn = await operatorStyle(operator, deps)
    if (!operatorsOwn) await ready(tiles, STYLE_TIMEOUT_MS)
    const body = JSON.stringify(operatorsOwn ?? tiles.style(scheme))
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    return sendCacheable(request, reply, { etag, cache: REVALIDATED_CACHE }, () =>
      reply.type('application/json; charset=utf-8').send(body),
    )
  })

  app.get<{ Params: { z: string; x: string; file: string } }>(
    '/api/map/tiles/:z/:x/:file',
    { onRequest },
    async (request, reply) => {
      const tile = tileOf(request.params)
      if (!tile) throw nothingThere()
      const edition = await ready(tiles, FILE_TIMEOUT_MS)
      const etag = `"${edition.version}-${tile.join('-')}"`
      return sendCacheable(request, reply, { etag, cache: IMMUTABLE_CACHE }, async () => {
        const bytes = await tiles.read(...tile)
        // No content rather than 404: an empty area is no error, and browsers report a 404 as one.
        if (!bytes) return reply.status(204).send()
        return sendCompressed(request, reply.type('application/vnd.mapbox-vector-tile'), bytes)
      })
    },
  )

  app.get<{ Params: { font: string; file: string } }>(
    '/api/map/glyphs/:font/:file',
    { onRequest },
    async (request, reply) => {
      const { font, file } = request.params
      const edition = await ready(tiles, FILE_TIMEOUT_MS)
      const range = /^([\d-]+)\.pbf$/.exec(file)?.[1]
      const bytes = range ? await tiles.glyphs(font, range) : null
      if (!bytes) throw nothingThere()
      return sendCacheable(request, reply, { etag: `"${edition.version}-${range}"`, cache: IMMUTABLE_CACHE }, () =>
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

async function ready(tiles: Tiles, timeoutMs: number): Promise<MapEdition> {
  const known = tiles.edition()
  if (known) return known
  const edition = await Promise.race([tiles.ready().catch(() => null), delay(timeoutMs, null, { ref: false })])
  if (!edition) throw new AppError('map_not_ready')
  return edition
}

/** `12`, `957` and `1686.mvt`; null when there can be no such tile. */
function tileOf({ z, x, file }: { z: string; x: string; file: string }): [z: number, x: number, y: number] | null {
  const y = /^(\d{1,5})\.mvt$/.exec(file)?.[1]
  if (!y || !/^\d{1,2}$/.test(z) || !/^\d{1,5}$/.test(x)) return null
  const size = 2 ** Number(z)
  return Number(z) <= MAX_TILE_ZOOM && Number(x) < size && Number(y) < size ? [Number(z), Number(x), Number(y)] : null
}

type Caching = { etag: string; cache: string }

/** Replies 304 when the browser has it already. Replaces the `no-store` that replies with personal data carry. */
function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, cache }: Caching,
  send: () => unknown,
): unknown {
  reply.headers({ etag, 'cache-control': cache })
  const known = request.headers['if-none-match']?.split(/\s*,\s*/).map((tag) => tag.replace(/^W\//, ''))
  return known?.includes(etag) ? reply.status(304).send() : send()
}

const unzip = promisify(gunzip)

async function sendCompressed(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  return acceptsGzip ? reply.header('content-encoding', 'gzip').send(bytes) : reply.send(await unzip(bytes))
}
