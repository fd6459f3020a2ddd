/** The segments of a JPEG, each by its exact grammar: a table with room for anything else is no table. */
import { viewOf } from './structure.ts'

export type Frame = {
  width: number
  height: number
  isProgressive: boolean
  /** Blocks of 8 × 8 samples, by the component's id. */
  blocks: Map<number, number>
}

/** Baseline, extended and progressive with 8 bits: what cameras and browsers write. */
export function readFrame(marker: number, content: Uint8Array): Frame | null {
  const [precision, , , , , count = 0] = content
  if (content.length !== 6 + 3 * count || precision !== 8 || (count !== 1 && count !== 3)) return null
  const view = viewOf(content)
  const size = { height: view.getUint16(1), width: view.getUint16(3) }
  const components = Array.from({ length: count }, (_, index) => content.subarray(6 + 3 * index, 9 + 3 * index))
  const factors = components.map(([, sampling = 0]) => ({ across: sampling >> 4, down: sampling & 15 }))
  if (size.width === 0 || size.height === 0) return null
  if (factors.some(({ across, down }) => !isFactor(across) || !isFactor(down))) return null
  if (components.some(([, , table = 0]) => table > 3)) return null
  const widest = Math.max(...factors.map(({ across }) => across))
  const highest = Math.max(...factors.map(({ down }) => down))
  const blocks = new Map(
    components.map(([id = 0], index) => {
      const { across, down } = factors[index] as { across: number; down: number }
      return [id, Math.ceil((size.width * across) / widest / 8) * Math.ceil((size.height * down) / highest / 8)]
    }),
  )
  return blocks.size === count ? { ...size, isProgressive: marker === 0xc2, blocks } : null
}

const isFactor = (factor: number) => factor >= 1 && factor <= 4

/** JFIF's header without a thumbnail. */
export const isJfif = (content: Uint8Array) =>
  content.length === 14 && startsWithText(content, 'JFIF\0') && content[12] === 0 && content[13] === 0
/** Adobe's color transform, which decoders need. */
export const isAdobe = (content: Uint8Array) => content.length === 12 && startsWithText(content, 'Adobe')
const startsWithText = (content: Uint8Array, text: string) =>
  Array.from(text).every((letter, index) => content[index] === letter.charCodeAt(0))

/** The ids of the tables in a segment; null if it holds anything else. */
export function readQuantization(content: Uint8Array): number[] | null {
  const ids: number[] = []
  for (let at = 0; at < content.length; at += 65) {
    const id = content[at] as number
    const values = content.subarray(at + 1, at + 65)
    if (id > 3 || values.length !== 64 || values.includes(0)) return null
    ids.push(id)
  }
  return ids.length > 0 ? ids : null
}

/** The same of Huffman tables: codes that fit, for symbols that exist, each once. */
export function readHuffman(content: Uint8Array): number[] | null {
  const ids: number[] = []
  for (let at = 0; at < content.length; ) {
    const id = content[at] as number
    const counts = content.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const symbols = content.subarray(at + 17, at + 17 + total)
    const isAc = id >> 4 === 1
    if (id >> 4 > 1 || (id & 15) > 3 || counts.length !== 16 || total === 0 || symbols.length !== total) return null
    const space = counts.reduce((sum, count, index) => sum + count * 2 ** (15 - index), 0)
    if (space > 2 ** 16 || new Set(symbols).size !== total) return null
    if (!symbols.every((symbol) => (isAc ? (symbol & 15) <= MAX_AC_BITS : symbol <= MAX_DC_BITS))) return null
    ids.push(id)
    at += 17 + total
  }
  return ids.length > 0 ? ids : null
}

const MAX_DC_BITS = 11
const MAX_AC_BITS = 10

/** The ids of the components that a scan carries; null if its header is not as it must be. */
export function readScan(content: Uint8Array, frame: Frame): number[] | null {
  const count = content[0] ?? 0
  if (content.length !== 4 + 2 * count || count < 1) return null
  const components = Array.from({ length: count }, (_, index) => content.subarray(1 + 2 * index, 3 + 2 * index))
  const ids = components.map(([id = 0]) => id)
  if (new Set(ids).size !== count || !ids.every((id) => frame.blocks.has(id))) return null
  if (!components.every(([, tables = 0]) => tables >> 4 <= 3 && (tables & 15) <= 3)) return null
  const [first = 0, last = 0, bits = 0] = content.subarray(1 + 2 * count)
  const isWhole = first === 0 && last === 63 && bits === 0
  return frame.isProgressive ? (first <= last && last <= 63 ? ids : null) : isWhole ? ids : null
}
