/** The style of our own map: sources, credits and layers. */
import type { MapEdition, MapScheme } from '../port.ts'
import { MAX_TILE_ZOOM } from '../port.ts'
import { GLYPH_FONTS } from './glyphs.ts'
import { BASE_ZOOM, STREETS_FROM_ZOOM, WIDE_BOUNDS } from './map-data.ts'
import { PALETTE } from './palette.ts'
import { PROTOMAPS_SOURCE, protomapsLayers } from './protomaps-style.ts'
import { groundLayers } from './style-ground.ts'
import { type Fonts, labelLayers } from './style-labels.ts'
import { roadLayers } from './style-roads.ts'

type Style = {
  version: 8
  name: string
  glyphs?: string
  sources: Record<string, object>
  layers: object[]
}

/** Without glyphs in the pack the browser draws the letters from its own fonts. */
const LOCAL_FONTS: Fonts = { regular: ['Inter Variable', 'sans-serif'], bold: ['Inter Variable', 'sans-serif'] }
const OUR_FONTS: Fonts = { regular: [GLYPH_FONTS[0]], bold: [GLYPH_FONTS[1]] }

export function mapStyle(scheme: MapScheme, edition: MapEdition): Style {
  const colors = PALETTE[scheme]
  const fonts = edition.hasGlyphs ? OUR_FONTS : LOCAL_FONTS
  const at = (path: string) => `/api/map/${path}?v=${edition.version}`
  const glyphs = edition.hasGlyphs && { glyphs: at('glyphs/{fontstack}/{range}.pbf') }
  const name = `Meridian ${scheme}`
  const tiles = { type: 'vector', tiles: [at('tiles/{z}/{x}/{y}.mvt')], bounds: WIDE_BOUNDS }
  const streets = { ...tiles, minzoom: STREETS_FROM_ZOOM, maxzoom: MAX_TILE_ZOOM }
  const { protomapsMaxZoom: maxzoom } = edition
  if (maxzoom !== undefined) {
    const source = { type: 'vector', tiles: tiles.tiles, maxzoom, attribution: PROTOMAPS_CREDITS }
    return {
      version: 8,
      name,
      ...glyphs,
      sources: { [PROTOMAPS_SOURCE]: source },
      layers: protomapsLayers(scheme, fonts),
    }
  }
  return {
    version: 8,
    name,
    ...glyphs,
    sources: {
      base: { ...tiles, maxzoom: BASE_ZOOM, attribution: credits(edition) },
      ...(edition.hasStreets && { streets }),
    },
    layers: [
      ...groundLayers(colors, edition.hasStreets),
      ...roadLayers(colors, edition.hasStreets),
      ...labelLayers(colors, fonts, edition.hasStreets),
    ],
  }
}

const OSM_CREDIT =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a>'
const PROTOMAPS_CREDITS = `${OSM_CREDIT} · Protomaps`

function credits({ hasOsm }: MapEdition): string {
  return [...(hasOsm ? [OSM_CREDIT] : []), 'GeoNames (CC BY 4.0)', 'Natural Earth', 'US Census'].join(' · ')
}
