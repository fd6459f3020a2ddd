import type { Point } from '@meridian/domain/places/geo.ts'
import type { AddressProvider, MapLocation } from '@meridian/maps/port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, makeOrder, makeOrganization, type TestUser } from '../../../test/factories.ts'
import { requirePointOfAddress } from './verify-address.ts'

const BEN_TAUB: MapLocation = {
  address: '1504 Taub Loop, Houston, TX 77030',
  point: { latitude: 29.7105, longitude: -95.3936 },
  precision: 'point',
  state: 'TX',
}
const SOMEWHERE_IN_DALLAS: MapLocation = {
  address: '123 Nowhere Ln, Dallas, TX 75201',
  point: { latitude: 32.7876, longitude: -96.7994 },
  precision: 'zip',
  state: 'TX',
}
const JUAREZ: MapLocation = {
  ...BEN_TAUB,
  address: 'Av. Juárez 1, Ciudad Juárez',
  point: { latitude: 31.69, longitude: -106.42 },
}
const KNOWN: Record<string, MapLocation> = { taub: BEN_TAUB, dallas: SOMEWHERE_IN_DALLAS, juarez: JUAREZ }

let near: Point | null
const provider: AddressProvider = {
  name: 'test',
  suggest: async (text, options) => {
    near = options.near
    return Object.entries(KNOWN)
      .filter(([id]) => text.toLowerCase().includes(id))
      .map(([id, { address, precision }]) => ({ id, kind: 'place', name: null, address, precision }))
  },
  locate: async (id) => KNOWN[id] ?? null,
  geocode: async (text) => Object.values(KNOWN).find(({ address }) => address === text) ?? null,
  reverse: async () => null,
}

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp({}, provider)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const suggest = (user: TestUser, q: string) => app.call(user, 'POST', '/api/addresses/suggest', { q })
const locate = (user: TestUser, id: string) => app.call(user, 'POST', '/api/addresses/locate', { id })
const pin = (user: TestUser, token: string, point: Point) =>
  app.call(user, 'POST', '/api/addresses/pin', { token, ...point })
const pick = async (user: TestUser, q: string) => locate(user, (await suggest(user, q)).body[0].id)

test('a suggestion is located, with a token that proves its coordinates', async () => {
  const { body } = await pick(client, 'ben taub')
  expect(body).toMatchObject({ address: BEN_TAUB.address, ...BEN_TAUB.point, precision: 'point', state: 'TX' })
  expect(body.token).toMatch(/^[\w-]+\.[\w-]+$/)
})

test('the name of a place stays with its address, and what is signed is both', async () => {
  const [{ id }] = (await suggest(client, 'ben taub')).body
  const { body } = await app.call(client, 'POST', '/api/addresses/locate', { id, name: 'Ben Taub Hospital' })
  expect(body).toMatchObject({ address: `Ben Taub Hospital, ${BEN_TAUB.address}`, ...BEN_TAUB.point })
  const moved = await pin(client, body.token, BEN_TAUB.point)
  expect(moved.body.address).toBe(`Ben Taub Hospital, ${BEN_TAUB.address}`)
})

test('fewer than three characters, and an unknown id, are refused', async () => {
  expect((await suggest(client, 'be')).status).toBe(400)
  for (const id of ['nobody:x', 'test:', ':::', 'book:0', 'book:999999999'])
    expect([404, 422], id).toContain((await locate(client, id)).status)
})

test('an address outside the five states is never located', async () => {
  expect((await locate(client, 'test:juarez:')).status).toBe(422)
})

test('search prefers addresses near the organization’s usual pickups', async () => {
  const [owner, other] = [await makeClient(app.db), await makeClient(app.db)]
  await suggest(owner, 'ben taub')
  expect(near).toBeNull()
  // Before its first order, near those of all.
  await makeOrder(app.db, { pickup_latitude: 32.8, pickup_longitude: -96.8 }, other)
  await suggest(owner, 'ben taub')
  expect(near).toEqual({ latitude: 32.8, longitude: -96.8 })
  await makeOrder(app.db, { pickup_latitude: 35.1, pickup_longitude: -101.8 }, owner)
  await suggest(owner, 'ben taub')
  expect(near).toEqual({ latitude: 35.1, longitude: -101.8 })
})

