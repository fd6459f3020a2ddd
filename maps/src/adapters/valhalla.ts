/** Routes by Valhalla: the engine of the region pack and a self-hosted or public server have the same API. */

import type { Point } from '@meridian/domain/places/geo.ts'
import { decodePolyline } from '@meridian/domain/places/polyline.ts'
import { LOCALE } from '@meridian/domain/time/format.ts'
import { z } from 'zod'
import type { MapStep, RouteProvider } from '../port.ts'
import { fetchJson, join, MapServiceError, NotReadyError } from './fetch-json.ts'
import { type RouterResult, rateCell, rateRoute, type Stop } from './quality.ts'

type ValhallaOptions = {
  name: string
  /** Null while it is not ready. */
  baseUrl: () => string | null
  /** Valhalla costing options, where its defaults do not suit the road data. */
  preferences?: { use_distance: number }
}

type Send = <S extends z.ZodType>(path: string, reply: S, body: unknown, signal: AbortSignal) => Promise<z.infer<S>>

export function createValhallaRoutes({ name, baseUrl, preferences }: ValhallaOptions): RouteProvider {
  const driving = { costing: 'auto', units: 'miles', ...(preferences && { costing_options: { auto: preferences } }) }
  const request: Send = async (path, reply, body, signal) => {
    const base = baseUrl()
    if (base === null) throw new NotReadyError(`${name} is not ready`)
    return fetchJson({ service: name, url: join(base, path), reply, body, signal })
  }
  return {
    name,
    async route(from, to, { via = [], signal }) {
      const requested = [from, ...via, to]
      const body = { locations: requested.map(toLocation), ...driving, language: LOCALE }
      const [{ trip }, snaps] = await Promise.all([
        request('route', routeReply, body, signal),
        findSnaps(request, requested, signal),
      ])
      const paths = trip.legs.map((leg) => decodePolyline(leg.shape, VALHALLA_PRECISION))
      return rateRoute(toResult(trip, paths), toStops(requested, paths, snaps))
    },
    async matrix(points, { signal }) {
      const locations = points.map(toLocation)
      const body = { sources: locations, targets: locations, ...driving }
      const [reply, snaps] = await Promise.all([
        request('sources_to_targets', matrixReply, body, signal),
        findSnaps(request, points, signal),
      ])
      const unknown = (requested: Point): Snap => ({ onRoad: requested, isStreet: snaps === null })
      const stops = points.map((requested, index): Stop => ({ requested, ...(snaps?.[index] ?? unknown(requested)) }))
      return stops.map((start, row) =>
        stops.map((end, column) => rateCell(toCell(reply.sources_to_targets[row]?.[column]), start, end)),
      )
    },
  }
}

const VALHALLA_PRECISION = 6

const toLocation = ({ latitude, longitude }: Point) => ({ lat: latitude, lon: longitude })

const routeReply = z.object({
  trip: z.object({
    summary: z.object({ length: z.number(), time: z.number() }),
    legs: z
      .array(
        z.object({
          shape: z.string().min(1),
          maneuvers: z.array(
            z.object({ instruction: z.string(), length: z.number(), begin_shape_index: z.number().int().min(0) }),
          ),
        }),
      )
      .min(1),
  }),
})
type Trip = z.infer<typeof routeReply>['trip']

const cell = z.object({ distance: z.number().nullish(), time: z.number().nullish() }).nullable()
const matrixReply = z.object({ sources_to_targets: z.array(z.array(cell)) })

const locateReply = z.array(
  z.object({
    edges: z
      .array(
        z.object({
          correlated_lat: z.number(),
          correlated_lon: z.number(),
          distance: z.number(),
          edge_info: z.object({ names: z.array(z.string()).nullish() }).nullish(),
          edge: z.object({ classification: z.object({ classification: z.string(), link: z.boolean() }) }),
        }),
      )
      .nullable(),
  }),
)
type Edge = NonNullable<z.infer<typeof locateReply>[number]['edges']>[number]
type Snap = { onRoad: Point; isStreet: boolean }

/** The nearest road of each point. Some servers do not offer it: then null, and every road counts as a street. */
async function findSnaps(
  request: Send,
  points: readonly Point[],
  signal: AbortSignal,
): Promise<(Snap | null)[] | null> {
  const body = { locations: points.map(toLocation), costing: 'auto', verbose: true }
  const places = await request('locate', locateReply, body, signal).catch(() => null)
  return places?.map(({ edges }) => toSnap(edges ?? [])) ?? null
}

function toSnap(edges: readonly Edge[]): Snap | null {
  const nearest = edges.toSorted((one, other) => one.distance - other.distance)[0]
  if (!nearest) return null
  return {
    onRoad: { latitude: nearest.correlated_lat, longitude: nearest.correlated_lon },
    isStreet: edges.some((edge) => edge.distance <= nearest.distance + SAME_PLACE_METERS && isStreet(edge)),
  }
}

/** An edge has two directions, and a corner several edges: all within this distance count as the nearest. */
const SAME_PLACE_METERS = 10

/**
 * There are no addresses on a motorway or its ramps. A primary road counts if it has a street name: the region pack's
 * highways have route numbers only and are too coarse to tell what is beside them.
 */
function isStreet({ edge, edge_info: info }: Edge): boolean {
  const { classification, link } = edge.classification
  if (link || classification === 'motorway' || classification === 'trunk') return false
  return classification !== 'primary' || (info?.names ?? []).some((name) => !ROUTE_NUMBER.test(name))
}
const ROUTE_NUMBER = /^[A-Z]{1,3}[ -]?\d+/

function toResult(trip: Trip, paths: readonly Point[][]): RouterResult {
  return {
    miles: trip.summary.length,
    minutes: trip.summary.time / 60,
    path: paths.flat(),
    steps: trip.legs.flatMap((leg, index) =>
      leg.maneuvers.map((maneuver): MapStep => {
        const path = paths[index] as Point[]
        const point = path[Math.min(maneuver.begin_shape_index, path.length - 1)] as Point
        return { instruction: maneuver.instruction, distanceMiles: maneuver.length, point }
      }),
    ),
  }
}

function toStops(requested: readonly Point[], paths: readonly Point[][], snaps: (Snap | null)[] | null): Stop[] {
  if (paths.length !== requested.length - 1) throw new MapServiceError('Valhalla answered another number of legs')
  return requested.map((point, index) => ({
    requested: point,
    // Where the route really begins: the nearest street may be disconnected from the network.
    onRoad: (index === 0 ? paths[0]?.[0] : paths[index - 1]?.at(-1)) as Point,
    isStreet: snaps === null || snaps[index]?.isStreet === true,
  }))
}

const toCell = (value: z.infer<typeof cell> | undefined) =>
  value?.distance == null || value.time == null ? null : { miles: value.distance, minutes: value.time / 60 }
