/** Rail, highways and streets. At high zoom a road is a light band between two edges; at low zoom a single line. */
import type { Colors } from './palette.ts'
import { byZoom, line } from './style-ground.ts'

/** Hides the simplified highways at high zoom in cities with streets (highways.ts). */
export const isAccurateEnough = ['any', ['!', ['has', 'city']], ['<', ['zoom'], 12]]

const isClass = (kind: string) => ['all', ['==', ['get', 'class'], kind], isAccurateEnough]
const isRank = (rank: number) => ['==', ['get', 'rank'], rank]

const HIGHWAY_WIDTHS: Record<string, [zoom: number, width: number][]> = {
  secondary: [
    [6, 0.5],
    [9, 1],
    [12, 2.4],
    [15, 5],
  ],
  major: [
    [5, 0.6],
    [9, 1.4],
    [12, 3],
    [15, 6],
  ],
  interstate: [
    [4, 0.7],
    [7, 1.4],
    [9, 2.2],
    [12, 4],
    [15, 8],
  ],
}
const HIGHWAYS = ['secondary', 'major', 'interstate'] as const
/** Highways have edges from this zoom on. */
const CLOSE = 8

const STREET_WIDTHS: Record<number, [zoom: number, width: number][]> = {
  4: [
    [14, 0.6],
    [16, 3],
  ],
  3: [
    [13, 0.6],
    [14, 1.4],
    [16, 6],
    [18, 14],
  ],
  2: [
    [12, 0.5],
    [13, 1.2],
    [14, 2.4],
    [16, 8],
    [18, 18],
  ],
  1: [
    [11, 0.6],
    [13, 1.8],
    [14, 3.4],
    [16, 10],
    [18, 22],
  ],
}
const STREET_RANKS = [4, 3, 2, 1] as const

const wider = (stops: readonly [number, number][], by: number) =>
  byZoom(...stops.map(([zoom, width]): [number, number] => [zoom, width + by]))

export const roadLayers = (colors: Colors, hasStreets: boolean): object[] => [
  line('rail', 'rail', { 'line-color': colors.rail, 'line-width': byZoom([8, 0.5], [14, 1.5]) }, { minzoom: 8 }),
  ...(hasStreets ? streetLayers(colors) : []),
  ...highwayLayers(colors),
]

/** All edges are below all bands: otherwise one road would cut the other off where they cross. */
function streetLayers(colors: Colors): object[] {
  const street = (id: string, rank: number, paint: object, more: object = {}) => ({
    ...line(`${id}-${rank}`, 'streets', paint, { filter: isRank(rank), ...more }),
    source: 'streets',
  })
  const edges = STREET_RANKS.map((rank) => {
    const width = wider(STREET_WIDTHS[rank] ?? [], 1.4)
    return street('street-edge', rank, { 'line-color': colors.streetEdge, 'line-width': width }, { minzoom: 13 })
  })
  const bands = STREET_RANKS.map((rank) => {
    const color = ['interpolate', ['linear'], ['zoom'], 12.8, colors.streetFar, 13.6, colors.street]
    return street('street', rank, { 'line-color': color, 'line-width': byZoom(...(STREET_WIDTHS[rank] ?? [])) })
  })
  return [...edges, ...bands]
}

function highwayLayers(colors: Colors): object[] {
  const widths = (kind: string) => HIGHWAY_WIDTHS[kind] ?? []
  const edges = HIGHWAYS.map((kind) =>
    line(
      `${kind}-edge`,
      'highways',
      { 'line-color': colors.highwayEdge, 'line-width': wider(widths(kind), 1.6) },
      { filter: isClass(kind), minzoom: CLOSE },
    ),
  )
  const bands = HIGHWAYS.map((kind) => {
    const color = ['interpolate', ['linear'], ['zoom'], CLOSE - 0.5, colors.highwayFar, CLOSE + 0.5, colors.highway]
    return line(
      kind,
      'highways',
      { 'line-color': color, 'line-width': byZoom(...widths(kind)) },
      { filter: isClass(kind), minzoom: kind === 'secondary' ? 6 : 4 },
    )
  })
  return [...edges, ...bands]
}
