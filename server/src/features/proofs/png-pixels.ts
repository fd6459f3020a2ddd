/** The pixels of a PNG, as a canvas writes it: 8 bits a sample, not interlaced. Others are not read. */
import { inflateSync } from 'node:zlib'
import { pngContent } from '@meridian/domain/proofs/pictures/png.ts'

/** A signature has less than a million. More would hold up the other requests. */
const MAX_PIXELS = 2_000_000

export type Pixels = { width: number; height: number; samples: number; rows: Buffer }

/** Of a file that unpacks as announced. Null when it is not read. */
export function pixelsOf(bytes: Uint8Array): Pixels | null {
  const content = pngContent(bytes)
  if (!content || content.isInterlaced || content.bitDepth !== 8) return null
  const { width, height, samples, unpackedBytes, parts } = content
  if (width * height > MAX_PIXELS) return null
  const packed = inflateSync(Buffer.concat(parts), { maxOutputLength: unpackedBytes })
  return unfiltered(packed, { width, height, samples })
}

/** Each row begins with the filter that it was written with: what its bytes are added to. */
function unfiltered(packed: Buffer, size: Omit<Pixels, 'rows'>): Pixels | null {
  const { width, height, samples } = size
  const rowBytes = width * samples
  const rows = Buffer.alloc(rowBytes * height)
  let above: Uint8Array = new Uint8Array(rowBytes)
  for (let y = 0; y < height; y++) {
    const from = y * (rowBytes + 1)
    const row = rows.subarray(y * rowBytes, (y + 1) * rowBytes)
    packed.copy(row, 0, from + 1, from + 1 + rowBytes)
    const undo = FILTERS[packed[from] as number]
    if (!undo) return null
    undo(row, above, samples)
    above = row
  }
  return { ...size, rows }
}

type Undo = (row: Uint8Array, above: Uint8Array, samples: number) => void

/** None, the pixel on the left, the one above, their mean, and whichever of three is nearest (Paeth). */
const FILTERS: readonly Undo[] = [
  () => {},
  (row, _, samples) => {
    for (let x = samples; x < row.length; x++) row[x] = at(row, x) + at(row, x - samples)
  },
  (row, above) => {
    for (let x = 0; x < row.length; x++) row[x] = at(row, x) + at(above, x)
  },
  (row, above, samples) => {
    for (let x = 0; x < row.length; x++) row[x] = at(row, x) + ((at(row, x - samples) + at(above, x)) >> 1)
  },
  (row, above, samples) => {
    for (let x = 0; x < row.length; x++)
      row[x] = at(row, x) + paeth(at(row, x - samples), at(above, x), at(above, x - samples))
  },
]

const at = (row: Uint8Array, x: number): number => (x < 0 ? 0 : (row[x] as number))

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const byLeft = Math.abs(estimate - left)
  const byUp = Math.abs(estimate - up)
  const byUpLeft = Math.abs(estimate - upLeft)
  if (byLeft <= byUp && byLeft <= byUpLeft) return left
  return byUp <= byUpLeft ? up : upLeft
}
