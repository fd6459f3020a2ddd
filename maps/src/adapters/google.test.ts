import type { Point } from '@meridian/domain/places/geo.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { AddressProvider } from '../port.ts'
import { createGoogleAddresses } from './google.ts'
import { type Answer, FAILURES, type FakeService, fakeService } from './testing/fake-service.ts'

const KEY = 'AIza-not-a-real-key'
const signal = () => AbortSignal.timeout(5_000)
const options = { near: null, limit: 8, session: null }
const stateAt = ({ longitude }: Point) => (longitude > -93.7 ? null : 'TX')

let service: FakeService
let google: AddressProvider
afterEach(() => service.close())

const open = async (answer: Answer) => {
  service = await fakeService(() => answer)
  google = createGoogleAddresses({
    key: KEY,
    stateAt,
    placesUrl: `${service.url}/v1`,
    geocodingUrl: `${service.url}/maps/api/geocode`,
  })
}

const prediction = (main: string, secondary: string, types: string[]) => ({
  placePrediction: {
    place: 'places/ChIJ1',
    placeId: 'ChIJ1',
    text: { text: `${main}, ${secondary}`, matches: [{ endOffset: 4 }] },
    structuredFormat: { mainText: { text: main }, secondaryText: { text: secondary } },
    types,
  },
})

describe('suggestions', () => {
  test.each([
    [
      'a house number',
      prediction('6411 Fannin Street', 'Houston, TX, USA', ['street_address', 'geocode']),
      { kind: 'address', name: null, address: '6411 Fannin Street, Houston, TX', precision: 'point' },
    ],
    [
      'a place',
      prediction('Ben Taub Hospital', 'Taub Loop, Houston, TX, USA', [
        'hospital',
        'establishment',
        'point_of_interest',
      ]),
      { kind: 'place', name: 'Ben Taub Hospital', address: 'Taub Loop, Houston, TX', precision: 'point' },
    ],
    [
      'a street',
      prediction('Fannin Street', 'Houston, TX, USA', ['route']),
      { kind: 'street', name: null, address: 'Fannin Street, Houston, TX', precision: 'street' },
    ],
    [
      'a ZIP code',
      prediction('77030', 'Houston, TX 77030, USA', ['postal_code']),
      { kind: 'zip', name: null, address: '77030, Houston, TX 77030', precision: 'zip' },
    ],
  ])('%s becomes a row of ours', async (_name, found, row) => {
    await open({ json: { suggestions: [found] } })
    expect(await google.suggest('fannin', { ...options, signal: signal() })).toEqual([{ id: 'ChIJ1', ...row }])
  })

  test('other states are left out as far as the text tells, and {} means none', async () => {
    const elsewhere = prediction('6411 Fannin Street', 'Jackson, MS, USA', ['street_address'])
    await open({ json: { suggestions: [elsewhere, { queryPrediction: { text: { text: 'fannin' } } }] } })
    expect(await google.suggest('fannin', { ...options, signal: signal() })).toEqual([])
    await service.close()
    await open({ json: {} })
    expect(await google.suggest('fannin', { ...options, signal: signal() })).toEqual([])
  })

  test('the request has the key in a header, the United States, a bias to our states, and the session', async () => {
    await open({ json: {} })
    await google.suggest('6411 fannin', { ...options, session: 'a-session-1', signal: signal() })
    const [request] = service.requests
    expect(request).toMatchObject({ method: 'POST', path: '/v1/places:autocomplete' })
    expect(request?.headers['x-goog-api-key']).toBe(KEY)
    expect(request?.headers['x-goog-fieldmask']).toContain('suggestions.placePrediction.placeId')
    expect(request?.body).toEqual({
      input: '6411 fannin',
      languageCode: 'en-US',
      regionCode: 'us',
      includedRegionCodes: ['us'],
      locationBias: {
        rectangle: { low: { latitude: 25.8, longitude: -109.1 }, high: { latitude: 37.1, longitude: -88.8 } },
      },
      sessionToken: 'a-session-1',
    })
  })

  test('near the usual pickups a circle takes the place of the box', async () => {
    await open({ json: {} })
    const near = { latitude: 29.7, longitude: -95.4 }
    await google.suggest('6411 fannin', { ...options, near, signal: signal() })
    expect(service.requests[0]?.body).toMatchObject({ locationBias: { circle: { center: near, radius: 50_000 } } })
    expect(service.requests[0]?.body).not.toHaveProperty('sessionToken')
  })
})

