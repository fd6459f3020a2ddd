/** Addresses by Photon, the search over OpenStreetMap: self-hosted or public. */
import { type Point, SERVICE_BOX, type ServiceState } from '@meridian/domain/places/geo.ts'
import { z } from 'zod'
import type { AddressProvider, MapLocation, MapSuggestion } from '../port.ts'
import { fetchJson, join } from './fetch-json.ts'

type PhotonOptions = { baseUrl: string; stateAt: (point: Point) => ServiceState | null }

export function createPhotonAddresses({ baseUrl, stateAt }: PhotonOptions): AddressProvider {
  const recent = new RecentPlaces()
  const request = async (path: string, params: [string, string][], signal: AbortSignal): Promise<PhotonPlace[]> => {
    const url = join(baseUrl, path)
    for (const [name, value] of params) url.searchParams.append(name, value)
    const { features } = await fetchJson({ service: 'Photon', url, reply: collection, signal })
    return features.flatMap((feature) => toPlace(feature, stateAt) ?? [])
  }
  const search = async (text: string, limit: number, near: Point | null, signal: AbortSignal) => {
    const places = await request('api', searchParams(text, limit, near), signal)
    for (const place of places) recent.save(place)
    return places
  }
  return {
    name: 'photon',
    async suggest(text, { near, limit, signal }) {
      // More than are shown: those outside the five states are dropped.
      const places = await search(text, limit * 2, near, signal)
      return unique(places).slice(0, limit).map(toSuggestion)
    },
    /** Photon has no lookup by id: recent results are cached, and otherwise the address text is searched again. */
    async locate(id, { signal }) {
      const [osmId, text] = splitId(id)
      const place =
        recent.get(id) ?? (await search(text, 10, null, signal)).find((candidate) => candidate.osmId === osmId)
      return place ? toLocation(place) : null
    },
    async geocode(text, { signal }) {
      const [place] = await search(text, 5, null, signal)
      return place ? toLocation(place) : null
    },
    async reverse({ latitude, longitude }, { signal }) {
      const params: [string, string][] = [
        ['lat', String(latitude)],
        ['lon', String(longitude)],
        ['radius', REVERSE_RADIUS_KM],
        ['limit', '1'],
        ['lang', 'en'],
      ]
      const [place] = await request('reverse', params, signal)
      return place ? { address: place.address, state: place.state } : null
    },
  }
}

const REVERSE_RADIUS_KM = '1'
const { west, south, east, north } = SERVICE_BOX

function searchParams(text: string, limit: number, near: Point | null): [string, string][] {
  const params: [string, string][] = [
    ['q', text],
    ['limit', String(limit)],
    ['lang', 'en'],
    ['bbox', [west, south, east, north].join(',')],
    ['countrycode', 'US'],
  ]
  if (near) params.push(['lat', String(near.latitude)], ['lon', String(near.longitude)])
  return params
}

const optionalText = z.string().optional()
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    osm_type: z.string(),
    osm_id: z.number(),
    osm_key: optionalText,
    osm_value: optionalText,
    type: optionalText,
    name: optionalText,
    housenumber: optionalText,
    street: optionalText,
    city: optionalText,
    district: optionalText,
    county: optionalText,
    postcode: optionalText,
    countrycode: optionalText,
  }),
})
const collection = z.object({ features: z.array(feature) })
type Properties = z.infer<typeof feature>['properties']

type PhotonPlace = MapSuggestion & { osmId: string; point: Point; state: ServiceState }

/** Null: outside the five states, or larger than an address (a county, a state). */
function toPlace(
  { geometry, properties }: z.infer<typeof feature>,
  stateAt: PhotonOptions['stateAt'],
): PhotonPlace | null {
  const [longitude, latitude] = geometry.coordinates
  const point = { latitude, longitude }
  const state = stateAt(point)
  const kind = kindOf(properties)
  if (!state || !kind || (properties.countrycode ?? 'US').toUpperCase() !== 'US') return null
  const osmId = `${properties.osm_type}${properties.osm_id}`
  const address = addressOf(properties, kind, state)
  return {
    id: `${osmId} ${address}`,
    osmId,
    kind,
    name: kind === 'place' ? (properties.name ?? null) : null,
    address,
    precision: PRECISION_OF[kind],
    point,
    state,
  }
}

const PRECISION_OF = { place: 'point', address: 'point', street: 'street', zip: 'zip' } as const
/** Photon's layers (`type`) that are small enough to be an address. */
const SMALL_AREAS = ['locality', 'district', 'city', 'other']
const UNNAMED_KEYS = ['highway', 'place', 'boundary', 'landuse', 'natural', 'waterway']

function kindOf({
  type,
  name,
  housenumber,
  osm_key: key = '',
  osm_value: value,
}: Properties): PhotonPlace['kind'] | null {
  if (value === 'postcode') return 'zip'
  if (key === 'highway' || type === 'street') return 'street'
  if (name && !UNNAMED_KEYS.includes(key)) return 'place'
  if (housenumber) return 'address'
  return SMALL_AREAS.includes(type ?? '') && (key === 'place' || key === 'boundary') ? 'zip' : null
}

function addressOf(properties: Properties, kind: PhotonPlace['kind'], state: ServiceState): string {
  const { name, housenumber, street, postcode } = properties
  const city = properties.city ?? properties.district ?? (kind === 'zip' ? undefined : properties.county)
  const isArea = kind === 'zip'
  const first = isArea
    ? undefined
    : kind === 'street'
      ? (name ?? street)
      : street
        ? joined([housenumber, street])
        : name
  const town = city ?? (isArea && name !== postcode ? name : undefined)
  return [first, town, joined([state, postcode ?? (isArea && /^\d{5}$/.test(name ?? '') ? name : undefined)])]
    .filter(Boolean)
    .join(', ')
}

const joined = (words: (string | undefined)[]): string => words.filter(Boolean).join(' ')

const toSuggestion = ({ id, kind, name, address, precision }: PhotonPlace): MapSuggestion => ({
  id,
  kind,
  name,
  address,
  precision,
})
const toLocation = ({ address, point, precision, state }: PhotonPlace): MapLocation => ({
  address,
  point,
  precision,
  state,
})

/** A long street is many objects in OpenStreetMap. */
const unique = (places: readonly PhotonPlace[]): PhotonPlace[] =>
  [
    ...new Map(places.toReversed().map((place) => [`${place.name ?? ''}|${place.address}`, place])).values(),
  ].toReversed()

function splitId(id: string): [osmId: string, text: string] {
  const space = id.indexOf(' ')
  return space < 0 ? [id, ''] : [id.slice(0, space), id.slice(space + 1)]
}

class RecentPlaces {
  private static readonly MAX = 5_000
  private readonly places = new Map<string, PhotonPlace>()

  save(place: PhotonPlace): void {
    this.places.delete(place.id)
    this.places.set(place.id, place)
    const [oldest] = this.places.keys()
    if (this.places.size > RecentPlaces.MAX && oldest) this.places.delete(oldest)
  }

  get(id: string): PhotonPlace | undefined {
    return this.places.get(id)
  }
}
