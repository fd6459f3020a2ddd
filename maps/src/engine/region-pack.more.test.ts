/** Directions on the real region pack. Registered only where one is: everywhere else the invented town speaks for it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { crowFlyMiles, type Point } from '@meridian/domain/places/geo.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findPack } from '../pack/find.ts'
import { createPackRoutes } from '../providers.ts'
import { cacheFolder } from '../testing/cache-folder.ts'
import { type Engine, startEngine } from './engine.ts'
import { ensureEngineInstalled } from './install.ts'
import { findRoads } from './roads.ts'
import { writeExcerpt } from './testing/excerpt.ts'

const dataDir = cacheFolder('routing-tiles', ['maps-engine', 'maps/src/engine/testing'])
const packFolder = findPack({ DATA_DIR: dataDir, MAPS_PACK: process.env.MAPS_PACK })
const roadsFile = packFolder && findRoads(packFolder)
const signal = new AbortController().signal

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const MEDICAL_CENTER = at(29.7108, -95.3967)
const DOWNTOWN_HOUSTON = at(29.7604, -95.3698)
const BEAUMONT = at(30.0868, -94.1018)
const LAKE_CHARLES = at(30.2266, -93.2174)

/** Driving miles as people know them; a highway route may only be an estimate of its last miles. */
const DRIVES: [name: string, from: Point, to: Point, minMiles: number, maxMiles: number, quality: string][] = [
  ['Houston, medical center to downtown', MEDICAL_CENTER, DOWNTOWN_HOUSTON, 4, 7, 'highway'],
  ['Houston to Dallas', DOWNTOWN_HOUSTON, at(32.7767, -96.797), 225, 260, 'highway'],
  ['Houston to San Antonio', DOWNTOWN_HOUSTON, at(29.4241, -98.4936), 185, 210, 'highway'],
  ['Oklahoma City to Tulsa', at(35.4676, -97.5164), at(36.154, -95.9928), 95, 120, 'highway'],
  ['Lubbock, hospital to airport', at(33.5889, -101.893), at(33.6564, -101.821), 6, 11, 'street'],
  ['New Orleans, hospital to City Park', at(29.9553, -90.0796), at(29.9886, -90.0927), 2.4, 4.5, 'street'],
  ['Beaumont, across town', BEAUMONT, at(30.0616, -94.1315), 2.4, 4.5, 'street'],
]

test('the roads file with more streets wins, and a pack may have no roads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-roads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(findRoads(folder)).toBeNull()
  expect(findRoads(join(folder, 'none'))).toBeNull()
  for (const name of ['roads_public_domain.osm.pbf', 'roads_with_osm.osm.pbf']) {
    writeFileSync(join(folder, name), '')
    expect(findRoads(folder)).toBe(join(folder, name))
  }
})

if (roadsFile)
  describe('on the region pack', () => {
    let engine: Engine
    beforeAll(async () => {
      await ensureEngineInstalled({ progress: console.log })
      const excerpt = join(dataDir, basename(roadsFile))
      await writeExcerpt(roadsFile, excerpt, [...DRIVES.flatMap(([, from, to]) => [from, to]), LAKE_CHARLES])
      engine = startEngine({ roadsFile: excerpt, dataDir, log: { info: () => {}, warn: () => {} } })
      await engine.settled
    })
    afterAll(() => engine.close())
    const routes = () => createPackRoutes(engine)

    test.each(DRIVES)('%s', async (_name, from, to, minMiles, maxMiles, quality) => {
      const route = await routes().route(from, to, { signal })
      expect(route.quality).toBe(quality)
      expect(route.distanceMiles).toBeGreaterThan(minMiles)
      expect(route.distanceMiles).toBeLessThan(maxMiles)
      expect(route.minutes).toBeGreaterThan((route.distanceMiles / 75) * 60)
      expect(route.steps.length).toBeGreaterThan(0)
    })

    test('a matrix across two states has every pair, close to the routes', async () => {
      const points = [MEDICAL_CENTER, DOWNTOWN_HOUSTON, BEAUMONT, LAKE_CHARLES]
      const matrix = await routes().matrix(points, { signal })
      for (const [row, from] of points.entries()) {
        for (const [column, to] of points.entries()) {
          const miles = matrix[row]?.[column]?.miles ?? -1
          expect(miles).toBeGreaterThanOrEqual(crowFlyMiles(from, to) * 0.99)
          expect(miles).toBeLessThan(crowFlyMiles(from, to) * 1.6 + 1)
        }
      }
    })
  })
