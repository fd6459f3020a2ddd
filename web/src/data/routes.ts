import { show } from '@meridian/contract/routes.ts'
import type { Point } from '@meridian/domain/geo.ts'
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

export type { Route } from '@meridian/contract/routes.ts'

/** The route between two points, once both are known. */
export function useRoute(from: Point | null, to: Point | null) {
  return useQuery(routeBetween(from, to))
}

/** The same for a moving start: the previous route stays until the next one has loaded. */
export function useMovingRoute(from: Point | null, to: Point | null) {
  return useQuery({ ...routeBetween(from, to), placeholderData: from && to ? keepPreviousData : undefined })
}

function routeBetween(from: Point | null, to: Point | null) {
  const ends = from && to ? { from: pair(from), to: pair(to) } : null
  return queryOptions({
    queryKey: keys.route(ends?.from ?? '', ends?.to ?? ''),
    queryFn: ends ? ({ signal }) => call(show, { body: ends, signal }) : skipToken,
  })
}

const pair = ({ latitude, longitude }: Point): string => `${latitude.toFixed(6)},${longitude.toFixed(6)}`
