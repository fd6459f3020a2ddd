/** For the server's tests of its map routes: tiles without a build; and for tests that start real servers. */
import { join } from 'node:path'
import { createBuiltInAddresses } from './built-in/built-in-addresses.ts'
import type { MapEdition, Tiles } from './port.ts'
import { mapCache } from './testing/cache-folder.ts'
import { readGlyphs } from './tiles/glyphs.ts'
import { createOperatorMap } from './tiles/operator-style.ts'
import { mapStyle } from './tiles/style.ts'
import { createTiles } from './tiles/tiles.ts'

type Options = {
  edition: MapEdition
  packFolder: string
  read: Tiles['read']
  operatorStyleUrl?: string | undefined
}

/** The real styles and glyphs, with tiles of the caller's own. */
export const fixedTiles = ({ edition, packFolder, read, operatorStyleUrl }: Options): Tiles => ({
  ready: async () => edition,
  edition: () => edition,
  style: (scheme) => mapStyle(scheme, edition),
  read,
  hasStreetsAt: async () => edition.hasStreets,
  glyphs: (font, range) => readGlyphs(packFolder, font, range),
  operator: operatorStyleUrl ? createOperatorMap(operatorStyleUrl) : null,
})

let made: Promise<string> | undefined
/** The `maps` folder of a server's data folder, with the built-in map and addresses: made once for all servers and runs. */
export function builtInMaps(): Promise<string> {
  made ??= makeBuiltInMaps()
  return made
}

async function makeBuiltInMaps(): Promise<string> {
  const dataDir = mapCache()
  const tiles = createTiles({ packFolder: null, dataDir, log: { info() {}, warn() {} } })
  await Promise.all([tiles.ready(), createBuiltInAddresses(dataDir).ready()])
  await tiles.close()
  return join(dataDir, 'maps')
}
