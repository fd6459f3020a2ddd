import type { Point, ServiceState } from '@meridian/domain/places/geo.ts'
import { expect, test } from 'vitest'
import { NotReadyError } from './adapters/fetch-json.ts'
import { chainProviders } from './chain.ts'
import { createEstimate } from './estimate.ts'
import type { AddressProvider, MapLocation, MapSuggestion, RouteProvider } from './port.ts'
import { connectProviders } from './providers.ts'

const HOUSTON = { latitude: 29.76, longitude: -95.37 }
const JACKSON = { latitude: 32.3, longitude: -90.18 }
const stateAt = ({ longitude }: Point): ServiceState | null =>
  longitude > -91 ? null : longitude > -93.7 ? 'LA' : 'TX'

const row = (id: string, address = `${id} Street, Houston, TX 77030`): MapSuggestion => ({
  id,
  kind: 'address',
  name: null,
  address,
  precision: 'point',
})
const located = (address: string, point: Point = HOUSTON): MapLocation => ({
  address,
  point,
  precision: 'point',
  state: 'TX',
})

function provider(name: string, own: Partial<AddressProvider> = {}): AddressProvider & { calls: string[] } {
  const calls: string[] = []
  const noted =
    <A extends unknown[], R>(call: string, work: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> => {
      calls.push(`${call} ${String(args[0])}`)
      return work(...args)
    }
  return {
    name,
    calls,
    suggest: noted('suggest', own.suggest ?? (async () => [row(`${name}-1`)])),
    locate: noted('locate', own.locate ?? (async (id) => located(`${id} by ${name}`))),
    geocode: noted('geocode', own.geocode ?? (async (text) => located(`${text} by ${name}`))),
    reverse: own.reverse ?? (async () => ({ address: `by ${name}`, state: 'TX' })),
    ...(own.ready && { ready: own.ready }),
  }
}
const failing = async () => {
  throw new Error('it is broken')
}
const silent = () => new Promise<never>(() => {})
const BROKEN = { suggest: failing, locate: failing, geocode: failing, reverse: failing }
const SILENT = { suggest: silent, locate: silent, geocode: silent, reverse: silent }
const EMPTY = {
  suggest: async () => [],
  locate: async () => null,
  geocode: async () => null,
  reverse: async () => null,
}

function chain(services: AddressProvider[], local: AddressProvider[], routes: RouteProvider[] = [createEstimate()]) {
  const warnings: string[] = []
  const addresses = [
    ...services.map((one) => ({ provider: one, isLocal: false })),
    ...local.map((one) => ({ provider: one, isLocal: true })),
  ]
  const log = { warn: (_details: object, message: string) => warnings.push(message) }
  return { warnings, ...chainProviders({ addresses, routes, stateAt, log, timeoutMs: 30 }) }
}
const anywhere = { near: null, session: null }

test('the first provider answers, and the others are not called', async () => {
  const [google, photon, pack] = [provider('google'), provider('photon'), provider('pack')]
  const maps = chain([google, photon], [pack])
  const rows = await maps.suggest('fannin', anywhere)
  expect(rows.map(({ id }) => id)).toEqual(['google:google-1:google-1 Street, Houston, TX 77030'])
  expect([photon.calls, pack.calls]).toEqual([[], []])
})

test.each([
  ['fails', BROKEN, 'Map provider google failed, the next one serves: it is broken'],
  ['does not reply', SILENT, 'Map provider google failed, the next one serves: it took longer than 0.03 s'],
])('a provider that %s leaves the request to the next, and is logged once a minute', async (_name, own, sentence) => {
  const maps = chain([provider('google', own)], [provider('pack'), provider('built-in')])
  expect((await maps.suggest('fannin', anywhere))[0]?.id).toMatch(/^pack:/)
  expect((await maps.geocode('fannin'))?.address).toBe('fannin by pack')
  expect((await maps.reverse(HOUSTON))?.address).toBe('by pack')
  expect(maps.warnings).toEqual([sentence])
})

test('after an empty answer of a service no other service is called, but our own data is', async () => {
  const [photon, pack] = [provider('photon'), provider('pack', EMPTY)]
  const maps = chain([provider('google', EMPTY), photon], [pack, provider('built-in')])
  expect((await maps.suggest('fannin', anywhere))[0]?.id).toMatch(/^built-in:/)
  expect((await maps.geocode('fannin'))?.address).toBe('fannin by built-in')
  expect((await maps.reverse(HOUSTON))?.address).toBe('by built-in')
  expect(photon.calls).toEqual([])
  expect(pack.calls).toEqual(['suggest fannin', 'geocode fannin'])
  expect(maps.warnings).toEqual([])
})

test('when no provider finds anything the answer is empty', async () => {
  const maps = chain([provider('google', EMPTY)], [provider('built-in', EMPTY)])
  expect(await maps.suggest('fannin', anywhere)).toEqual([])
  expect(await maps.geocode('fannin')).toBeNull()
  expect(await maps.reverse(HOUSTON)).toBeNull()
})

test('when all providers fail the call fails, since an empty answer would be wrong', async () => {
  const maps = chain([provider('google', BROKEN)], [provider('built-in', BROKEN)])
  const unavailable = { code: 'ADDRESS_SEARCH_UNAVAILABLE' }
  await expect(maps.suggest('fannin', anywhere)).rejects.toMatchObject(unavailable)
  await expect(maps.geocode('fannin')).rejects.toMatchObject(unavailable)
  await expect(maps.reverse(HOUSTON)).rejects.toMatchObject(unavailable)
})

test('at most eight suggestions are requested and returned', async () => {
  let calls = 0
  const many = async (_text: string, { limit }: { limit: number }) => {
    calls = limit
    return Array.from({ length: 20 }, (_, index) => row(String(index)))
  }
  expect(await chain([], [provider('pack', { suggest: many })]).suggest('fannin', anywhere)).toHaveLength(8)
  expect(calls).toBe(8)
})

test('a suggestion is located by the provider that made it, whatever its id looks like', async () => {
  const odd = 'N1 a:b/c%20?ü'
  const photon = provider('photon', { suggest: async () => [row(odd)] })
  const pack = provider('pack')
  const maps = chain([photon], [pack])
  const [suggestion] = await maps.suggest('fannin', anywhere)
  expect((await maps.locate(suggestion?.id ?? '', null))?.address).toBe(`${odd} by photon`)
  expect((await maps.locate('pack:7:', null))?.address).toBe('7 by pack')
})

test("when its provider fails, a suggestion is looked for in the next ones' data by its address", async () => {
  for (const own of [BROKEN, SILENT]) {
    const suggest = async () => [row('ChIJ1', '6411 Fannin St: Suite 5, Houston, TX')]
    const maps = chain([provider('google', { ...own, suggest })], [provider('pack')])
    const [suggestion] = await maps.suggest('fannin', anywhere)
    expect((await maps.locate(suggestion?.id ?? '', null))?.address).toBe(
      '6411 Fannin St: Suite 5, Houston, TX by pack',
    )
  }
})

test('a suggestion of a provider that is no longer configured is looked for by its address', async () => {
  const maps = chain([], [provider('pack')])
  expect((await maps.locate('google:ChIJ1:6411 Fannin St', null))?.address).toBe('6411 Fannin St by pack')
})

test.each(['', 'nonsense', 'pack', '::', 'x:%E0%A4%A:', ':%:'])(
  'the id %j locates nothing that matters',
  async (id) => {
    const maps = chain([], [provider('pack', EMPTY)])
    expect(await maps.locate(id, null)).toBeNull()
  },
)

test('an id that would not fit the wire goes without its address', async () => {
  const suggest = async () => [row('x'.repeat(900), 'y'.repeat(200))]
  const [suggestion] = await chain([], [provider('pack', { suggest })]).suggest('fannin', anywhere)
  expect(suggestion?.id.length).toBeLessThanOrEqual(1_000)
})

test('the point decides: outside the five states there is no answer, and inside it determines the state', async () => {
  const inLouisiana = { latitude: 30.2, longitude: -93.2 }
  const outside = async () => located('6411 Fannin St, Houston, TX', JACKSON)
  const inside = async () => located('Lake Charles, TX', inLouisiana)
  const maps = chain(
    [provider('google', { locate: outside, geocode: outside })],
    [provider('pack', { ...EMPTY, locate: inside })],
  )
  expect(await maps.locate('google:1:', null)).toBeNull()
  expect(await maps.geocode('6411 fannin')).toBeNull()
  expect((await maps.locate('pack:1:', null))?.state).toBe('LA')
  expect(await maps.reverse(JACKSON)).toBeNull()
})

test('routes fall back to the next router and at last to the estimate, marked as such', async () => {
  const broken: RouteProvider = { name: 'google', route: failing, matrix: failing }
  const hanging: RouteProvider = { name: 'valhalla', route: silent, matrix: silent }
  const maps = chain([], [], [broken, hanging, createEstimate()])
  expect((await maps.route(HOUSTON, JACKSON)).quality).toBe('estimate')
  expect(await maps.matrix([HOUSTON])).toEqual([[{ miles: 0, minutes: 0, quality: 'estimate' }]])
  expect(maps.warnings).toHaveLength(2)
})

test('a router that is not ready yet is passed over without a word', async () => {
  const route = async () => {
    throw new NotReadyError('pack is not ready')
  }
  const maps = chain([], [], [{ name: 'pack', route, matrix: route }, createEstimate()])
  expect((await maps.route(HOUSTON, JACKSON)).quality).toBe('estimate')
  expect(maps.warnings).toEqual([])
})

const settled = () => new Promise((settle) => setImmediate(settle))
const open = (
  settings: Parameters<typeof connectProviders>[0]['settings'],
  packAddresses?: AddressProvider | Promise<AddressProvider>,
) => {
  const warnings: string[] = []
  const log = { warn: (_details: object, message: string) => warnings.push(message) }
  return {
    warnings,
    maps: connectProviders({ settings, stateAt, log, packAddresses, builtInAddresses: provider('built-in') }),
  }
}

test.each([
  [{}, false, { addresses: 'built-in', routes: 'estimate' }],
  [{}, true, { addresses: 'region pack, then built-in', routes: 'estimate' }],
  [
    { GOOGLE_MAPS_API_KEY: 'AIza-not-a-real-key', PHOTON_URL: 'http://photon', VALHALLA_URL: 'http://valhalla' },
    true,
    {
      addresses: 'google, then photon, then region pack, then built-in',
      routes: 'google, then valhalla, then estimate',
    },
  ],
  [
    { PHOTON_URL: 'http://photon', MAP_STYLE_URL: 'http://style' },
    false,
    { addresses: 'photon, then built-in', routes: 'estimate' },
  ],
])('with the settings %j the providers are in their order', async (env, hasPack, description) => {
  const maps = open(env, hasPack ? provider('region pack') : undefined).maps
  expect(maps.describe()).toEqual(description)
  await maps.close()
})

test('a region pack that is still loading is skipped until it is ready', async () => {
  const { promise, resolve } = Promise.withResolvers<AddressProvider>()
  const { maps, warnings } = open({}, promise)
  const { geocode } = maps
  expect((await geocode('fannin'))?.address).toBe('fannin by built-in')
  resolve(provider('region pack'))
  await settled()
  expect((await geocode('fannin'))?.address).toBe('fannin by region pack')
  expect(warnings).toEqual([])
})

test('a damaged region pack is logged once, and the next provider answers', async () => {
  const { maps, warnings } = open(
    {},
    Promise.reject(new Error('The region pack is damaged: zips.csv.gz cannot be read')),
  )
  await settled()
  expect((await maps.geocode('fannin'))?.address).toBe('fannin by built-in')
  expect(warnings).toEqual(['The region pack is damaged: zips.csv.gz cannot be read. The next provider serves.'])
})

test('a provider that is still being built is waited for, longer than for an answer; one that cannot be built is not', async () => {
  const built = Promise.withResolvers<void>()
  const geocode = async (text: string) => built.promise.then(() => located(`${text} by built-in`))
  // Three times as long as an answer may take.
  setTimeout(built.resolve, 90)
  const { warnings, ...maps } = chain([], [provider('built-in', { ready: () => built.promise, geocode })])
  expect(await maps.geocode('1 Main')).toMatchObject({ address: '1 Main by built-in' })
  expect(warnings).toEqual([])
  const damaged = chain([], [provider('damaged', { ready: failing }), provider('next')])
  expect(await damaged.geocode('1 Main')).toMatchObject({ address: '1 Main by next' })
})
