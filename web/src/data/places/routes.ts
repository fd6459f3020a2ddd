import { show } from '@meridian/contract/places/routes.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import { decodePolyline, encodePolyline } from '@meridian/domain/places/polyline.ts'
import { keepPreviousData, queryOptions, skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

export type { Route } from '@meridian/contract/places/routes.ts'

/** The route between two points, once both are known. */
export function useRoute(from: Point | null, to: Point | null) {
  return useQuery(routeBetween(from, to))
}

/** The same for a moving start: the previous route stays until the next one has loaded. */
export function useMovingRoute(from: Point | null, to: Point | null) {
  return useQuery({ ...routeBetween(from, to), placeholderData: from && to ? keepPreviousData : undefined })
}

/** The line through all points along the roads, once every leg is known. A leg without a route is straight. */
export function useRouteThrough(points: readonly Point[]): string | null {
  const legs = points
    .slice(1)
    .map((to, index) => ({ from: points[index] as Point, to }))
    .filter(({ from, to }) => pair(from) !== pair(to))
  // A run may go the same way twice.
  const byName = new Map(legs.map((leg) => [nameOf(leg), leg]))
  const queries = useQueries({ queries: [...byName.values()].map(({ from, to }) => routeBetween(from, to)) })
  if (queries.length === 0 || queries.some(({ isPending }) => isPending)) return null
  const names = [...byName.keys()]
  const lineOf = (leg: Leg): Point[] => {
    const geometry = queries[names.indexOf(nameOf(leg))]?.data?.geometry
    return geometry ? decodePolyline(geometry) : [leg.from, leg.to]
  }
  return encodePolyline(legs.flatMap(lineOf))
}

type Leg = { from: Point; to: Point }

const nameOf = ({ from, to }: Leg): string => `${pair(from)} ${pair(to)}`

function routeBetween(from: Point | null, to: Point | null) {
  const ends = from && to ? { from: pair(from), to: pair(to) } : null
  return queryOptions({
    queryKey: keys.route(ends?.from ?? '', ends?.to ?? ''),
    queryFn: ends ? ({ signal }) => call(show, { body: ends, signal }) : skipToken,
  })
}

const pair = ({ latitude, longitude }: Point): string => `${latitude.toFixed(6)},${longitude.toFixed(6)}`
