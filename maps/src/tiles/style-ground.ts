/** Land, water and borders. */
import type { Colors } from './palette.ts'

export const byZoom = (...stops: readonly [zoom: number, value: number][]): unknown[] => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...stops.flat(),
]

const fill = (id: string, layer: string, color: string, more: object = {}) => ({
  id,
  type: 'fill',
  source: 'base',
  'source-layer': layer,
  paint: { 'fill-color': color },
  ...more,
})

export const line = (id: string, layer: string, paint: object, more: object = {}) => ({
  id,
  type: 'line',
  source: 'base',
  'source-layer': layer,
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint,
  ...more,
})

/** From the tiles of the streets; a pack without them has none. */
const groundUnderStreets = (colors: Colors): object[] => {
  const source = { source: 'streets', minzoom: 11 }
  return [
    fill('parks', 'parks', colors.park, source),
    line('waterways', 'waterways', { 'line-color': colors.river, 'line-width': byZoom([11, 1], [16, 6]) }, source),
    fill('lakes', 'lakes', colors.water, source),
  ]
}

export const groundLayers = (colors: Colors, hasStreets: boolean): object[] => [
  { id: 'outside', type: 'background', paint: { 'background-color': colors.outside } },
  fill('land', 'states', colors.land),
  fill('urban', 'urban', colors.urban, {
    minzoom: 5,
    paint: { 'fill-color': colors.urban, 'fill-opacity': byZoom([5, 0.5], [8, 1]) },
  }),
  line('rivers', 'rivers', {
    'line-color': colors.river,
    'line-width': byZoom([4, 0.4], [8, 1.2], [12, 3]),
    // Rivers and borders are simplified differently, and would run beside each other.
    'line-opacity': byZoom([10, 1], [12, 0.3]),
  }),
  // Over the states, whose outlines cut across bays.
  fill('water', 'water', colors.water),
  ...(hasStreets ? groundUnderStreets(colors) : []),
  line(
    'counties',
    'counties',
    { 'line-color': colors.county, 'line-width': byZoom([7, 0.6], [12, 1.2]), 'line-dasharray': [4, 2] },
    { minzoom: 7 },
  ),
  line(
    'state-lines',
    'borders',
    { 'line-color': colors.state, 'line-width': byZoom([3, 0.5], [6, 1], [12, 1.8]), 'line-dasharray': [5, 2, 1, 2] },
    { filter: ['==', ['get', 'kind'], 'state'], layout: { 'line-join': 'round' } },
  ),
  line(
    'country-lines',
    'borders',
    { 'line-color': colors.country, 'line-width': byZoom([3, 0.8], [6, 1.4], [12, 2.4]) },
    { filter: ['==', ['get', 'kind'], 'country'] },
  ),
]
