/** Labels. Where two overlap the one drawn last is shown: cities before roads before streets. */
import type { Colors } from './palette.ts'
import { byZoom } from './style-ground.ts'
import { isAccurateEnough } from './style-roads.ts'

export type Fonts = { regular: readonly string[]; bold: readonly string[] }

export const labelLayers = (colors: Colors, fonts: Fonts, hasStreets: boolean): object[] => [
  ...(hasStreets ? [streetNames(colors, fonts)] : []),
  ...hospitals(colors, fonts),
  highwayNames(colors, fonts),
  regionNames(colors, fonts),
  ...cityNames(colors, fonts),
]

const halo = (colors: Colors, color: string, width = 1.4) => ({
  'text-color': color,
  'text-halo-color': colors.halo,
  'text-halo-width': width,
})

const streetNames = (colors: Colors, { regular }: Fonts) => ({
  id: 'street-names',
  type: 'symbol',
  source: 'streets',
  'source-layer': 'names',
  minzoom: 13,
  filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 14, 2, 15, 4]],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'symbol-sort-key': ['get', 'rank'],
    'text-field': ['get', 'name'],
    'text-font': regular,
    'text-size': byZoom([13, 10.5], [16, 13]),
    'text-max-angle': 30,
    'text-padding': 6,
  },
  paint: halo(colors, colors.labelQuiet),
})

/** Large hospitals first; each has a dot, and a name where there is room. */
function hospitals(colors: Colors, { regular }: Fonts): object[] {
  const layer = { source: 'base', 'source-layer': 'places' }
  const isLargeEnough = ['>=', ['get', 'beds'], ['step', ['zoom'], 400, 13, 100, 15, -1000]]
  return [
    {
      ...layer,
      id: 'hospital-dots',
      type: 'circle',
      minzoom: 11,
      filter: isLargeEnough,
      paint: {
        'circle-radius': byZoom([11, 2.5], [15, 4.5]),
        'circle-color': colors.halo,
        'circle-stroke-color': colors.place,
        'circle-stroke-width': 2,
      },
    },
    {
      ...layer,
      id: 'hospital-names',
      type: 'symbol',
      minzoom: 12,
      filter: isLargeEnough,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': regular,
        'text-size': byZoom([12, 10.5], [16, 13]),
        'text-anchor': 'top',
        'text-offset': [0, 0.6],
        'text-max-width': 9,
        'text-padding': 4,
        'symbol-sort-key': ['-', 0, ['get', 'beds']],
      },
      paint: halo(colors, colors.place),
    },
  ]
}

const highwayNames = (colors: Colors, { bold }: Fonts) => ({
  id: 'highway-names',
  type: 'symbol',
  source: 'base',
  'source-layer': 'highways',
  minzoom: 6,
  filter: [
    'all',
    ['!=', ['get', 'name'], ''],
    isAccurateEnough,
    ['any', ['==', ['get', 'class'], 'interstate'], ['>=', ['zoom'], 9]],
  ],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 360,
    'symbol-sort-key': ['match', ['get', 'class'], 'interstate', 0, 'major', 1, 2],
    'text-field': ['get', 'name'],
    'text-font': bold,
    'text-size': byZoom([6, 9.5], [12, 11.5]),
    'text-rotation-alignment': 'viewport',
    'text-padding': 24,
  },
  paint: halo(colors, colors.labelFaint, 2),
})

/** Small towns are drawn first, so that larger cities win. */
function cityNames(colors: Colors, fonts: Fonts): object[] {
  const name = (id: string, filter: unknown, layout: object, color: string) => ({
    id,
    type: 'symbol',
    source: 'base',
    'source-layer': 'cities',
    filter: ['all', ['>=', ['zoom'], ['get', 'zoom']], filter],
    layout: {
      'text-field': ['get', 'name'],
      'symbol-sort-key': ['-', 0, ['get', 'people']],
      'text-max-width': 8,
      'text-padding': 6,
      ...layout,
    },
    paint: halo(colors, color, 1.6),
  })
  const people = ['get', 'people']
  return [
    name(
      'towns',
      ['<', people, 80_000],
      {
        'text-font': fonts.regular,
        'text-size': ['interpolate', ['linear'], ['zoom'], 7, 11, 12, ['step', people, 11.5, 10_000, 13.5]],
      },
      colors.labelQuiet,
    ),
    name(
      'cities',
      ['>=', people, 80_000],
      {
        'text-font': fonts.bold,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          4,
          ['step', people, 11, 500_000, 12.5],
          10,
          ['step', people, 14, 500_000, 18],
        ],
      },
      colors.label,
    ),
  ]
}

const regionNames = (colors: Colors, { bold }: Fonts) => ({
  id: 'regions',
  type: 'symbol',
  source: 'base',
  'source-layer': 'regions',
  maxzoom: 7,
  layout: {
    'text-field': ['upcase', ['get', 'name']],
    'text-font': bold,
    'text-size': byZoom([3, 9], [6, 13]),
    'text-letter-spacing': 0.18,
    'text-max-width': 7,
  },
  paint: { ...halo(colors, colors.labelFaint), 'text-opacity': ['case', ['get', 'served'], 0.9, 0.55] },
})
