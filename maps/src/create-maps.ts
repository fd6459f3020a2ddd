/** The one entry to maps: the port, built from the settings. */
import { createBuiltInAddresses } from './built-in/built-in-addresses.ts'
import { startEngine } from './engine/engine.ts'
import { findRoads } from './engine/roads.ts'
import { findPack } from './pack/find.ts'
import { createPackAddresses } from './pack/pack-addresses.ts'
import type { AddressProvider, Maps, MapsLog, MapsSettings } from './port.ts'
import { connectProviders } from './providers.ts'
import { stateAt } from './states.ts'
import { createTiles } from './tiles/tiles.ts'

type Options = {
  settings: MapsSettings
  log: MapsLog
  /** Progress of a long first start, for the terminal; the log by default. */
  progress?: (line: string) => void
  /** Tests that are not about maps pass their own; then no region pack, engine or built-in list is loaded. */
  addresses?: AddressProvider | undefined
  /** Of each provider. Tests lengthen it: a busy machine must not change the answers. */
  timeoutMs?: number | undefined
}

/**
 * With the region pack, if there is one, its engine, and the built-in data. Nothing is awaited: a first start listens while
 * index and tiles are built, and answers less exactly until then.
 */
export function createMaps(options: Options): Maps {
  const { settings, log, progress = (line) => log.info(line), addresses, timeoutMs } = options
  const closing = new AbortController()
  const packFolder = findPack(settings)
  const providers = addresses
    ? connectProviders({ settings, log, stateAt, timeoutMs, builtInAddresses: addresses })
    : connectProviders({
        settings,
        log,
        stateAt,
        timeoutMs,
        ...ownData(settings, packFolder, { log, progress, closing }),
      })
  const tiles = createTiles({ packFolder, dataDir: settings.DATA_DIR, log, operatorStyleUrl: settings.MAP_STYLE_URL })
  return {
    ...providers,
    tiles,
    async close() {
      closing.abort()
      await providers.close()
      await tiles.close()
    },
  }
}

type Start = { log: MapsLog; progress: (line: string) => void; closing: AbortController }

function ownData({ DATA_DIR: dataDir }: MapsSettings, packFolder: string | null, { log, progress, closing }: Start) {
  const roadsFile = packFolder && findRoads(packFolder)
  const engine = roadsFile ? startEngine({ roadsFile, dataDir, log, progress }) : undefined
  const builtInAddresses = createBuiltInAddresses(dataDir)
  const packAddresses = packFolder
    ? createPackAddresses({ packFolder, dataDir, log: progress, signal: closing.signal })
    : undefined
  // Without a pack the built-in lists are read before the first query, which would wait for them.
  const readBuiltIn = () => (closing.signal.aborted ? undefined : builtInAddresses.ready().catch(() => {}))
  if (packAddresses) packAddresses.catch(readBuiltIn)
  else readBuiltIn()
  return { engine, builtInAddresses, packAddresses: packAddresses && unlessAborted(closing.signal, packAddresses) }
}

/** A rejection caused by our own closing must not be logged. */
const unlessAborted = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  promise.catch((error) => (signal.aborted ? new Promise<never>(() => {}) : Promise.reject(error)))
