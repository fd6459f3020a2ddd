/** Which ways of OpenStreetMap are drawn, and as what. */
import type { GroundLayer, StreetRank } from '../tiles/map-data.ts'
import type { Tags } from './osm-file.ts'

const STREET_RANKS: Record<string, StreetRank> = {
  motorway: 1,
  trunk: 1,
  primary: 1,
  motorway_link: 2,
  trunk_link: 2,
  primary_link: 2,
  secondary: 2,
  secondary_link: 2,
  tertiary: 2,
  tertiary_link: 3,
  residential: 3,
  unclassified: 3,
  living_street: 3,
  road: 3,
  pedestrian: 4,
  service: 4,
}

/** Null: not drawn as a street (paths, steps, tracks, or no road at all). */
export function streetOf(tags: Tags): { rank: StreetRank; name: string } | null {
  const rank = STREET_RANKS[tags.highway ?? '']
  return rank ? { rank, name: tags.name ?? routeNumber(tags) } : null
}

const HIGHWAY_CLASSES: Record<string, string> = { motorway: 'major', trunk: 'major', primary: 'secondary' }

/** The roads of the map of whole states; null for all others. */
export function highwayOf(tags: Tags): { class: string; name: string } | null {
  const found = HIGHWAY_CLASSES[tags.highway ?? '']
  const name = routeNumber(tags)
  return found ? { class: name.startsWith('I-') ? 'interstate' : found, name } : null
}

/** 'I 10;US 90' is 'I-10'. */
const routeNumber = ({ ref = '' }: Tags): string => (ref.split(';')[0] ?? '').trim().replace(' ', '-')

const PARKS = new Set(['park', 'golf_course', 'nature_reserve'])
const GREENS = new Set(['cemetery', 'recreation_ground', 'village_green'])
const BASINS = new Set(['reservoir', 'basin'])
const RIVERS = new Set(['river', 'canal'])

/** For closed ways and multipolygons. */
export function areaOf(tags: Tags): GroundLayer | null {
  if (tags.natural === 'water' || tags.waterway === 'riverbank' || BASINS.has(tags.landuse ?? '')) return 'lakes'
  return PARKS.has(tags.leisure ?? '') || GREENS.has(tags.landuse ?? '') ? 'parks' : null
}

export const isRiver = (tags: Tags): boolean => RIVERS.has(tags.waterway ?? '')

export const hasAddress = (tags: Tags): boolean => 'addr:housenumber' in tags && 'addr:street' in tags
