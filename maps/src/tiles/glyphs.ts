/** The letters of the map's labels, from the region pack. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The two fonts of our style; a pack has a folder of this name for each. */
export const GLYPH_FONTS = ['Open Sans Regular', 'Open Sans Semibold'] as const

/** Only names from our own list and two numbers ever become a path. */
export async function readGlyphs(folder: string | null, font: string, range: string): Promise<Buffer | null> {
  const known = GLYPH_FONTS.find((name) => name === font)
  if (folder === null || !known || !/^\d{1,5}-\d{1,5}$/.test(range)) return null
  return readFile(join(folder, 'glyphs', known, `${range}.pbf`)).catch(() => null)
}