describe('the point of a suggestion', () => {
  const PLACE = {
    formattedAddress: '6411 Fannin St, Houston, TX 77030, USA',
    location: { latitude: 29.7108, longitude: -95.3967 },
    types: ['street_address'],
  }

  test('comes from the place, and ends the session', async () => {
    await open({ json: PLACE })
    expect(await google.locate('ChIJ/1', { session: 'a-session-1', signal: signal() })).toEqual({
      address: '6411 Fannin St, Houston, TX 77030',
      point: PLACE.location,
      precision: 'point',
      state: 'TX',
    })
    expect(service.requests[0]).toMatchObject({ method: 'GET', path: '/v1/places/ChIJ%2F1' })
    expect(service.requests[0]?.params.get('sessionToken')).toBe('a-session-1')
    expect(service.requests[0]?.headers['x-goog-fieldmask']).toBe('formattedAddress,location,types')
  })

  test('a session that Google would refuse is made one that it takes, the same in both calls', async () => {
    await open({ json: {} })
    const session = `${'long '.repeat(10)}session`
    await google.suggest('fannin', { ...options, session, signal: signal() })
    await google.locate('ChIJ1', { session, signal: signal() }).catch(() => {})
    const { sessionToken } = service.requests.map(({ body }) => body)[0] as { sessionToken: string }
    expect(sessionToken).toMatch(/^[\w-]{36}$/)
    expect(service.requests[1]?.params.get('sessionToken')).toBe(sessionToken)
  })

  test('outside the five states there is none', async () => {
    await open({ json: { ...PLACE, location: { latitude: 30, longitude: -90 } } })
    expect(await google.locate('ChIJ1', { session: null, signal: signal() })).toBeNull()
  })
})

describe('geocoding', () => {
  const result = (location_type: string, types: string[], lng = -95.3967) => ({
    formatted_address: '6411 Fannin St, Houston, TX 77030, USA',
    types,
    geometry: { location: { lat: 29.7108, lng }, location_type },
  })

  test.each([
    ['ROOFTOP', ['street_address'], 'point'],
    ['RANGE_INTERPOLATED', ['street_address'], 'street'],
    ['GEOMETRIC_CENTER', ['route'], 'street'],
    ['GEOMETRIC_CENTER', ['establishment', 'hospital'], 'point'],
    ['APPROXIMATE', ['postal_code'], 'zip'],
    ['APPROXIMATE', ['locality', 'political'], 'zip'],
  ])('%s of %j is of precision %s', async (locationType, types, precision) => {
    await open({ json: { status: 'OK', results: [result(locationType, types)] } })
    const location = await google.geocode('6411 fannin', { signal: signal() })
    expect(location).toMatchObject({ address: '6411 Fannin St, Houston, TX 77030', precision, state: 'TX' })
    expect(Object.fromEntries(service.requests[0]?.params ?? [])).toEqual({
      address: '6411 fannin',
      components: 'country:US',
      bounds: '25.8,-109.1|37.1,-88.8',
      language: 'en-US',
      key: KEY,
    })
  })

  test('the first result in the five states counts; none is no failure', async () => {
    await open({ json: { status: 'OK', results: [result('ROOFTOP', [], -90), result('ROOFTOP', [])] } })
    expect((await google.geocode('6411 fannin', { signal: signal() }))?.point.longitude).toBe(-95.3967)
    await service.close()
    await open({ json: { status: 'ZERO_RESULTS', results: [] } })
    expect(await google.geocode('6411 fannin', { signal: signal() })).toBeNull()
  })

  test('a pin gets its address; outside the five states Google gets no request', async () => {
    await open({ json: { status: 'OK', results: [result('ROOFTOP', ['street_address'])] } })
    expect(await google.reverse({ latitude: 29.7, longitude: -95.4 }, { signal: signal() })).toEqual({
      address: '6411 Fannin St, Houston, TX 77030',
      state: 'TX',
    })
    expect(service.requests[0]?.params.get('latlng')).toBe('29.7,-95.4')
    expect(await google.reverse({ latitude: 30, longitude: -90 }, { signal: signal() })).toBeNull()
    expect(service.requests).toHaveLength(1)
  })

  test.each(['OVER_QUERY_LIMIT', 'OVER_DAILY_LIMIT', 'REQUEST_DENIED', 'INVALID_REQUEST', 'UNKNOWN_ERROR'])(
    '%s in the body of a 200 is a failure',
    async (status) => {
      await open({ json: { status, error_message: 'no', results: [] } })
      await expect(google.geocode('fannin', { signal: signal() })).rejects.toThrow(
        `Google Geocoding answered ${status}`,
      )
    },
  )
})

test.each(FAILURES.filter(([name]) => name !== 'JSON of another form'))('%s is a failure', async (_name, answer) => {
  await open(answer)
  const failing = [
    () => google.suggest('6411 fannin', { ...options, signal: signal() }),
    () => google.locate('ChIJ1', { session: null, signal: signal() }),
    () => google.geocode('6411 fannin', { signal: signal() }),
  ]
  for (const call of failing) {
    await expect(call()).rejects.toThrow(/^Google (Places|Geocoding) answered/)
    await expect(call()).rejects.not.toThrow(new RegExp(`${KEY}|fannin`))
  }
})

test('answers of another form and silence are failures', async () => {
  await open({ json: { suggestions: [{ placePrediction: { placeId: 7 } }], status: 5 } })
  await expect(google.suggest('fannin', { ...options, signal: signal() })).rejects.toThrow('in another form')
  await expect(google.locate('ChIJ1', { session: null, signal: signal() })).rejects.toThrow('in another form')
  await expect(google.geocode('fannin', { signal: signal() })).rejects.toThrow('in another form')
  await service.close()
  await open({ isSilent: true })
  const soon = AbortSignal.timeout(50)
  await expect(google.geocode('fannin', { signal: soon })).rejects.toThrow('it took too long')
})
