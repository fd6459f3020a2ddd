import { fork } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crowFlyMiles } from '@meridian/domain/places/geo.ts'
import { decodePolyline } from '@meridian/domain/places/polyline.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AddressProvider } from '../port.ts'
import { connectProviders, createPackRoutes } from '../providers.ts'
import { type Engine, type EngineLog, startEngine } from './engine.ts'
import { ENGINE_FOLDER, ensureEngineInstalled } from './install.ts'
import { corner, MOTORWAY_END, townPbf } from './testing/town.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridian-engine-'))
const roadsFile = join(folder, 'roads.osm.pbf')
const dataDir = join(folder, 'data')

const quiet = (): EngineLog & { lines: string[] } => {
  const lines: string[] = []
  return { lines, info: (line) => lines.push(line), warn: (line) => lines.push(line) }
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const until = (isTrue: () => boolean) =>
  vi.waitFor(() => expect(isTrue()).toBe(true), { timeout: 600_000, interval: 20 })
const signal = new AbortController().signal

beforeAll(async () => {
  await ensureEngineInstalled({ progress: console.log })
  writeFileSync(roadsFile, townPbf())
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('in an invented town', () => {
  let engine: Engine
  const log = quiet()
  const progress: string[] = []
  beforeAll(async () => {
    engine = startEngine({ roadsFile, dataDir, log, restartAfterMs: 10, progress: (line) => progress.push(line) })
    expect(engine.url()).toBeNull()
    await engine.settled
  })
  afterAll(() => engine.close())

  const routes = () => createPackRoutes(engine)

  test('tiles are built with progress, and nothing unfinished stays behind', () => {
    expect(log.lines).toEqual([expect.stringMatching(/^Directions from the region pack are ready … [\d.]+ s$/)])
    expect(progress[0]).toMatch(/^Building routing tiles from roads.osm.pbf … 0 %/)
    const [home = ''] = readdirSync(join(dataDir, 'maps'))
    expect(readdirSync(join(dataDir, 'maps', home), { recursive: true }).sort()).toEqual([
      'valhalla',
      join('valhalla', 'tiles.tar'),
    ])
    expect(readdirSync(ENGINE_FOLDER).filter((name) => name.endsWith('.txt'))).toEqual([])
  })

  test('a route along two streets has their length, their names and the turn', async () => {
    const route = await routes().route(corner(0, 2), corner(4, 7), { signal })
    expect(route.quality).toBe('street')
    expect(route.distanceMiles).toBeCloseTo((9 * 160) / 1609.344, 1)
    expect(route.steps.map(({ instruction }) => instruction).join(' ')).toMatch(
      /(Avenue|Street).*Turn (left|right) onto/,
    )
    const path = decodePolyline(route.geometry)
    expect(crowFlyMiles(path[0] as never, corner(0, 2))).toBeLessThan(0.02)
    expect(crowFlyMiles(path.at(-1) as never, corner(4, 7))).toBeLessThan(0.02)
    expect(route.minutes).toBeGreaterThan(1)
    expect(route.minutes).toBeLessThan(10)
  })

  test('a stop makes the route longer and is passed', async () => {
    const route = await routes().route(corner(0, 0), corner(4, 0), { via: [corner(2, 6)], signal })
    expect(route.distanceMiles).toBeCloseTo((16 * 160) / 1609.344, 1)
    expect(route.quality).toBe('street')
  })

  test('a destination beside a motorway is not at a street: the route is of highway quality, with a last leg', async () => {
    const beside = { latitude: MOTORWAY_END.latitude + 0.15, longitude: MOTORWAY_END.longitude + 0.0005 }
    const route = await routes().route(corner(9, 0), beside, { signal })
    expect(route.quality).toBe('highway')
    expect(route.distanceMiles).toBeLessThanOrEqual(crowFlyMiles(corner(9, 0), beside) * 1.3 + 1e-9)
  })

  test('the matrix agrees with the routes', async () => {
    const points = [corner(0, 0), corner(3, 4), corner(9, 9)]
    const matrix = await routes().matrix(points, { signal })
    expect(matrix.map((row) => row.map(({ miles }) => Math.round((miles * 1609.344) / 160)))).toEqual([
      [0, 7, 18],
      [7, 0, 11],
      [18, 11, 0],
    ])
  })

  test('a point without roads fails here, and the chain answers with an estimate', async () => {
    const faraway = { latitude: 32.9, longitude: -106 }
    await expect(routes().route(corner(0, 0), faraway, { signal })).rejects.toThrow('region pack answered 400')
    const warnings: string[] = []
    const maps = connectProviders({
      settings: {},
      timeoutMs: 600_000,
      engine: { ...engine, close: async () => {} },
      stateAt: () => 'TX',
      builtInAddresses: { name: 'built-in' } as AddressProvider,
      log: { warn: (_details, line) => warnings.push(line) },
    })
    expect(maps.describe().routes).toBe('region pack (ready), then estimate')
    expect((await maps.route(corner(0, 0), faraway)).quality).toBe('estimate')
    expect((await maps.route(corner(0, 0), corner(1, 0))).quality).toBe('street')
    expect(warnings).toHaveLength(1)
  })

  test('an invalid request is refused, and the engine stays up', async () => {
    const post = (path: string, body: string) => fetch(`${engine.url()}${path}`, { method: 'POST', body })
    expect((await post('/route', '{bad')).status).toBe(400)
    expect((await post('/route', 'x'.repeat(2_000_000))).status).toBe(400)
    expect((await post('/isochrone', '{}')).status).toBe(404)
    expect((await post('/status', '{}')).status).toBe(200)
  })

  test('a queued request whose client disconnected is skipped, and a burst is answered to its end', async () => {
    const aborted = new AbortController()
    const burst = Array.from({ length: 30 }, () =>
      routes().route(corner(0, 0), corner(9, 9), { signal: aborted.signal }),
    )
    aborted.abort()
    expect((await Promise.allSettled(burst)).every(({ status }) => status === 'rejected')).toBe(true)
    const later = Array.from({ length: 10 }, () => routes().route(corner(0, 0), corner(9, 9), { signal }))
    expect(new Set((await Promise.all(later)).map(({ quality }) => quality))).toEqual(new Set(['street']))
  })

  test('an engine that dies is started again without a new build', async () => {
    const firstPid = engine.pid() as number
    const builds = progress.length
    process.kill(firstPid, 'SIGKILL')
    await until(() => !isAlive(firstPid) && engine.url() !== null && engine.pid() !== firstPid)
    expect((await routes().route(corner(0, 0), corner(1, 0), { signal })).quality).toBe('street')
    expect(progress).toHaveLength(builds)
    expect(log.lines).toContain('The routing engine died; it is started again in 0.01 s')
  })

  test('signals meant for the server leave it alive, so that open requests get their directions', async () => {
    const pid = engine.pid() as number
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, name)
    expect((await routes().route(corner(0, 0), corner(1, 0), { signal })).quality).toBe('street')
    expect(engine.pid()).toBe(pid)
  })
})

test('closing ends the process', async () => {
  const engine = startEngine({ roadsFile, dataDir, log: quiet() })
  await engine.settled
  const pid = engine.pid() as number
  await engine.close()
  expect(isAlive(pid)).toBe(false)
  expect(engine.url()).toBeNull()
})

test('an engine whose parent is killed ends by itself', async () => {
  const parent = fork(fileURLToPath(new URL('testing/parent.ts', import.meta.url)), [roadsFile, dataDir], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const pid = await new Promise<number>((settle) => parent.once('message', (message) => settle(message as number)))
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await until(() => !isAlive(pid))
})

test('damaged roads are refused with a sentence and not retried', async () => {
  const damaged = join(folder, 'damaged.osm.pbf')
  writeFileSync(damaged, 'these are no roads')
  const log = quiet()
  const engine = startEngine({ roadsFile: damaged, dataDir, log, restartAfterMs: 10 })
  await engine.settled
  expect(engine.url()).toBeNull()
  expect(engine.state()).toMatch(/^off: damaged.osm.pbf could not be read/)
  expect(log.lines).toEqual([expect.stringMatching(/^Directions from the region pack are off: damaged.osm.pbf/)])
  await engine.close()
})

test('leftovers of a killed build are removed', async () => {
  const home = join(dataDir, 'maps', readdirSync(join(dataDir, 'maps')).find((name) => hasTiles(name)) as string)
  rmSync(join(home, 'valhalla'), { recursive: true })
  // No process has this number: Linux counts to 4,194,304 at most.
  mkdirSync(join(home, 'valhalla.9999999.unfinished'))
  const engine = startEngine({ roadsFile, dataDir, log: quiet() })
  await engine.settled
  await engine.close()
  expect(readdirSync(home)).toEqual(['valhalla'])
})

const hasTiles = (name: string) => existsSync(join(dataDir, 'maps', name, 'valhalla'))

test('the engine is a program of its own: its folder has its own lockfile and is not a workspace', () => {
  expect(statSync(join(ENGINE_FOLDER, 'package-lock.json')).isFile()).toBe(true)
})
