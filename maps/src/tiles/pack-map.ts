/** The map of a region pack (formats: docs/maps.md). A missing file leaves its part of the map out. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Feature, Position } from 'geojson'
import { feature as toGeoJson } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { isFile, PackError } from '../pack/files.ts'
import { readTable } from '../pack/table.ts'
import { atlasLayers } from './atlas.ts'
import { builtInMap } from './built-in-map.ts'
import { type City, cityFeatures } from './cities.ts'
import { markInCities } from './highways.ts'
import { BASE_ZOOM, type BaseFeature, feature, LINE_UNIT, type Line, type MapData, type Street } from './map-data.ts'
import { MAP_FILES } from './map-files.ts'
import { cityStreetPieces, graphPieces } from './pack-streets.ts'
import { readHighways } from './square-file.ts'
import { joinPieces } from './strokes.ts'

export async function packMap(folder: string): Promise<MapData> {
  const read = <T>(file: string, parse: (text: string) => T) => readPart(folder, file, parse)
  const basemap = await read(MAP_FILES.basemap, basemapLayers)
  const cities = await read(MAP_FILES.cities, readCities)
  const places = (await read(MAP_FILES.hospitals, hospitals)) ?? []
  const base = basemap ? withAtlas(basemap) : builtInMap().base
  const own = { ...base, places, ...(cities && { cities: cityFeatures(cities) }) }
  const osmHighways = await squareHighways(join(folder, MAP_FILES.squares))
  // The build program cuts the squares one by one; streets of other files would be in the same tiles.
  if (osmHighways) return { base: { ...own, highways: osmHighways }, streets: [] }
  const named = async (file: string) => joinPieces((await read(file, graphPieces)) ?? [])
  const streets = [
    ...(await named(MAP_FILES.osmGraph)),
    ...(await named(MAP_FILES.countyGraph)),
    ...((await read(MAP_FILES.cityStreets, cityStreets)) ?? []),
  ]
  return { base: { ...own, highways: markInCities(base.highways ?? [], streets) }, streets }
}

/** Null: the pack has no such file. Streets show all of these roads at high zoom, hence `city` (highways.ts). */
async function squareHighways(path: string): Promise<BaseFeature[] | null> {
  if (!(await isFile(path))) return null
  const highways = await readHighways(path).catch((error: Error) => {
    throw new PackError(`The region pack is damaged: ${path} cannot be read (${error.message})`)
  })
  return [...Map.groupBy(highways, (highway) => highway.class)].flatMap(([kind, members]) =>
    joinPieces(members.map(({ name, line }) => ({ name, line, rank: 1 }))).map(({ name, line }) => ({
      ...feature({ type: 'LineString', coordinates: positionsOf(line) }, { name, class: kind, city: true }),
      from: HIGHWAYS_FROM[kind] ?? 6,
    })),
  )
}

function positionsOf(line: Line): Position[] {
  const positions: Position[] = []
  for (let at = 0; at + 1 < line.length; at += 2)
    positions.push([(line[at] as number) * LINE_UNIT, (line[at + 1] as number) * LINE_UNIT])
  return positions
}

/** Joined city by city, so that the pieces of one city are freed before the next. */
function cityStreets(text: string): Street[] {
  const streets: Street[] = []
  for (const pieces of cityStreetPieces(text)) for (const street of joinPieces(pieces)) streets.push(street)
  return streets
}

const unzip = promisify(gunzip)

async function readPart<T>(folder: string, file: string, parse: (text: string) => T): Promise<T | null> {
  const packed = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new PackError(`The region pack ${folder} is damaged: ${file} cannot be read`)
  })
  if (packed === null) return null
  try {
    return parse((await unzip(packed)).toString('utf8'))
  } catch (error) {
    throw new PackError(
      `The region pack ${folder} is damaged: ${file} cannot be understood (${(error as Error).message})`,
    )
  }
}

type Basemap = Topology<Record<'lakes' | 'rivers' | 'urban' | 'rail' | 'highways', GeometryCollection>>

function basemapLayers(text: string): MapData['base'] {
  const map = JSON.parse(text) as Basemap
  const layer = (name: keyof Basemap['objects']) => toGeoJson(map, map.objects[name]).features
  return {
    water: layer('lakes').map(plain),
    rivers: layer('rivers').map((river) => ({ ...plain(river), from: rankOf(river) <= 5 ? 4 : 7 })),
    urban: layer('urban').map((area) => ({ ...plain(area), from: 5 })),
    rail: layer('rail').map((line) => ({ ...plain(line), from: 8 })),
    highways: layer('highways').map(highway),
  }
}

const HIGHWAYS_FROM: Record<string, number> = { interstate: 4, major: 5, secondary: 6 }

const plain = ({ geometry }: Feature): BaseFeature => ({ type: 'Feature', geometry, properties: {} })
const rankOf = (river: Feature): number => Number(river.properties?.rank ?? 9)

/** Of several names of one road ('I-35 / I-40 / US-270') the label shows the first. */
function highway({ geometry, properties }: Feature): BaseFeature {
  const { name = '', class: kind = '' } = (properties ?? {}) as { name?: string; class?: string }
  const from = HIGHWAYS_FROM[kind] ?? 6
  return { type: 'Feature', geometry, properties: { name: name.split(/ ?\/ ?/)[0], class: kind }, from }
}

function withAtlas(basemap: MapData['base']): MapData['base'] {
  const atlas = atlasLayers()
  return { ...atlas, ...basemap, water: [...(atlas.water ?? []), ...(basemap.water ?? [])] }
}

/** Landmarks for medical couriers, and often the only ones where the pack has no streets. */
function hospitals(text: string): BaseFeature[] {
  return linesOf(text, ['name', 'lat', 'lon', 'geo', 'beds']).flatMap(({ name, lat, lon, geo, beds }) =>
    geo === 'point'
      ? [
          {
            ...feature({ type: 'Point', coordinates: [Number(lon), Number(lat)] }, { name, beds: Number(beds || 0) }),
            from: BASE_ZOOM,
          },
        ]
      : [],
  )
}

const linesOf = (text: string, columns: readonly string[]) => readTable(text.split(/\r?\n/).filter(Boolean), columns)

function readCities(text: string): City[] {
  return linesOf(text, ['name', 'st', 'lat', 'lon', 'pop']).map((row) => ({
    name: row.name ?? '',
    state: row.st ?? '',
    people: Number(row.pop || 0),
    longitude: Number(row.lon),
    latitude: Number(row.lat),
  }))
}
