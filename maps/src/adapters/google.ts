/** Addresses by Google: Places (New) while typing, Geocoding for typed texts and pins. */
import { createHash } from 'node:crypto'
import {
  type Point,
  type Precision,
  SERVICE_BOX,
  SERVICE_STATES,
  type ServiceState,
} from '@meridian/domain/places/geo.ts'
import { LOCALE } from '@meridian/domain/time/format.ts'
import { z } from 'zod'
import type { AddressProvider, MapLocation, MapSuggestion } from '../port.ts'
import { fetchJson, join, MapServiceError } from './fetch-json.ts'

type GoogleAddressOptions = {
  key: string
  stateAt: (point: Point) => ServiceState | null
  placesUrl?: string
  geocodingUrl?: string
}

export function createGoogleAddresses(options: GoogleAddressOptions): AddressProvider {
  const { key, stateAt, placesUrl = 'https://places.googleapis.com/v1' } = options
  const geocode = (params: Record<string, string>, signal: AbortSignal) => requestGeocoding(options, params, signal)
  return {
    name: 'google',
    async suggest(text, { near, limit, session, signal }) {
      const { suggestions = [] } = await fetchJson({
        service: 'Google Places',
        url: join(placesUrl, 'places:autocomplete'),
        reply: autocompleteReply,
        headers: { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': SUGGESTION_FIELDS },
        body: toAutocomplete(text, near, session),
        signal,
      })
      return suggestions
        .flatMap(({ placePrediction }) => (placePrediction ? (toSuggestion(placePrediction) ?? []) : []))
        .slice(0, limit)
    },
    async locate(id, { session, signal }) {
      const url = join(placesUrl, `places/${encodeURIComponent(id)}`)
      // Ends the session: from here on Google bills it as one.
      if (session) url.searchParams.set('sessionToken', toSessionToken(session))
      const headers = { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': PLACE_FIELDS }
      const place = await fetchJson({ service: 'Google Places', url, reply: placeReply, headers, signal })
      return toMapLocation(place.formattedAddress, place.location, precisionOfTypes(place.types ?? []), stateAt)
    },
    async geocode(text, { signal }) {
      const bounds = `${SERVICE_BOX.south},${SERVICE_BOX.west}|${SERVICE_BOX.north},${SERVICE_BOX.east}`
      const results = await geocode({ address: text, components: 'country:US', bounds }, signal)
      for (const { formatted_address: address, geometry, types } of results) {
        const { lat, lng } = geometry.location
        const location = toMapLocation(
          address,
          { latitude: lat, longitude: lng },
          PRECISION_OF_LOCATION_TYPE[geometry.location_type] ?? precisionOfTypes(types),
          stateAt,
        )
        if (location) return location
      }
      return null
    },
    async reverse(point, { signal }) {
      const state = stateAt(point)
      if (!state) return null
      const params = { latlng: `${point.latitude},${point.longitude}`, result_type: 'street_address|premise|route' }
      const [result] = await geocode(params, signal)
      return result ? { address: withoutCountry(result.formatted_address), state } : null
    },
  }
}

const SUGGESTION_FIELDS = [
  'placeId',
  'text.text',
  'structuredFormat.mainText.text',
  'structuredFormat.secondaryText.text',
  'types',
]
  .map((field) => `suggestions.placePrediction.${field}`)
  .join(',')
const PLACE_FIELDS = 'formattedAddress,location,types'
/** The widest circle Google takes. */
const NEAR_RADIUS_METERS = 50_000

function toAutocomplete(text: string, near: Point | null, session: string | null) {
  const { south, west, north, east } = SERVICE_BOX
  const box = { low: { latitude: south, longitude: west }, high: { latitude: north, longitude: east } }
  return {
    input: text,
    languageCode: LOCALE,
    regionCode: 'us',
    includedRegionCodes: ['us'],
    locationBias: near ? { circle: { center: near, radius: NEAR_RADIUS_METERS } } : { rectangle: box },
    ...(session && { sessionToken: toSessionToken(session) }),
  }
}

/** Google accepts at most 36 URL-safe characters and otherwise rejects the whole request. */
const toSessionToken = (session: string): string =>
  /^[\w-]{1,36}$/.test(session) ? session : createHash('sha256').update(session).digest('base64url').slice(0, 36)

const text = z.object({ text: z.string() })
const prediction = z.object({
  placeId: z.string().min(1),
  text,
  structuredFormat: z.object({ mainText: text.optional(), secondaryText: text.optional() }).optional(),
  types: z.array(z.string()).default([]),
})
// Without any result Google answers {}.
const autocompleteReply = z.object({
  suggestions: z.array(z.object({ placePrediction: prediction.optional() })).optional(),
})
const placeReply = z.object({
  formattedAddress: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  types: z.array(z.string()).optional(),
})

/** Null: the text names another state. If it names none, the point decides when it is located. */
function toSuggestion({ placeId, text, structuredFormat, types }: z.infer<typeof prediction>): MapSuggestion | null {
  const whole = withoutCountry(text.text)
  const state = /, ([A-Z]{2})(?: \d{5}(?:-\d{4})?)?$/.exec(whole)?.[1]
  if (state && !(SERVICE_STATES as readonly string[]).includes(state)) return null
  const kind = kindOf(types)
  const secondary = structuredFormat?.secondaryText?.text
  const name = kind === 'place' ? (structuredFormat?.mainText?.text ?? null) : null
  const address = name && secondary ? withoutCountry(secondary) : whole
  return { id: placeId, kind, name, address, precision: precisionOfTypes(types) }
}

const ADDRESS_TYPES = ['street_address', 'premise', 'subpremise']
const STREET_TYPES = ['route', 'intersection']
const PLACE_TYPES = ['establishment', 'point_of_interest']
const hasOneOf = (types: readonly string[], wanted: readonly string[]) => types.some((type) => wanted.includes(type))

function kindOf(types: readonly string[]): MapSuggestion['kind'] {
  if (hasOneOf(types, PLACE_TYPES)) return 'place'
  if (hasOneOf(types, ADDRESS_TYPES)) return 'address'
  return hasOneOf(types, STREET_TYPES) ? 'street' : 'zip'
}

const PRECISION_OF_KIND = { place: 'point', address: 'point', street: 'street', zip: 'zip' } as const
const precisionOfTypes = (types: readonly string[]): Precision => PRECISION_OF_KIND[kindOf(types)]

/** Google's location type is more exact than the types of the result. APPROXIMATE may be a city or a street. */
const PRECISION_OF_LOCATION_TYPE: Record<string, Precision | undefined> = {
  ROOFTOP: 'point',
  RANGE_INTERPOLATED: 'street',
  APPROXIMATE: 'zip',
}

function toMapLocation(
  address: string,
  point: Point,
  precision: Precision,
  stateAt: GoogleAddressOptions['stateAt'],
): MapLocation | null {
  const state = stateAt(point)
  return state && { address: withoutCountry(address), point, precision, state }
}

const withoutCountry = (address: string): string => address.replace(/, (USA|United States)$/, '')

const geocodingReply = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        types: z.array(z.string()).default([]),
        geometry: z.object({ location_type: z.string(), location: z.object({ lat: z.number(), lng: z.number() }) }),
      }),
    )
    .default([]),
})

async function requestGeocoding(options: GoogleAddressOptions, params: Record<string, string>, signal: AbortSignal) {
  const url = join(options.geocodingUrl ?? 'https://maps.googleapis.com/maps/api/geocode', 'json')
  url.search = new URLSearchParams({ ...params, language: LOCALE, key: options.key }).toString()
  const { status, results } = await fetchJson({ service: 'Google Geocoding', url, reply: geocodingReply, signal })
  // This API always answers 200; errors such as a used-up quota are in the body.
  if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new MapServiceError(`Google Geocoding answered ${status}`)
  return results
}
