/** Land, water and borders. */
import type { Colours } from './palette.ts'

export const byZoom = (...stops: readonly [zoom: number, value: number][]): unknown[] => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...stops.flat(),
]

const fill = (id: string, layer: string, colour: string, more: object = {}) => ({
  id,
  type: 'fill',
  source: 'base',
  'source-layer': layer,
  paint: { 'fill-color': colour },
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

export const groundLayers = (colours: Colours): object[] => [
  { id: 'outside', type: 'background', paint: { 'background-color': colours.outside } },
  fill('land', 'states', colours.land),
  fill('urban', 'urban', colours.urban, {
    minzoom: 5,
    paint: { 'fill-color': colours.urban, 'fill-opacity': byZoom([5, 0.5], [8, 1]) },
  }),
  line('rivers', 'rivers', {
    'line-color': colours.river,
    'line-width': byZoom([4, 0.4], [8, 1.2], [12, 3]),
    // Their course is as rough as the borders', and the two would run beside each other.
    'line-opacity': byZoom([10, 1], [12, 0.3]),
  }),
  // Over the states, whose outlines cut across bays.
  fill('water', 'water', colours.water),
  line(
    'counties',
    'counties',
    { 'line-color': colours.county, 'line-width': byZoom([7, 0.6], [12, 1.2]), 'line-dasharray': [4, 2] },
    { minzoom: 7 },
  ),
  line(
    'state-lines',
    'borders',
    { 'line-color': colours.state, 'line-width': byZoom([3, 0.5], [6, 1], [12, 1.8]), 'line-dasharray': [5, 2, 1, 2] },
    { filter: ['==', ['get', 'kind'], 'state'], layout: { 'line-join': 'round' } },
  ),
  line(
    'country-lines',
    'borders',
    { 'line-color': colours.country, 'line-width': byZoom([3, 0.8], [6, 1.4], [12, 2.4]) },
    { filter: ['==', ['get', 'kind'], 'country'] },
  ),
]
