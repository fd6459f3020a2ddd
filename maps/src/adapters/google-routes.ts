/** Directions by Google's Routes API. */

import type { Point } from '@meridian/domain/places/geo.ts'
import { decodePolyline } from '@meridian/domain/places/polyline.ts'
import { LOCALE } from '@meridian/domain/time/format.ts'
import { z } from 'zod'
import type { MapStep, RouteProvider } from '../port.ts'
import { fetchJson, join, MapServiceError } from './fetch-json.ts'
import { rateCell, rateRoute, type Stop } from './quality.ts'

export function createGoogleRoutes({
  key,
  baseUrl = 'https://routes.googleapis.com',
}: {
  key: string
  baseUrl?: string
}): RouteProvider {
  const request = <S extends z.ZodType>(path: string, fields: string, reply: S, body: unknown, signal: AbortSignal) =>
    fetchJson({
      service: 'Google Routes',
      url: join(baseUrl, path),
      reply,
      headers: { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': fields },
      body,
      signal,
    })
  return {
    name: 'google',
    async route(from, to, { via = [], signal }) {
      const body = {
        origin: toWaypoint(from),
        destination: toWaypoint(to),
        ...(via.length > 0 && { intermediates: via.map(toWaypoint) }),
        ...DRIVING,
        polylineEncoding: 'ENCODED_POLYLINE',
        languageCode: LOCALE,
        units: 'IMPERIAL',
      }
      const { routes = [] } = await request('directions/v2:computeRoutes', ROUTE_FIELDS, routesReply, body, signal)
      const [route] = routes
      if (!route) throw new MapServiceError('Google Routes found no way')
      return toRoute(route, [from, ...via, to])
    },
    async matrix(points, { signal }) {
      if (points.length > MAX_MATRIX_POINTS) throw new MapServiceError('Google Routes takes 25 points at most')
      const stops = points.map((point) => ({ waypoint: toWaypoint(point) }))
      const body = { origins: stops, destinations: stops, ...DRIVING }
      const elements = await request('distanceMatrix/v2:computeRouteMatrix', MATRIX_FIELDS, matrixReply, body, signal)
      return toMatrix(elements, points)
    },
  }
}

const DRIVING = { travelMode: 'DRIVE', routingPreference: 'TRAFFIC_UNAWARE' }
const ROUTE_FIELDS = [
  'routes.distanceMeters',
  'routes.duration',
  'routes.polyline.encodedPolyline',
  'routes.legs.startLocation',
  'routes.legs.endLocation',
  'routes.legs.steps.distanceMeters',
  'routes.legs.steps.startLocation',
  'routes.legs.steps.navigationInstruction.instructions',
].join(',')
const MATRIX_FIELDS = 'originIndex,destinationIndex,status,condition,distanceMeters,duration'
/** Google's limit is 625 pairs in one request. */
const MAX_MATRIX_POINTS = 25
const METERS_PER_MILE = 1609.344

const toWaypoint = ({ latitude, longitude }: Point) => ({ location: { latLng: { latitude, longitude } } })

// Fields whose value is zero are left out of Google's answers.
const meters = z.number().default(0)
const seconds = z
  .string()
  .regex(/^\d+(\.\d+)?s$/, 'is no duration')
  .transform((value) => Number(value.slice(0, -1)))
const location = z.object({ latLng: z.object({ latitude: z.number().default(0), longitude: z.number().default(0) }) })
const step = z.object({
  distanceMeters: meters,
  startLocation: location,
  navigationInstruction: z.object({ instructions: z.string().optional() }).optional(),
})
const route = z.object({
  distanceMeters: meters,
  duration: seconds,
  polyline: z.object({ encodedPolyline: z.string() }),
  legs: z.array(z.object({ startLocation: location, endLocation: location, steps: z.array(step).default([]) })).min(1),
})
const routesReply = z.object({ routes: z.array(route).optional() })
const matrixReply = z.array(
  z.object({
    originIndex: z.number().int().default(0),
    destinationIndex: z.number().int().default(0),
    status: z.object({ code: z.number().optional() }).default({}),
    condition: z.string().optional(),
    distanceMeters: meters,
    duration: seconds.optional(),
  }),
)

function toRoute({ distanceMeters, duration, polyline, legs }: z.infer<typeof route>, requested: readonly Point[]) {
  if (legs.length !== requested.length - 1) throw new MapServiceError('Google Routes answered another number of legs')
  const steps = legs.flatMap((leg) =>
    leg.steps.flatMap((one): MapStep[] => {
      const instruction = one.navigationInstruction?.instructions
      // A part without an instruction belongs to the step before.
      return instruction
        ? [{ instruction, distanceMiles: one.distanceMeters / METERS_PER_MILE, point: one.startLocation.latLng }]
        : []
    }),
  )
  const result = {
    miles: distanceMeters / METERS_PER_MILE,
    minutes: duration / 60,
    path: decodePolyline(polyline.encodedPolyline),
    steps,
  }
  return rateRoute(
    result,
    requested.map((point, index): Stop => {
      const leg = legs[Math.max(0, index - 1)] as (typeof legs)[number]
      return { requested: point, onRoad: (index === 0 ? leg.startLocation : leg.endLocation).latLng, isStreet: true }
    }),
  )
}

function toMatrix(elements: z.infer<typeof matrixReply>, points: readonly Point[]) {
  const cells = new Map(elements.map((element) => [`${element.originIndex} ${element.destinationIndex}`, element]))
  return points.map((from, row) =>
    points.map((to, column) => {
      const element = cells.get(`${row} ${column}`)
      if (!element || element.status.code) throw new MapServiceError('Google Routes left a pair without an answer')
      const isFound = element.condition === 'ROUTE_EXISTS'
      const result = isFound
        ? { miles: element.distanceMeters / METERS_PER_MILE, minutes: (element.duration ?? 0) / 60 }
        : null
      return rateCell(result, toStop(from), toStop(to))
    }),
  )
}

/** The matrix does not return the points on its network; Google's network has every street. */
const toStop = (point: Point): Stop => ({ requested: point, onRoad: point, isStreet: true })
