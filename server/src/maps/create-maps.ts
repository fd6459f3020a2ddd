/** The map port from what is configured: google, then open services, then the region pack, then what is built in. */
import type { Point, ServiceState } from '@meridian/domain/geo.ts'
import type { Env } from '../env.ts'
import { createGoogleAddresses } from './adapters/google.ts'
import { createGoogleRoutes } from './adapters/google-routes.ts'
import { createPhotonAddresses } from './adapters/photon.ts'
import { createValhallaRoutes } from './adapters/valhalla.ts'
import { type ChainedAddresses, type ChainLog, chainProviders } from './chain.ts'
import type { Engine } from './engine/engine.ts'
import { createEstimate } from './estimate.ts'
import type { AddressProvider, Maps, RouteProvider } from './port.ts'

type MapsOptions = {
  env: Pick<Env, 'GOOGLE_MAPS_API_KEY' | 'PHOTON_URL' | 'VALHALLA_URL' | 'MAP_STYLE_URL'>
  log: ChainLog
  stateAt: (point: Point) => ServiceState | null
  builtInAddresses: AddressProvider
  /** Of the region pack, if one is there and sound. */
  packAddresses?: AddressProvider | undefined
  engine?: Engine | undefined
  /** Tests shorten it. */
  timeoutMs?: number
}

export async function createMaps(options: MapsOptions): Promise<Maps> {
  const { env, engine, stateAt, packAddresses } = options
  const addresses = addressProviders(options)
  const routes = routeProviders(options)
  const chain = chainProviders({ ...options, addresses, routes })
  const routeNames = () =>
    routes.map(({ name }) => (name === 'pack' && engine ? `pack (${engine.state()})` : name)).join(', then ')
  return {
    ...chain,
    stateAt,
    describe: () => ({
      addresses: addresses.map(({ provider }) => provider.name).join(', then '),
      routes: routeNames(),
      tiles: env.MAP_STYLE_URL ? 'open' : packAddresses ? 'pack' : 'built-in',
    }),
    close: async () => engine?.close(),
  }
}

function addressProviders({ env, stateAt, packAddresses, builtInAddresses }: MapsOptions): ChainedAddresses[] {
  const { GOOGLE_MAPS_API_KEY: key, PHOTON_URL: baseUrl } = env
  return [
    ...(key ? [{ provider: createGoogleAddresses({ key, stateAt }), isLocal: false }] : []),
    ...(baseUrl ? [{ provider: createPhotonAddresses({ baseUrl, stateAt }), isLocal: false }] : []),
    ...(packAddresses ? [{ provider: packAddresses, isLocal: true }] : []),
    { provider: builtInAddresses, isLocal: true },
  ]
}

function routeProviders({ env, engine }: MapsOptions): RouteProvider[] {
  const { GOOGLE_MAPS_API_KEY: key, VALHALLA_URL: url } = env
  return [
    ...(key ? [createGoogleRoutes({ key })] : []),
    ...(url ? [createValhallaRoutes({ name: 'valhalla', baseUrl: () => url })] : []),
    ...(engine ? [createValhallaRoutes({ name: 'pack', baseUrl: engine.url })] : []),
    createEstimate(),
  ]
}
