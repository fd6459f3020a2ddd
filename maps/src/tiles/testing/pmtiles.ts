/** Writes a small `.pmtiles` file (version 3): a header, one directory and the tiles, for tests. */
import { zxyToTileId } from 'pmtiles'

type Tile = { z: number; x: number; y: number; bytes: Uint8Array }

const HEADER_BYTES = 127
const UNCOMPRESSED = 1
const VECTOR_TILES = 1

export function pmtilesOf(tiles: readonly Tile[], maxZoom: number): Buffer {
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .sort((one, other) => one.id - other.id)
  const directory = directoryOf(sorted)
  const metadata = Buffer.from('{}')
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes))
  const dataAt = HEADER_BYTES + directory.length + metadata.length
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header[7] = 3
  const lengths = [directory.length, metadata.length, 0, data.length]
  const offsets = [HEADER_BYTES, HEADER_BYTES + directory.length, dataAt, dataAt]
  offsets.forEach((offset, at) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16)
    header.writeBigUInt64LE(BigInt(lengths[at] as number), 16 + at * 16)
  })
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), at)
  header.set([1, UNCOMPRESSED, UNCOMPRESSED, VECTOR_TILES, 0, maxZoom], 96)
  return Buffer.concat([header, directory, metadata, data])
}

/** Column by column: ids as differences, how often each repeats, lengths, and offsets (0: right after the one before). */
function directoryOf(tiles: readonly { id: number; bytes: Uint8Array }[]): Buffer {
  const ids = tiles.map(({ id }, at) => id - (tiles[at - 1]?.id ?? 0))
  const runs = tiles.map(() => 1)
  const lengths = tiles.map(({ bytes }) => bytes.length)
  const offsets = tiles.map((_, at) => (at === 0 ? 1 : 0))
  return Buffer.from([tiles.length, ...ids, ...runs, ...lengths, ...offsets].flatMap(varint))
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]
}
