/** The roads of a region pack. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The file with more streets first. */
const ROADS = ['roads_with_osm.osm.pbf', 'roads_public_domain.osm.pbf']

/** A pack of several states has several extracts; the builder of routing tiles reads all of them (maps-engine/tiles.mjs). */
export const roadsName = (at: number): string =>
  at === 0 ? 'roads_with_osm.osm.pbf' : `roads_with_osm.${at + 1}.osm.pbf`

/** Null: the pack has none, and routes are estimates. */
export function findRoads(packFolder: string): string | null {
  return ROADS.map((name) => join(packFolder, name)).find((file) => existsSync(file)) ?? null
}
