/** The providers that are configured, in their order: Google, open services, the region pack, the built-in data. */
import type { Point, ServiceState } from '@meridian/domain/places/geo.ts'
import { cacheRoutes } from './adapters/cached-routes.ts'
import { NotReadyError } from './adapters/fetch-json.ts'
import { createGoogleAddresses } from './adapters/google.ts'
import { createGoogleRoutes } from './adapters/google-routes.ts'
import { createPhotonAddresses } from './adapters/photon.ts'
import { createValhallaRoutes } from './adapters/valhalla.ts'
import { type ChainedAddresses, type ChainLog, chainProviders } from './chain.ts'
import type { Engine } from './engine/engine.ts'
import { createEstimate } from './estimate.ts'
import type { AddressProvider, Maps, MapsSettings, RouteProvider } from './port.ts'

type ProviderOptions = {
  settings: Pick<MapsSettings, 'GOOGLE_MAPS_API_KEY' | 'PHOTON_URL' | 'VALHALLA_URL'>
  log: ChainLog
  stateAt: (point: Point) => ServiceState | null
  builtInAddresses: AddressProvider
  /**
   * Of the region pack, if there is one. A promise is not awaited: while it is pending, and when it rejects (the pack is
   * damaged), the next provider answers.
   */
  packAddresses?: AddressProvider | Promise<AddressProvider> | undefined
  engine?: Engine | undefined
  timeoutMs?: number | undefined
}

const PACK = 'region pack'

export function connectProviders(options: ProviderOptions): Omit<Maps, 'tiles'> {
  const { engine, stateAt } = options
  const addresses = addressProviders(options)
  const routes = routeProviders(options)
  const chain = chainProviders({ ...options, addresses, routes })
  const routeNames = () =>
    routes.map(({ name }) => (name === PACK && engine ? `${PACK} (${engine.state()})` : name)).join(', then ')
  return {
    ...chain,
    stateAt,
    describe: () => ({
      addresses: addresses.map(({ provider, state }) => provider.name + (state ? ` (${state()})` : '')).join(', then '),
      routes: routeNames(),
    }),
    close: async () => engine?.close(),
  }
}

function addressProviders({
  settings,
  log,
  stateAt,
  packAddresses,
  builtInAddresses,
}: ProviderOptions): ChainedAddresses[] {
  const { GOOGLE_MAPS_API_KEY: key, PHOTON_URL: baseUrl } = settings
  return [
    ...(key ? [{ provider: createGoogleAddresses({ key, stateAt }), isLocal: false }] : []),
    ...(baseUrl ? [{ provider: createPhotonAddresses({ baseUrl, stateAt }), isLocal: false }] : []),
    ...(packAddresses ? [{ ...untilLoaded(packAddresses, log), isLocal: true }] : []),
    { provider: builtInAddresses, isLocal: true },
  ]
}

function routeProviders({ settings, engine }: ProviderOptions): RouteProvider[] {
  const { GOOGLE_MAPS_API_KEY: key, VALHALLA_URL: url } = settings
  return [
    ...(key ? [createGoogleRoutes({ key })] : []),
    ...(url ? [createValhallaRoutes({ name: 'valhalla', baseUrl: () => url })] : []),
    ...(engine ? [cacheRoutes(createPackRoutes(engine))] : []),
    createEstimate(),
  ]
}

/**
 * Most streets of a region pack have no name or class and count as 30 mph, so that the fastest route through a city seems
 * to lead around it by the highway (13 miles across Lubbock instead of 8). Distance therefore counts more than usual.
 */
export const createPackRoutes = (engine: Pick<Engine, 'url'>): RouteProvider =>
  createValhallaRoutes({ name: PACK, baseUrl: engine.url, preferences: { use_distance: 0.8 } })

/** A provider that may still be loading: until then its calls throw NotReadyError, and the chain goes on. */
function untilLoaded(
  pending: AddressProvider | Promise<AddressProvider>,
  log: ChainLog,
): { provider: AddressProvider; state?: () => string } {
  if (!(pending instanceof Promise)) return { provider: pending }
  let provider: AddressProvider | null = null
  let state = 'reading'
  pending.then(
    (ready) => {
      provider = ready
      state = 'ready'
    },
    (error: Error) => {
      state = 'refused'
      log.warn({ provider: PACK }, `${error.message}. The next provider serves.`)
    },
  )
  const loaded = (): AddressProvider => {
    if (provider === null) throw new NotReadyError(`${PACK} is not ready`)
    return provider
  }
  const wrapper: AddressProvider = {
    name: PACK,
    suggest: async (text, options) => loaded().suggest(text, options),
    locate: async (id, options) => loaded().locate(id, options),
    geocode: async (text, options) => loaded().geocode(text, options),
    reverse: async (point, options) => loaded().reverse(point, options),
  }
  return { provider: wrapper, state: () => state }
}
