import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { MapEdition, Tiles } from '@meridian/maps/port.ts'
import { fixedTiles } from '@meridian/maps/testing.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { installErrorHandler } from '../../http/error-handler.ts'
import { compressReplies } from '../../http/pages/compression.ts'
import { securityHeaders } from '../../http/pages/headers.ts'
import type { Session } from '../../http/session.ts'
import { signMapPass } from '../../security/secrets/map-pass.ts'
import { createSigner } from '../../security/secrets/signed-tokens.ts'
import { mapRoutes } from './map.routes.ts'

const EDITION: MapEdition = { version: 'v1', hasStreets: true, hasOsm: true, hasGlyphs: true }
const TILE = Buffer.from('a tile of three kilobytes, say '.repeat(100))
const SESSION = { id: 1, userId: 1 } as Session
const SIGNER = createSigner('s'.repeat(32))
const NOW = new Date('2026-07-15T15:00:00Z')

let pack: string
const open: FastifyInstance[] = []

beforeAll(async () => {
  pack = await mkdtemp(join(tmpdir(), 'meridian-glyphs-'))
  await mkdir(join(pack, 'glyphs', 'Open Sans Regular'), { recursive: true })
  await writeFile(join(pack, 'glyphs', 'Open Sans Regular', '0-255.pbf'), 'letters')
  await writeFile(join(pack, 'glyphs', 'secret.pbf'), 'secret')
})
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})
afterAll(() => rm(pack, { recursive: true, force: true }))

/** One tile in the whole world, at 9/119/211. */
const tiles = (operatorStyleUrl?: string): Tiles =>
  fixedTiles({
    edition: EDITION,
    packFolder: pack,
    read: async (z, x, y) => (z === 9 && x === 119 && y === 211 ? gzipSync(TILE) : null),
    operatorStyleUrl,
  })

async function start({ isSignedIn = true, troubles = [] as string[], use = tiles() } = {}) {
  const log: FastifyBaseLogger = pino(
    { level: 'warn' },
    { write: (line: string) => void troubles.push(JSON.parse(line).msg) },
  )
  const app = Fastify({ loggerInstance: log })
  open.push(app)
  installErrorHandler(app)
  await securityHeaders(app, { isHttps: false, takesCards: false })
  compressReplies(app)
  const findSession = async () => (isSignedIn ? SESSION : null)
  mapRoutes(app, { findSession, log, tiles: use, signer: SIGNER, clock: () => NOW })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
  return { get, troubles }
}

