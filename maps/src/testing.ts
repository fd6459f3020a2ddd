/** For the server's tests of its map routes: tiles without a build. */
import type { MapEdition, Tiles } from './port.ts'
import { readGlyphs } from './tiles/glyphs.ts'
import { createOperatorMap } from './tiles/operator-style.ts'
import { mapStyle } from './tiles/style.ts'

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
