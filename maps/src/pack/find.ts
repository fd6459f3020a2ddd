/** Finds the region pack: the configured folder, else the one in the data folder, else the one beside the checkout. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BESIDE_CHECKOUT = fileURLToPath(new URL('../../../../shared/geo', import.meta.url))

/** Null: there is none. A configured folder is returned even if it does not exist: reading it then fails with a clear message. */
export function findPack(env: { MAPS_PACK?: string | undefined; DATA_DIR: string }): string | null {
  if (env.MAPS_PACK) return env.MAPS_PACK
  return [join(env.DATA_DIR, 'maps-pack'), BESIDE_CHECKOUT].find((folder) => existsSync(folder)) ?? null
}
