/** The map port from what is configured: google, then open services, then the region pack, then what is built in. */
import type { Point, ServiceState } from '@meridian/domain/geo.ts'
import type { Env } from '../env.ts'
import { NotReadyError } from './adapters/ask-json.ts'
import { createGoogleAddresses } from './adapters/google.ts'
import { createGoogleRoutes } from './adapters/google-routes.ts'
import { createPhotonAddresses } from './adapters/photon.ts'
import { createValhallaRoutes } from './adapters/valhalla.ts'
import { createBuiltInAddresses } from './built-in/built-in-addresses.ts'
import { type ChainedAddresses, type ChainLog, chainProviders } from './chain.ts'
import { type Engine, type EngineLog, startEngine } from './engine/engine.ts'
import { findRoads } from './engine/roads.ts'
import { createEstimate } from './estimate.ts'
import { findPack } from './pack/find.ts'
import { createPackAddresses } from './pack/pack-addresses.ts'
import type { AddressProvider, Maps, RouteProvider } from './port.ts'
import { stateAt } from './states.ts'

type MapsOptions = {
  env: Pick<Env, 'GOOGLE_MAPS_API_KEY' | 'PHOTON_URL' | 'VALHALLA_URL' | 'MAP_STYLE_URL'>
  log: ChainLog
  stateAt: (point: Point) => ServiceState | null
  builtInAddresses: AddressProvider
  /**
   * Of the region pack, if there is one. A promise need not be waited for: until it is kept, and when it is broken (the pack
   * is damaged), the next provider serves.
   */
  packAddresses?: AddressProvider | Promise<AddressProvider> | undefined
  engine?: Engine | undefined
  /** Tests shorten it. */
  timeoutMs?: number
}

const PACK = 'region pack'

type StartOptions = {
  env: MapsOptions['env'] & Pick<Env, 'DATA_DIR' | 'MAPS_PACK'>
  log: ChainLog & EngineLog
  /** For whoever waits at the terminal on the first start; the log otherwise. */
  progress?: (line: string) => void
}

/**
 * The port as a server has it: with the region pack that is there, its engine, and what is built in. Nothing is waited for:
 * a first start listens while index and tiles are built, and answers less exactly meanwhile.
 */
export async function startMaps({ env, log, progress = (line) => log.info(line) }: StartOptions): Promise<Maps> {
  const closing = new AbortController()
  const { DATA_DIR: dataDir } = env
  const packFolder = findPack(env)
  const roadsFile = packFolder && findRoads(packFolder)
  const engine = roadsFile ? startEngine({ roadsFile, dataDir, log, progress }) : undefined
  const builtInAddresses = createBuiltInAddresses()
  const packAddresses = packFolder
    ? createPackAddresses({ packFolder, dataDir, log: progress, signal: closing.signal })
    : undefined
  // Where no pack serves, the built-in lists are read before the first question, which could not wait for them.
  const readBuiltIn = () => (closing.signal.aborted ? undefined : builtInAddresses.ready().catch(() => {}))
  if (packAddresses) packAddresses.catch(readBuiltIn)
  else readBuiltIn()
  const maps = await createMaps({
    ...{ env, log, stateAt, builtInAddresses, engine },
    packAddresses: packAddresses && unless(closing.signal, packAddresses),
  })
  return {
    ...maps,
    async close() {
      closing.abort()
      await maps.close()
    },
  }
}

/** What breaks because we close is no news for the log. */
const unless = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  promise.catch((error) => (signal.aborted ? new Promise<never>(() => {}) : Promise.reject(error)))

export async function createMaps(options: MapsOptions): Promise<Maps> {
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

function addressProviders({ env, log, stateAt, packAddresses, builtInAddresses }: MapsOptions): ChainedAddresses[] {
  const { GOOGLE_MAPS_API_KEY: key, PHOTON_URL: baseUrl } = env
  return [
    ...(key ? [{ provider: createGoogleAddresses({ key, stateAt }), isLocal: false }] : []),
    ...(baseUrl ? [{ provider: createPhotonAddresses({ baseUrl, stateAt }), isLocal: false }] : []),
    ...(packAddresses ? [{ ...whenThere(packAddresses, log), isLocal: true }] : []),
    { provider: builtInAddresses, isLocal: true },
  ]
}

function routeProviders({ env, engine }: MapsOptions): RouteProvider[] {
  const { GOOGLE_MAPS_API_KEY: key, VALHALLA_URL: url } = env
  return [
    ...(key ? [createGoogleRoutes({ key })] : []),
    ...(url ? [createValhallaRoutes({ name: 'valhalla', baseUrl: () => url })] : []),
    ...(engine ? [createPackRoutes(engine)] : []),
    createEstimate(),
  ]
}

/**
 * A region pack knows no avenues: most of its streets are nameless and 30 mph, and the quickest way through a town seems to
 * lead around it by the highway (13 miles across Lubbock instead of 8). So the shorter way counts for more than usual.
 */
export const createPackRoutes = (engine: Pick<Engine, 'url'>): RouteProvider =>
  createValhallaRoutes({ name: PACK, baseUrl: engine.url, preferences: { use_distance: 0.8 } })

/** A provider that may still be on its way, as one that is not ready; and in words how far it is. */
function whenThere(
  coming: AddressProvider | Promise<AddressProvider>,
  log: ChainLog,
): { provider: AddressProvider; state?: () => string } {
  if (!(coming instanceof Promise)) return { provider: coming }
  let provider: AddressProvider | null = null
  let state = 'reading'
  coming.then(
    (arrived) => {
      provider = arrived
      state = 'ready'
    },
    (error: Error) => {
      state = 'refused'
      log.warn({ provider: PACK }, `${error.message}. The next provider serves.`)
    },
  )
  const there = (): AddressProvider => {
    if (provider === null) throw new NotReadyError(`${PACK} is not ready`)
    return provider
  }
  const stand: AddressProvider = {
    name: PACK,
    suggest: async (text, options) => there().suggest(text, options),
    locate: async (id, options) => there().locate(id, options),
    geocode: async (text, options) => there().geocode(text, options),
    reverse: async (point, options) => there().reverse(point, options),
  }
  return { provider: stand, state: () => state }
}
