/** Which requests are refused first when there is too much work: the contract says it of each call. */
import { type EndpointSpec, routePattern, v1PathOf } from '@meridian/contract/endpoint.ts'
import { endpoints } from '@meridian/contract/index.ts'

/** `always`: answered in any overload. */
export type Importance = NonNullable<EndpointSpec['importance']> | 'always'

/** From which level of overload on it is refused; see `overload.ts`. */
export const REFUSED_FROM_LEVEL: Record<Importance, number> = {
  deferrable: 1,
  ordinary: 2,
  essential: 3,
  always: Number.POSITIVE_INFINITY,
}

/** Routes that are no calls of the contract; without it an operator would be blind during an overload. */
const OTHER_ROUTES: Record<string, Importance> = { '/metrics': 'always' }

const byRoute = new Map<string, Importance>(
  endpoints.flatMap(([, spec]) =>
    [spec.path, v1PathOf(spec)].flatMap((path) =>
      path === null
        ? []
        : [[keyOf(spec.method, routePattern(path)), spec.importance ?? byMethod(spec.method)] as const],
    ),
  ),
)

/** Of a route as Fastify knows it: `GET`, `/api/orders/:id`. */
export const importanceOf = (method: string, path: string): Importance =>
  OTHER_ROUTES[path] ?? byRoute.get(keyOf(method, path)) ?? byMethod(method)

export const isCall = (method: string, path: string): boolean => byRoute.has(keyOf(method, path))

function byMethod(method: string): Importance {
  return method === 'GET' || method === 'HEAD' ? 'ordinary' : 'essential'
}

function keyOf(method: string, path: string): string {
  return `${method} ${path}`
}
