/** Where the region pack is: the folder that was named, else the one in the data folder, else the one beside the checkout. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BESIDE_CHECKOUT = fileURLToPath(new URL('../../../../shared/geo', import.meta.url))

/** Null: there is none. A folder that was named counts even when it is not there: the check then says so. */
export function findPack(env: { MAPS_PACK?: string | undefined; DATA_DIR: string }): string | null {
  if (env.MAPS_PACK) return env.MAPS_PACK
  return [join(env.DATA_DIR, 'maps-pack'), BESIDE_CHECKOUT].find((folder) => existsSync(folder)) ?? null
}
