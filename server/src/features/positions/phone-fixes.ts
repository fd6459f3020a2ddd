/**
 * What the two phone apps send, as they document it: Traccar Client its queue one by one as JSON (from version 9 on) or as parameters
 * of the address (before, the protocol of OsmAnd), OwnTracks in its HTTP mode as JSON with the key as the password. Whatever else they
 * send (statuses, waypoints, a lost signal) holds no position.
 */
import type { ReportedPosition } from '@meridian/domain/drivers/positions.ts'
import { z } from 'zod'

/** `key` as it was sent; `position`: null when there is none in it that could ever be stored. */
export type PhoneReport = { key: unknown; position: ReportedPosition | null }
export type PhoneRequest = { query: unknown; body: unknown; authorization: string | undefined }

export function readReport({ query, body, authorization }: PhoneRequest): PhoneReport {
  const password = passwordOf(authorization)
  if (password !== null) return { key: password, position: ownTracks(body) }
  const params = { ...asObject(query), ...(body instanceof URLSearchParams ? Object.fromEntries(body) : {}) }
  const id = params.id ?? params.deviceid
  if (id !== undefined) return { key: id, position: osmAnd(params) }
  return { key: asObject(body).device_id, position: traccar(body) }
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function passwordOf(authorization: string | undefined): string | null {
  const [scheme, credentials = ''] = (authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic') return null
  const text = Buffer.from(credentials, 'base64').toString()
  return text.slice(text.indexOf(':') + 1)
}

/** Devices without one say 0 or less. */
const accuracy = z.number().catch(0)

type Fix = { latitude: number; longitude: number; atMs: number; accuracy: number }

const toPosition = ({ latitude, longitude, atMs, accuracy }: Fix): ReportedPosition | null => {
  const at = new Date(atMs)
  if (Number.isNaN(at.getTime())) return null
  return { latitude, longitude, at, accuracyM: accuracy > 0 ? accuracy : null }
}

const OWNTRACKS = z.object({
  _type: z.literal('location'),
  lat: z.number(),
  lon: z.number(),
  tst: z.number(),
  acc: accuracy,
})

function ownTracks(body: unknown): ReportedPosition | null {
  const { data } = OWNTRACKS.safeParse(body)
  return data
    ? toPosition({ latitude: data.lat, longitude: data.lon, atMs: data.tst * 1000, accuracy: data.acc })
    : null
}

const TRACCAR = z.object({
  location: z.object({
    timestamp: z.string(),
    coords: z.object({ latitude: z.number(), longitude: z.number(), accuracy }),
  }),
})

function traccar(body: unknown): ReportedPosition | null {
  const { data } = TRACCAR.safeParse(body)
  return data ? toPosition({ ...data.location.coords, atMs: Date.parse(data.location.timestamp) }) : null
}

/** An empty parameter would be 0. */
const numeric = z.string().trim().min(1).pipe(z.coerce.number())
const OSMAND = z.object({
  lat: numeric,
  lon: numeric,
  timestamp: z.string(),
  accuracy: numeric.catch(0),
  valid: z.enum(['true', '1']).default('true'),
})

function osmAnd(params: Record<string, unknown>): ReportedPosition | null {
  const { data } = OSMAND.safeParse(params)
  if (!data) return null
  return toPosition({ latitude: data.lat, longitude: data.lon, atMs: timeOf(data.timestamp), accuracy: data.accuracy })
}

const LAST_IN_SECONDS = 2 ** 31

/** Seconds or milliseconds since 1970, ISO, or `2026-07-15 15:00:00`, which is UTC. */
function timeOf(text: string): number {
  const number = Number(text)
  if (Number.isFinite(number)) return number < LAST_IN_SECONDS ? number * 1000 : number
  return Date.parse(/^\d{4}-\d\d-\d\d \d/.test(text) ? `${text.replace(' ', 'T')}Z` : text)
}
