/**
 * Routes between the same points, found once. A client who tries another priority or date is quoted the same route again, and
 * most orders of a pharmacy go to the same few doors. Only for a provider whose answer does not depend on the time of day.
 */
import type { Point } from '@meridian/domain/places/geo.ts'
import type { MapRoute, RouteProvider } from '../port.ts'

/** A route across the state takes about 10 KB. */
const MAX_ROUTES = 2_000

export function cacheRoutes(provider: RouteProvider, maxRoutes = MAX_ROUTES): RouteProvider {
  // In the order of their last use.
  const routes = new Map<string, MapRoute>()
  return {
    ...provider,
    async route(from, to, options) {
      const key = [from, ...(options.via ?? []), to].map(keyOf).join(' ')
      const route = routes.get(key) ?? (await provider.route(from, to, options))
      routes.delete(key)
      routes.set(key, route)
      if (routes.size > maxRoutes) routes.delete(routes.keys().next().value as string)
      return route
    },
  }
}

const keyOf = ({ latitude, longitude }: Point): string => `${latitude},${longitude}`