test('a tile is sent gzipped with an immutable cache header, and a second time as 304', async () => {
  const { get } = await start()
  const reply = await get('/api/map/tiles/9/119/211.mvt?v=v1', { 'accept-encoding': 'br, gzip' })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  expect(reply.rawPayload).toEqual(gzipSync(TILE))
  const again = await get('/api/map/tiles/9/119/211.mvt?v=v1', { 'if-none-match': `W/${reply.headers.etag}` })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('a browser without gzip gets the tile uncompressed', async () => {
  const { get } = await start()
  const reply = await get('/api/map/tiles/9/119/211.mvt')
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(reply.rawPayload).toEqual(TILE)
})

test('an empty tile has no content; an impossible tile is not found', async () => {
  const { get } = await start()
  expect((await get('/api/map/tiles/9/118/211.mvt')).statusCode).toBe(204)
  const impossible = [
    '15/1/1.mvt',
    '2/4/0.mvt',
    '2/0/4.mvt',
    '-1/0/0.mvt',
    '1/a/0.mvt',
    '1/0/0',
    '1/0/0.png',
    '1/1e1/0.mvt',
  ]
  for (const path of impossible) expect((await get(`/api/map/tiles/${path}`)).statusCode, path).toBe(404)
})

test('glyphs come from the pack, and nothing else does', async () => {
  const { get } = await start()
  expect((await get('/api/map/glyphs/Open%20Sans%20Regular/0-255.pbf')).body).toBe('letters')
  const others = [
    'Open%20Sans%20Regular/256-511.pbf',
    'Comic/0-255.pbf',
    '../secret.pbf',
    '..%2Fglyphs/secret.pbf',
    'Open%20Sans%20Regular/..%2Fsecret.pbf',
    'Open%20Sans%20Regular/..%5Csecret.pbf',
    '%2e%2e/secret.pbf',
    'Open%20Sans%20Regular%00/0-255.pbf',
  ]
  for (const path of others) expect((await get(`/api/map/glyphs/${path}`)).statusCode, path).toBe(404)
})

test('there are two styles', async () => {
  const { get } = await start()
  const light = await get('/api/map/style/light.json')
  expect(light.json()).toMatchObject({ version: 8, name: 'Meridian light' })
  expect(light.headers['cache-control']).toBe('private, no-cache')
  expect((await get('/api/map/style/light.json', { 'if-none-match': String(light.headers.etag) })).statusCode).toBe(304)
  expect((await get('/api/map/style/dark.json')).json()).toMatchObject({ name: 'Meridian dark' })
  expect((await get('/api/map/style/sepia.json')).statusCode).toBe(404)
})

test('the map needs a session', async () => {
  const { get } = await start({ isSignedIn: false })
  for (const path of ['style/light.json', 'tiles/9/119/211.mvt', 'glyphs/Open%20Sans%20Regular/0-255.pbf'])
    expect((await get(`/api/map/${path}`)).statusCode).toBe(401)
})

test('tiles that cannot be built are reported in a sentence', async () => {
  const { get } = await start({
    use: { ...tiles(), edition: () => null, ready: async () => Promise.reject(new Error('disk full')) },
  })
  const reply = await get('/api/map/style/light.json')
  expect([reply.statusCode, reply.json().message]).toEqual([
    503,
    'The map is still being drawn. Please try again in a minute.',
  ])
})

test("an operator's style is proxied, and its key stays on the server", async () => {
  const requests: string[] = []
  const service = createServer((request, reply) => {
    requests.push(request.url ?? '')
    const pages: Record<string, unknown> = {
      '/style.json?key=k': {
        version: 8,
        sources: { a: { type: 'vector', url: 'tiles.json?key=k' } },
        glyphs: '/fonts/{fontstack}/{range}.pbf?key=k',
        sprite: '/sheet?key=k',
        layers: [],
      },
      '/tiles.json?key=k': { tiles: ['/t/{z}/{x}/{y}.pbf?key=k'], maxzoom: 12, attribution: '© Them' },
      '/t/3/1/2.pbf?key=k': 'tile',
      '/fonts/Noto%20Sans/0-255.pbf?key=k': 'glyphs',
      '/sheet@2x.png?key=k': 'sheet',
    }
    const page = pages[request.url ?? '']
    reply.statusCode = page === undefined ? 404 : 200
    reply.end(typeof page === 'string' ? page : JSON.stringify(page))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const host = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const { get } = await start({ use: tiles(`${host}/style.json?key=k`) })
  const style = await get('/api/map/style/dark.json')
  expect(style.json()).toEqual({
    version: 8,
    sources: {
      a: { type: 'vector', maxzoom: 12, attribution: '© Them', tiles: ['/api/map/open/tiles/0/{z}/{x}/{y}'] },
    },
    glyphs: '/api/map/open/glyphs/{fontstack}/{range}.pbf',
    sprite: '/api/map/open/sprite/0',
    layers: [],
  })
  expect((await get('/api/map/open/tiles/0/3/1/2')).body).toBe('tile')
  expect((await get('/api/map/open/glyphs/Noto%20Sans/0-255.pbf')).body).toBe('glyphs')
  expect((await get('/api/map/open/sprite/0@2x.png')).body).toBe('sheet')
  expect((await get('/api/map/open/tiles/0/3/1/..%2Fx')).statusCode).toBe(404)
  expect((await get('/api/map/open/tiles/7/3/1/2')).statusCode).toBe(204)
  expect(requests).toHaveLength(5)
  service.close()
})

test("an operator's style that cannot be loaded is replaced by our own", async () => {
  const { get, troubles } = await start({ use: tiles('http://127.0.0.1:1/style.json') })
  expect((await get('/api/map/style/light.json')).json()).toMatchObject({ name: 'Meridian light' })
  expect(troubles).toEqual(['MAP_STYLE_URL cannot be loaded. Our own map is drawn instead.'])
})

test('the pass of a tracking link opens the map without a session, for an hour', async () => {
  const { get } = await start({ isSignedIn: false })
  const tile = (pass: string) => get('/api/map/tiles/9/119/211.mvt', { 'x-map-pass': pass })
  const pass = (minutesAgo: number) => signMapPass(SIGNER, new Date(NOW.getTime() - minutesAgo * 60_000))
  expect((await tile(pass(59))).statusCode).toBe(200)
  expect((await tile(pass(60))).statusCode).toBe(401)
  for (const forged of ['', 'x', `${pass(0)}x`, SIGNER.sign('quote', { until: NOW.getTime() + 1 })])
    expect((await tile(forged)).statusCode, forged).toBe(401)
})
