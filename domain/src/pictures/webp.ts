import { type Block, type Size, type Structure, textAt, viewOf } from './structure.ts'

const WEBP_HEADER = 12
const PICTURE = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']
/** One picture, not moving: the frame alone, or behind an extended header and, if it has one, its transparency. */
const ORDERS = ['VP8 ', 'VP8L', 'VP8X,VP8 ', 'VP8X,VP8L', 'VP8X,ALPH,VP8 ']
/** In the flags of VP8X: color profile, EXIF and XMP. */
const METADATA_FLAGS = 0x20 | 0x08 | 0x04

export const isWebp = (bytes: Uint8Array) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP'

export function readWebp(bytes: Uint8Array): Structure {
  const view = viewOf(bytes)
  const blocks: Block[] = []
  const sizes: (Size | null)[] = []
  let at = WEBP_HEADER
  while (at + 8 <= bytes.length) {
    const name = textAt(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    const to = at + 8 + length + (length % 2)
    if (to > bytes.length) break
    const isPicture = PICTURE.includes(name)
    if (isPicture && name !== 'ALPH') sizes.push(sizeOf(view, name, at + 8, length))
    const isOdd = isPicture && ((name === 'VP8X' && length !== 10) || (length % 2 === 1 && bytes[to - 1] !== 0))
    blocks.push({ name, from: at, to, role: isOdd ? 'odd' : isPicture ? 'picture' : 'metadata' })
    at = to
  }
  const isWhole = at === bytes.length && bytes.length >= WEBP_HEADER && view.getUint32(4, true) + 8 === bytes.length
  const order = blocks.flatMap(({ name }) => (PICTURE.includes(name) ? [name] : [])).join()
  const [size = null] = sizes
  const isOneSize = sizes.every((other) => other?.width === size?.width && other?.height === size?.height)
  return { blocks, size, isWhole: isWhole && ORDERS.includes(order), isPlausible: isOneSize }
}

function sizeOf(view: DataView, name: string, at: number, length: number): Size | null {
  const uint24 = (from: number) => view.getUint16(from, true) | (view.getUint8(from + 2) << 16)
  if (name === 'VP8X' && length >= 10) return { width: uint24(at + 4) + 1, height: uint24(at + 7) + 1 }
  if (name === 'VP8 ') {
    // A key frame with its start code, and its first part within the chunk.
    if (length < 10 || (view.getUint8(at) & 1) === 1 || uint24(at + 3) !== 0x2a019d) return null
    if (uint24(at) >> 5 > length) return null
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
  }
  if (name !== 'VP8L' || length < 5 || view.getUint8(at) !== 0x2f) return null
  const bits = view.getUint32(at + 1, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** After metadata was removed. */
export function rewriteWebpHeader(bytes: Uint8Array): void {
  const view = viewOf(bytes)
  view.setUint32(4, bytes.length - 8, true)
  if (textAt(bytes, WEBP_HEADER, 4) === 'VP8X')
    view.setUint8(WEBP_HEADER + 8, view.getUint8(WEBP_HEADER + 8) & ~METADATA_FLAGS)
}
