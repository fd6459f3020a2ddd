/** A map from a `.pmtiles` file that the operator laid into the pack, in place of tiles that we cut ourselves. */
import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { PMTiles, type Source, TileType } from 'pmtiles'
import { PackError } from '../pack/files.ts'
import { MAX_TILE_ZOOM, type MapEdition } from '../port.ts'
import type { Archive } from './archive.ts'

const HEAD_BYTES = 16_384
const compress = promisify(gzip)

/** The first by name; null when the pack has none. */
export async function findPmtiles(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => [])
  const name = names.filter((each) => each.endsWith('.pmtiles')).sort()[0]
  return name === undefined ? null : join(folder, name)
}

export async function openPmtiles(path: string): Promise<{ archive: Archive; edition: Omit<MapEdition, 'hasGlyphs'> }> {
  const file = await open(path)
  try {
    const tiles = new PMTiles(sourceOf(path, file))
    const header = await tiles.getHeader()
    if (header.tileType !== TileType.Mvt) throw new Error('its tiles are not vector tiles')
    const maxZoom = Math.min(header.maxZoom, MAX_TILE_ZOOM)
    return {
      archive: {
        async read(z, x, y) {
          const tile = z > maxZoom ? undefined : await tiles.getZxy(z, x, y)
          // The reader unpacks; browsers get tiles compressed with gzip.
          return tile ? compress(new Uint8Array(tile.data)) : null
        },
        close: () => file.close(),
      },
      edition: { version: await versionOf(file), hasStreets: true, hasOsm: true, protomapsMaxZoom: maxZoom },
    }
  } catch (error) {
    await file.close()
    throw new PackError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

function sourceOf(path: string, file: FileHandle): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, bytesRead) }
    },
  }
}

/** Without reading all of it: the map of a state is some hundred megabytes, that of the country many gigabytes. */
async function versionOf(file: FileHandle): Promise<string> {
  const { size, mtimeMs } = await file.stat()
  const head = Buffer.alloc(HEAD_BYTES)
  await file.read(head, 0, HEAD_BYTES, 0)
  return createHash('sha256').update(head).update(`${size} ${mtimeMs}`).digest('hex').slice(0, 16)
}
