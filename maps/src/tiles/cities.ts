/** City names: the larger the city, the lower the zoom from which its name is shown. */
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
/** Postal city names without a population. */
const UNCOUNTED = 11

export function cityFeatures(cities: readonly City[]): BaseFeature[] {
  return cities.map(({ name, people, longitude, latitude }) => {
    const zoom = FROM_ZOOM.find(([least]) => people >= least)?.[1] ?? UNCOUNTED
    return {
      ...feature({ type: 'Point', coordinates: [longitude, latitude] }, { name, people, zoom }),
      // One zoom earlier than shown: between two zooms the browser uses the tile of the lower one.
      from: zoom - 1,
    }
  })
}
