import type { Point } from '@meridian/domain/places/geo.ts'
import { afterEach, expect, test } from 'vitest'
import type { AddressProvider } from '../port.ts'
import { createPhotonAddresses } from './photon.ts'
import { type Answer, FAILURES, type FakeService, fakeService } from './testing/fake-service.ts'

const signal = () => AbortSignal.timeout(5_000)
const options = { near: null, limit: 8, session: null }
/** East of the Sabine is Louisiana, south of 26 Mexico; enough of a map for these tests. */
const stateAt = ({ latitude, longitude }: Point) =>
  latitude < 26 || longitude > -90 ? null : longitude > -93.7 ? 'LA' : 'TX'

let service: FakeService
let photon: AddressProvider
afterEach(() => service.close())

const open = async (answer: Answer | ((path: string) => Answer)) => {
  service = await fakeService(({ path }) => (typeof answer === 'function' ? answer(path) : answer))
  photon = createPhotonAddresses({ baseUrl: service.url, stateAt })
}
const feature = (properties: object, coordinates = [-95.3967, 29.7108]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { osm_type: 'N', osm_id: 1, countrycode: 'US', state: 'Texas', country: 'United States', ...properties },
})
const collection = (...features: object[]) => ({ json: { type: 'FeatureCollection', features } })

const IN_HOUSTON = { city: 'Houston', postcode: '77030', county: 'Harris County' }
const HOUSE = feature({
  ...IN_HOUSTON,
  type: 'house',
  osm_key: 'place',
  osm_value: 'house',
  housenumber: '6411',
  street: 'Fannin Street',
})
const HOSPITAL = feature({
  ...IN_HOUSTON,
  osm_id: 2,
  type: 'house',
  osm_key: 'amenity',
  osm_value: 'hospital',
  name: 'Ben Taub Hospital',
  housenumber: '1504',
  street: 'Taub Loop',
})
const STREET = feature({
  ...IN_HOUSTON,
  osm_type: 'W',
  osm_id: 3,
  type: 'street',
  osm_key: 'highway',
  osm_value: 'primary',
  name: 'Fannin Street',
})
const ZIP = feature({
  osm_id: 4,
  type: 'other',
  osm_key: 'place',
  osm_value: 'postcode',
  name: '77030',
  postcode: '77030',
  city: 'Houston',
})
const CITY = feature({ osm_type: 'R', osm_id: 5, type: 'city', osm_key: 'place', osm_value: 'city', name: 'Houston' })

test.each([
  [
    'a house number',
    HOUSE,
    { kind: 'address', name: null, address: '6411 Fannin Street, Houston, TX 77030', precision: 'point' },
  ],
  [
    'a place',
    HOSPITAL,
    { kind: 'place', name: 'Ben Taub Hospital', address: '1504 Taub Loop, Houston, TX 77030', precision: 'point' },
  ],
  [
    'a street',
    STREET,
    { kind: 'street', name: null, address: 'Fannin Street, Houston, TX 77030', precision: 'street' },
  ],
  ['a ZIP code', ZIP, { kind: 'zip', name: null, address: 'Houston, TX 77030', precision: 'zip' }],
  ['a city', CITY, { kind: 'zip', name: null, address: 'Houston, TX', precision: 'zip' }],
])('%s becomes a row of ours', async (_name, found, row) => {
  await open(collection(found))
  expect(await photon.suggest('fannin', { ...options, signal: signal() })).toEqual([expect.objectContaining(row)])
})

test('the request names the box of our states, the United States and the position of the user', async () => {
  await open(collection())
  await photon.suggest('6411 fannin', { ...options, near: { latitude: 29.7, longitude: -95.4 }, signal: signal() })
  expect([...(service.requests[0]?.params ?? [])]).toEqual([
    ['q', '6411 fannin'],
    ['limit', '16'],
    ['lang', 'en'],
    ['bbox', '-109.1,25.8,-88.8,37.1'],
    ['countrycode', 'US'],
    ['lat', '29.7'],
    ['lon', '-95.4'],
  ])
})

test('what lies outside the five states, or is larger than a town, is left out; the point decides the state', async () => {
  await open(
    collection(
      feature({ ...HOUSE.properties }, [-106.49, 25.5]),
      feature({ ...HOUSE.properties, countrycode: 'MX' }),
      feature({ type: 'county', osm_key: 'boundary', osm_value: 'administrative', name: 'Harris County' }),
      feature({ ...HOUSE.properties, osm_id: 9 }, [-93.2, 30.2]),
    ),
  )
  const rows = await photon.suggest('fannin', { ...options, signal: signal() })
  expect(rows.map(({ address }) => address)).toEqual(['6411 Fannin Street, Houston, LA 77030'])
})

test('a street of many pieces is one row', async () => {
  await open(collection(STREET, feature({ ...STREET.properties, osm_id: 33 })))
  expect(await photon.suggest('fannin', { ...options, signal: signal() })).toHaveLength(1)
})

test('a suggestion is located from the recent results, and searched again when they have expired', async () => {
  await open(collection(HOSPITAL, HOUSE))
  const [, house] = await photon.suggest('fannin', { ...options, signal: signal() })
  const location = {
    address: '6411 Fannin Street, Houston, TX 77030',
    point: { latitude: 29.7108, longitude: -95.3967 },
    precision: 'point',
    state: 'TX',
  }
  expect(await photon.locate(house?.id ?? '', { session: null, signal: signal() })).toEqual(location)
  expect(service.requests).toHaveLength(1)

  const restarted = createPhotonAddresses({ baseUrl: service.url, stateAt })
  expect(await restarted.locate(house?.id ?? '', { session: null, signal: signal() })).toEqual(location)
  expect(service.requests[1]?.params.get('q')).toBe('6411 Fannin Street, Houston, TX 77030')
  expect(await restarted.locate('N999 Elsewhere', { session: null, signal: signal() })).toBeNull()
})

test('a typed text is geocoded and a pin reversed', async () => {
  await open(collection(HOUSE))
  expect(await photon.geocode('6411 fannin st houston', { signal: signal() })).toMatchObject({
    precision: 'point',
    state: 'TX',
  })
  expect(await photon.reverse({ latitude: 29.7108, longitude: -95.3967 }, { signal: signal() })).toEqual({
    address: '6411 Fannin Street, Houston, TX 77030',
    state: 'TX',
  })
  expect(service.requests[1]?.path).toBe('/reverse')
  await service.close()
  await open(collection())
  expect(await photon.geocode('nothing', { signal: signal() })).toBeNull()
  expect(await photon.reverse({ latitude: 31, longitude: -100 }, { signal: signal() })).toBeNull()
})

test.each(FAILURES)('%s is a failure', async (_name, answer) => {
  await open(answer)
  await expect(photon.suggest('6411 fannin', { ...options, signal: signal() })).rejects.toThrow(/^Photon answered/)
  await expect(photon.geocode('6411 fannin', { signal: signal() })).rejects.not.toThrow('fannin')
})

test('a silent server is a failure when the time is up', async () => {
  await open({ isSilent: true })
  const soon = AbortSignal.timeout(50)
  await expect(photon.suggest('fannin', { ...options, signal: soon })).rejects.toThrow('it took too long')
})
