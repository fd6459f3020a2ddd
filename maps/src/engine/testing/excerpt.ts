/** A part of a real roads file: the engine takes a minute to build the five states and seconds for what a test drives on. */
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import type { Point } from '@meridian/domain/places/geo.ts'
import { OsmFile } from '../../osm/osm-file.ts'
import { encodeOsmPbf, type OsmNode, type OsmWay } from './osm-pbf.ts'

/** About four miles: enough for every street that a route across a town may take. */
const REACH_DEGREES = 0.06
/** Connects the towns. */
const isMainRoad = (highway = ''): boolean => /^(motorway|trunk|primary|secondary|tertiary)(_link)?$/.test(highway)

/** The main roads everywhere, and all streets around these points. Written once; renamed when it is complete. */
export async function writeExcerpt(roadsFile: string, excerpt: string, around: readonly Point[]): Promise<void> {
  if (existsSync(excerpt)) return
  const roads = new OsmFile(roadsFile)
  const nodes = new Map<number, OsmNode>()
  await roads.read({
    node: (id, longitude, latitude, tags) =>
      void nodes.set(id, { id, latitude: latitude / 1e5, longitude: longitude / 1e5, ...(tags ? { tags } : {}) }),
  })
  const isNear = ({ latitude, longitude }: Point) =>
    around.some(
      (point) =>
        Math.abs(point.latitude - latitude) < REACH_DEGREES && Math.abs(point.longitude - longitude) < REACH_DEGREES,
    )
  const ways: OsmWay[] = []
  await roads.read({
    way(id, nodeIds, tags) {
      const start = nodes.get(nodeIds[0] ?? 0)
      if (start && (isMainRoad(tags.highway) || isNear(start))) ways.push({ id, nodes: nodeIds, tags })
    },
  })
  const used = new Set(ways.flatMap((way) => way.nodes))
  const unfinished = `${excerpt}.${process.pid}.unfinished`
  writeFileSync(
    unfinished,
    encodeOsmPbf(
      [...nodes.values()].filter(({ id }) => used.has(id)),
      ways,
    ),
  )
  renameSync(unfinished, excerpt)
}
