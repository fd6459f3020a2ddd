import { HOUSTON } from '@meridian/domain/places/geo.ts'
import { expect, test } from 'vitest'
import { boundsOf, routeLine, viewKey } from './bounds.ts'
import { directionLinks } from './external-links.ts'
import { describeMap, type MapMarker } from './map-props.ts'
import { styleUrl, withHost } from './style-url.ts'

const BEN_TAUB = { latitude: 29.7106, longitude: -95.3938 }
const PICKUP: MapMarker = { kind: 'pickup', point: HOUSTON, label: '400 Fannin St' }
const DELIVERY: MapMarker = { kind: 'delivery', point: BEN_TAUB, label: 'Ben Taub Hospital' }
const DRIVER: MapMarker = { kind: 'driver', point: HOUSTON, label: 'Sam' }

test('links to outside map apps carry coordinates and nothing else', () => {
  expect(directionLinks(BEN_TAUB)).toEqual([
    {
      name: 'Google Maps',
      href: 'https://www.google.com/maps/dir/?api=1&destination=29.71060%2C-95.39380&travelmode=driving',
    },
    { name: 'Apple Maps', href: 'https://maps.apple.com/?daddr=29.71060%2C-95.39380&dirflg=d' },
    { name: 'Waze', href: 'https://waze.com/ul?ll=29.71060%2C-95.39380&navigate=yes' },
  ])
})

test('a link to an approximate location carries its address', () => {
  expect(directionLinks(BEN_TAUB, { approximateAddress: '100 Main St, Houston, TX 77002' })).toEqual([
    {
      name: 'Google Maps',
      href: 'https://www.google.com/maps/dir/?api=1&destination=100+Main+St%2C+Houston%2C+TX+77002&travelmode=driving',
    },
    { name: 'Apple Maps', href: 'https://maps.apple.com/?daddr=100+Main+St%2C+Houston%2C+TX+77002&dirflg=d' },
    { name: 'Waze', href: 'https://waze.com/ul?q=100+Main+St%2C+Houston%2C+TX+77002&navigate=yes' },
  ])
})

test('a route is decoded from its polyline', () => {
  // The example from the format's specification.
  expect(routeLine('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ])
})

test('a route that cannot be decoded is not drawn, and the rest still is', () => {
  expect(routeLine('!')).toEqual([])
  expect(boundsOf({ markers: [PICKUP, DELIVERY], route: '!' })).toEqual([-95.3938, 29.7106, -95.3698, 29.7604])
})

test('the view contains markers, pin and route', () => {
  expect(boundsOf({})).toBeNull()
  expect(boundsOf({ markers: [PICKUP], pin: { point: BEN_TAUB, label: 'x' } })).toEqual([
    -95.3938, 29.7106, -95.3698, 29.7604,
  ])
  expect(boundsOf({ route: '_p~iF~ps|U_ulLnnqC_mqNvxq`@' })).toEqual([-126.453, 38.5, -120.2, 43.252])
})

test('the view follows a new stop, not every position of a driver', () => {
  const before = viewKey({ markers: [PICKUP, DRIVER] })
  expect(viewKey({ markers: [PICKUP, { ...DRIVER, point: BEN_TAUB }] })).toBe(before)
  expect(viewKey({ markers: [PICKUP, DELIVERY, DRIVER] })).not.toBe(before)
})

test('a map with a key of its own is fitted again when the key changes, and not with what it shows', () => {
  const before = viewKey({ markers: [PICKUP], fitKey: 'all' })
  expect(viewKey({ markers: [PICKUP, DELIVERY], route: 'x', fitKey: 'all' })).toBe(before)
  expect(viewKey({ markers: [PICKUP], fitKey: 'one driver' })).not.toBe(before)
})

test('the map has a text description', () => {
  expect(describeMap({ markers: [PICKUP, DELIVERY] })).toBe('Map. Pickup: 400 Fannin St. Delivery: Ben Taub Hospital')
  expect(describeMap({})).toBe('Map of the service area')
  expect(describeMap({ label: 'Where the driver is', markers: [DRIVER] })).toBe('Where the driver is')
})

test('the map follows the color scheme, and its URLs get our host', () => {
  expect([styleUrl('light'), styleUrl('dark')]).toEqual(['/api/map/style/light.json', '/api/map/style/dark.json'])
  expect(withHost('{"tiles":["/api/map/tiles/{z}"],"x":"/other"}', 'http://localhost:3000')).toBe(
    '{"tiles":["http://localhost:3000/api/map/tiles/{z}"],"x":"/other"}',
  )
})
