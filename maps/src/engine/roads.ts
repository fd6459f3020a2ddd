/** The roads of a region pack. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The file with more streets first. */
const ROADS = ['roads_with_osm.osm.pbf', 'roads_public_domain.osm.pbf']

/** Null: the pack has none, and routes are estimates. */
export function findRoads(packFolder: string): string | null {
  return ROADS.map((name) => join(packFolder, name)).find((file) => existsSync(file)) ?? null
}
