/** City names: the larger the city, the earlier its name is on the map. */
import { type BaseFeature, feature } from './map-data.ts'

export type City = { name: string; state: string; people: number; longitude: number; latitude: number }

const FROM_ZOOM: readonly (readonly [people: number, zoom: number])[] = [
  [500_000, 3],
  [180_000, 5],
  [80_000, 6],
  [30_000, 7],
  [10_000, 8],
  [2_500, 9],
  [1, 10],
]
/** Names the post knows and the census does not count: last of all. */
const UNCOUNTED = 11

export function cityFeatures(cities: readonly City[]): BaseFeature[] {
  return cities.map(({ name, people, longitude, latitude }) => {
    const zoom = FROM_ZOOM.find(([least]) => people >= least)?.[1] ?? UNCOUNTED
    return {
      ...feature({ type: 'Point', coordinates: [longitude, latitude] }, { name, people, zoom }),
      // One zoom sooner than it shows: the browser zooms in between whole steps on the tile it has.
      from: zoom - 1,
    }
  })
}
