import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { MAP_SCHEMES } from '../port.ts'
import { BASE_LAYERS, GROUND_LAYERS } from './map-data.ts'
import { PALETTE } from './palette.ts'
import { mapStyle } from './style.ts'

const FULL = { version: 'abc', hasStreets: true, hasOsm: true, hasGlyphs: true }
const PROTOMAPS = { ...FULL, protomapsMaxZoom: 14 }
const BARE = { version: 'abc', hasStreets: false, hasOsm: false, hasGlyphs: false }

test('both styles, with streets and without, are valid by the specification', () => {
  for (const scheme of MAP_SCHEMES)
    for (const edition of [FULL, BARE, PROTOMAPS])
      expect(validateStyleMin(mapStyle(scheme, edition) as never).map(({ message }) => message)).toEqual([])
})

test('the tiles have every layer of the style', () => {
  const known = ['streets', 'names', ...GROUND_LAYERS, ...BASE_LAYERS]
  for (const layer of mapStyle('light', FULL).layers as Record<string, string>[])
    if (layer.type !== 'background') expect(known).toContain(layer['source-layer'])
})

test('a Protomaps basemap is drawn with the fonts we have and without icons', () => {
  const { sources, layers } = mapStyle('dark', PROTOMAPS)
  const text = JSON.stringify(layers)
  expect(text).not.toMatch(/Noto Sans|icon-image/)
  expect(text).toContain('Open Sans Semibold')
  expect(sources.protomaps).toMatchObject({ maxzoom: 14, tiles: ['/api/map/tiles/{z}/{x}/{y}.mvt?v=abc'] })
  expect(JSON.stringify(sources)).toContain('© OpenStreetMap contributors')
})

test('OpenStreetMap is credited if and only if its streets are drawn', () => {
  const credits = (edition: typeof FULL) => JSON.stringify(mapStyle('light', edition).sources)
  expect(credits(FULL)).toContain('© OpenStreetMap contributors')
  expect(credits(BARE)).not.toContain('OpenStreetMap')
  expect(credits(BARE)).toContain('GeoNames')
})

test('every URL contains the edition, so that browsers may cache the files', () => {
  const { sources, glyphs } = mapStyle('light', FULL)
  expect(glyphs).toBe('/api/map/glyphs/{fontstack}/{range}.pbf?v=abc')
  expect(JSON.stringify(sources.base)).toContain('/api/map/tiles/{z}/{x}/{y}.mvt?v=abc')
})

test('labels are readable on the land, in both schemes', () => {
  for (const scheme of MAP_SCHEMES) {
    const { land, urban, park, label, labelQuiet } = PALETTE[scheme]
    for (const ground of [land, urban, park])
      for (const text of [label, labelQuiet]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  }
})

function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [luminance(one), luminance(other)].sort((x, y) => y - x)
  return (a + 0.05) / (b + 0.05)
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
