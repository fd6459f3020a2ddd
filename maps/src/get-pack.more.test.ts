import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createMaps } from './create-maps.ts'
import { ensureEngineInstalled } from './engine/install.ts'
import { corner, mappedTownPbf } from './engine/testing/town.ts'
import { getPack } from './get-pack.ts'

const EXTRACT = mappedTownPbf()
const MD5 = createHash('md5').update(EXTRACT).digest('hex')
const folder = mkdtempSync(join(tmpdir(), 'meridian-get-'))
const requests: string[] = []
/** Changes of a test; each is undone after it. */
let fault: { cutAfter?: number; md5?: string } = {}
let server: Server
let downloadUrl = ''

/** Serves the town as the extract of Texas, with ranges. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    requests.push([method, url, headers.range].filter(Boolean).join(' '))
    if (url === '/us/texas-latest.osm.pbf.md5') return response.end(`${fault.md5 ?? MD5}  texas-latest.osm.pbf\n`)
    if (url !== '/us/texas-latest.osm.pbf') return response.writeHead(404).end()
    const from = headers['if-range'] === '"v1"' ? Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0) : 0
    const body = EXTRACT.subarray(from)
    response.writeHead(from ? 206 : 200, { etag: '"v1"', 'content-length': body.length })
    if (method === 'HEAD') return response.end()
    if (fault.cutAfter === undefined) return response.end(body)
    response.write(body.subarray(0, fault.cutAfter), () => setTimeout(() => response.destroy(), 50))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  downloadUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/us/`
})
afterEach(() => {
  fault = {}
  requests.length = 0
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (name: string, args: string[], more: { freeBytes?: () => Promise<number>; log?: (line: string) => void }) =>
  getPack({ args, dataDir: join(folder, name), downloadUrl, log: () => {}, ...more })

test('one command makes a map with addresses, directions and streets, and says the size first', async () => {
  await ensureEngineInstalled({ progress: console.log })
  const lines: string[] = []
  await get('whole', ['Texas'], { log: (line) => void lines.push(line) })
  expect(lines[0]).toMatch(/^texas-latest\.osm\.pbf: 0\.\d\d MB$/)
  expect(lines[1]).toMatch(/^Building takes about 1 min/)
  expect(lines.at(-1)).toMatch(/^The map is ready/)
  expect(requests).toEqual([
    'HEAD /us/texas-latest.osm.pbf',
    'GET /us/texas-latest.osm.pbf',
    'GET /us/texas-latest.osm.pbf.md5',
  ])
  const dataDir = join(folder, 'whole')
  expect(readdirSync(dataDir).sort()).toEqual(['maps', 'maps-pack'])
  const warn = (...texts: unknown[]) => expect.unreachable(texts.join(' '))
  const maps = createMaps({ settings: { DATA_DIR: dataDir }, log: { info: () => {}, warn }, timeoutMs: 600_000 })
  await vi.waitFor(() => expect(maps.describe().routes).toContain('(ready)'), { timeout: 60_000 })
  expect((await maps.geocode('525 Avenue B, Perfect Square, TX 77999'))?.precision).toBe('point')
  expect((await maps.route(corner(0, 0), corner(5, 5))).quality).toBe('street')
  expect(await maps.tiles.ready()).toMatchObject({ hasStreets: true })
  await maps.close()
}, 600_000)

test('a download that stops is continued by the same command', async () => {
  fault = { cutAfter: 1000 }
  await expect(get('resumed', ['tx'], {})).rejects.toThrow(/stopped after .* the same command continues it/)
  expect(existsSync(join(folder, 'resumed/maps-pack'))).toBe(false)
  requests.length = 0
  // The checksum is wrong on purpose: the test is about the range.
  fault = { md5: '0'.repeat(32) }
  await expect(get('resumed', ['tx'], {})).rejects.toThrow('does not have the published checksum and was deleted')
  expect(requests[1]).toMatch(/^GET \/us\/texas-latest\.osm\.pbf bytes=\d+-$/)
  expect(readdirSync(join(folder, 'resumed/maps-download'))).toEqual([])
})

test('an unknown state, a box elsewhere, a missing extract and a full disk are each one sentence, before any download', async () => {
  await expect(get('bad', ['ontario'], {})).rejects.toThrow(
    "'ontario' is none of the states that are served: texas, ok",
  )
  await expect(get('bad', [], {})).rejects.toThrow(/^Which area\?/)
  await expect(get('bad', ['1,2,3'], {})).rejects.toThrow("'1,2,3' is no box")
  await expect(get('bad', ['5,50,6,51'], {})).rejects.toThrow('lies outside the states that are served')
  await expect(get('bad', ['louisiana'], {})).rejects.toThrow(
    /louisiana-latest\.osm\.pbf is not available \(HTTP 404\)/,
  )
  await expect(get('bad', ['-96.7,29.7,-96.5,29.9'], { freeBytes: async () => 10 })).rejects.toThrow(/of free space/)
  expect(requests.filter((line) => line.startsWith('GET'))).toEqual([])
  expect(readdirSync(join(folder, 'bad'))).toEqual([])
})