test('a pin moved to the door is the location of the address from then on, for that organization only', async () => {
  const organization = await makeOrganization(app.db)
  const [owner, colleague] = [await makeClient(app.db, organization), await makeClient(app.db, organization)]
  const door = { latitude: 32.79, longitude: -96.79 }
  const moved = await pin(owner, (await pick(owner, 'dallas')).body.token, door)
  expect(moved.body).toMatchObject({ ...door, precision: 'point', address: SOMEWHERE_IN_DALLAS.address })
  const [first] = (await suggest(colleague, 'nowhere dallas')).body
  expect(first).toMatchObject({ kind: 'book', address: SOMEWHERE_IN_DALLAS.address, precision: 'point' })
  expect((await locate(colleague, first.id)).body).toMatchObject(door)
  expect((await suggest(client, 'nowhere dallas')).body[0].kind).toBe('place')
  expect((await locate(client, first.id)).status).toBe(404)
})

test('a pin moves at most 500 m from a known door, 10 miles at ZIP precision, also in several steps, and never outside the service area', async () => {
  const exact = (await pick(client, 'ben taub')).body
  expect((await pin(client, exact.token, { latitude: 29.7145, longitude: -95.3936 })).status).toBe(200)
  expect((await pin(client, exact.token, { latitude: 29.7165, longitude: -95.3936 })).status).toBe(422)
  const once = await pin(client, exact.token, { latitude: 29.7145, longitude: -95.3936 })
  expect((await pin(client, once.body.token, { latitude: 29.7185, longitude: -95.3936 })).status).toBe(422)
  const coarse = (await pick(client, 'dallas')).body
  expect((await pin(client, coarse.token, { latitude: 32.9, longitude: -96.7994 })).status).toBe(200)
  expect((await pin(client, coarse.token, { latitude: 32.95, longitude: -96.7994 })).status).toBe(422)
})

test('the pin offset of an address book entry counts from where its text was first found', async () => {
  const owner = await makeClient(app.db)
  const { token } = (await pick(owner, 'ben taub')).body
  expect((await pin(owner, token, { latitude: 29.7145, longitude: -95.3936 })).status).toBe(200)
  const again = await locate(owner, (await suggest(owner, 'taub loop')).body[0].id)
  expect(again.body.latitude).toBe(29.7145)
  expect((await pin(owner, again.body.token, { latitude: 29.7185, longitude: -95.3936 })).status).toBe(422)
})

test('a token that was changed, or made for another purpose, is refused', async () => {
  const { token } = (await pick(client, 'ben taub')).body
  const [text, signature] = token.split('.')
  const forged = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(text, 'base64url').toString()), latitude: 30 }),
  ).toString('base64url')
  for (const bad of [`${forged}.${signature}`, `${text}.x`, 'x', app.deps.signer.sign('quote', {})])
    expect((await pin(client, bad, BEN_TAUB.point)).status, bad).toBe(400)
})

/** For a client with an empty address book. */
const belongs = async (text: string, point: Point, token?: string) =>
  requirePointOfAddress(app.deps, {
    text,
    point,
    token,
    organizationId: await makeOrganization(app.db),
  }).then(
    () => true,
    (error) => error.code,
  )
const north = ({ latitude, longitude }: Point, meters: number): Point => ({
  latitude: latitude + meters / 111_200,
  longitude,
})

test.each<[string, string, Point, boolean | string]>([
  ['at the door', BEN_TAUB.address, BEN_TAUB.point, true],
  ['450 m off', BEN_TAUB.address, north(BEN_TAUB.point, 450), true],
  ['550 m off', BEN_TAUB.address, north(BEN_TAUB.point, 550), 'point_not_at_address'],
  ['nine miles off, at ZIP precision', SOMEWHERE_IN_DALLAS.address, north(SOMEWHERE_IN_DALLAS.point, 14_000), true],
  [
    'eleven miles off, at ZIP precision',
    SOMEWHERE_IN_DALLAS.address,
    north(SOMEWHERE_IN_DALLAS.point, 18_000),
    'point_not_at_address',
  ],
  ['of an unknown text', '1 Made Up St, Waco, TX 76701', BEN_TAUB.point, 'unknown_address'],
])('without a token the server geocodes the address itself: a point %s', async (_, text, point, expected) => {
  expect(await belongs(text, point)).toBe(expected)
})

test('a token proves its own text and point only', async () => {
  const { token } = (await pick(client, 'ben taub')).body
  expect(await belongs(BEN_TAUB.address, BEN_TAUB.point, token)).toBe(true)
  expect(await belongs('1 Made Up St, Waco, TX 76701', BEN_TAUB.point, token)).toBe('unknown_address')
  expect(await belongs(BEN_TAUB.address, north(BEN_TAUB.point, 5_000), token)).toBe('point_not_at_address')
})
