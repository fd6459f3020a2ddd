/** Every call of the contract has a route, and every route is a call. Who may call what is in access-matrix.ts. */
import { endpoints } from '@meridian/contract'
import { routePattern, v1PathOf } from '@meridian/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'

/** Routes that are no call of the contract: pages, probes, the socket. */
const BESIDE_THE_CONTRACT = [
  'GET *',
  'GET /t/*',
  'GET /desk/*',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /ws',
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /api/v1/openapi.json',
  'GET /llms.txt',
  'GET /.well-known/security.txt',
  'GET /unsubscribe/:token',
  'POST /unsubscribe/:token',
  'GET /sso',
  'GET /sso/done',
  'GET /api/sso/start',
  'GET /api/sso/callback',
  'POST /api/stripe/webhook',
  'POST /api/sms/incoming',
  'GET /api/positions/phone',
  'POST /api/positions/phone',
  'GET /api/map/style/:file',
  'GET /api/map/tiles/:z/:x/:file',
  'GET /api/map/glyphs/:font/:file',
]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('every call of the contract has a route', () => {
  const missing = endpoints.filter(
    ([, spec]) => !app.app.hasRoute({ method: spec.method, url: routePattern(spec.path) }),
  )
  expect(missing.map(([name]) => name)).toEqual([])
})

test('every route is a call of the contract, or stands in the list of those beside it', () => {
  const known = new Set([
    ...BESIDE_THE_CONTRACT,
    ...endpoints.flatMap(([, spec]) =>
      [spec.path, v1PathOf(spec)].flatMap((path) => (path === null ? [] : [`${spec.method} ${routePattern(path)}`])),
    ),
  ])
  const routes = routesOf(app.app.printRoutes({ commonPrefix: false }))
  expect(routes.length).toBeGreaterThan(30)
  expect(routes.filter((route) => !known.has(route))).toEqual([])
})

/** Fastify prints its routes as a tree: each level indents by four, a line ends with its methods. */
function routesOf(tree: string): string[] {
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!match) return []
    const depth = (match[1] as string).length / 4
    path.splice(depth, path.length, match[2] as string)
    const methods = (match[3] ?? '').split(', ').filter((method) => method && method !== 'HEAD')
    return methods.map((method) => `${method} ${path.join('')}`)
  })
}
