/** The map port as an installation has it: whatever its settings and its region pack allow. Nobody waits for a pack. */
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../env.ts'
import { createBuiltInAddresses } from './built-in/built-in-addresses.ts'
import { createMaps } from './create-maps.ts'
import { startEngine } from './engine/engine.ts'
import { findRoads } from './engine/roads.ts'
import { eventually } from './eventually.ts'
import { findPack } from './pack/find.ts'
import { createPackAddresses } from './pack/pack-addresses.ts'
import type { Maps } from './port.ts'
import { stateAt } from './states.ts'

type Options = { env: Env; log: FastifyBaseLogger; progress: (line: string) => void }

export async function openMaps({ env, log, progress }: Options): Promise<Maps> {
  const packFolder = findPack(env)
  const builtInAddresses = createBuiltInAddresses()
  const stop = new AbortController()
  const making = packFolder
    ? createPackAddresses({ packFolder, dataDir: env.DATA_DIR, log: progress, signal: stop.signal })
    : null
  making?.catch((err) => {
    if (stop.signal.aborted) return
    log.warn({ err }, 'the region pack cannot serve addresses')
    progress(`Addresses: ${err instanceof Error ? err.message : err}`)
  })
  // Where no pack serves, these do: read them now, so that the first question need not wait.
  if (!making) builtInAddresses.ready().catch((err) => log.warn({ err }, 'the built-in addresses cannot be read'))
  const roadsFile = packFolder ? findRoads(packFolder) : null
  const engine = roadsFile ? startEngine({ roadsFile, dataDir: env.DATA_DIR, log, progress }) : undefined
  const packAddresses = making ? eventually('pack', making) : undefined
  const maps = await createMaps({ env, log, stateAt, builtInAddresses, packAddresses, engine })
  return {
    ...maps,
    async close() {
      stop.abort()
      await maps.close()
    },
  }
}
