import { type Block, type Size, type Structure, textAt, viewOf } from './structure.ts'

export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

type Header = Size & { bitDepth: number; colorType: number; isInterlaced: boolean }

/** Samples of a pixel by color type, and the depths there are. */
const COLOR_TYPES: Record<number, { samples: number; depths: readonly number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}

/** The chunks that belong to a picture, each once and with the length that it must have. Others are metadata. */
const CHUNKS: Record<string, (length: number, header: Header) => boolean> = {
  IHDR: (length) => length === 13,
  PLTE: (length) => length > 0 && length <= 768 && length % 3 === 0,
  tRNS: (length, { colorType }) =>
    length <= 256 && length === ({ 0: 2, 2: 6, 3: length } as Record<number, number>)[colorType],
  gAMA: (length) => length === 4,
  cHRM: (length) => length === 32,
  sRGB: (length) => length === 1,
  sBIT: (length) => length >= 1 && length <= 4,
  bKGD: (length) => length >= 1 && length <= 6,
  pHYs: (length) => length === 9,
  IEND: (length) => length === 0,
}

export function readPng(bytes: Uint8Array): Structure {
  const view = viewOf(bytes)
  const blocks: Block[] = []
  let header: Header | null = null
  let at = PNG_SIGNATURE.length
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at)
    const to = at + 12 + length
    if (to > bytes.length || view.getUint32(to - 4) !== crc32(bytes.subarray(at + 4, to - 4))) break
    const name = textAt(bytes, at + 4, 4)
    if (blocks.length === 0) header = name === 'IHDR' && length === 13 ? readHeader(view, at + 8) : null
    if (!header) break
    blocks.push({ name, from: at, to, role: roleOf(name, length, header, blocks) })
    if (name === 'IEND') {
      const hasContent = blocks.some((block) => block.name === 'IDAT')
      return { blocks, size: header, isWhole: to === bytes.length && hasContent, isPlausible: true }
    }
    at = to
  }
  return { blocks, size: header, isWhole: false, isPlausible: true }
}

function roleOf(name: string, length: number, header: Header, before: readonly Block[]): Block['role'] {
  // The parts of the content follow each other.
  if (name === 'IDAT') {
    const isFirst = before.every((block) => block.name !== name)
    return isFirst || before.at(-1)?.name === name ? 'picture' : 'odd'
  }
  const isRight = Object.hasOwn(CHUNKS, name) ? CHUNKS[name] : undefined
  if (!isRight) return 'metadata'
  return isRight(length, header) && before.every((block) => block.name !== name) ? 'picture' : 'odd'
}

function readHeader(view: DataView, at: number): Header | null {
  const [bitDepth, colorType, compression, filter, interlace] = [8, 9, 10, 11, 12].map((byte) =>
    view.getUint8(at + byte),
  ) as [number, number, number, number, number]
  const isKnown = COLOR_TYPES[colorType]?.depths.includes(bitDepth) && compression === 0 && filter === 0
  if (!isKnown || interlace > 1) return null
  return {
    width: view.getUint32(at),
    height: view.getUint32(at + 4),
    bitDepth,
    colorType,
    isInterlaced: interlace === 1,
  }
}

type PngContent = Header & {
  /** Of a pixel. */
  samples: number
  parts: Uint8Array[]
  unpackedBytes: number
}

/** The compressed content of a whole PNG, and how many bytes it must unpack to. */
export function pngContent(bytes: Uint8Array): PngContent | null {
  const { blocks, isWhole } = readPng(bytes)
  const header = isWhole && readHeader(viewOf(bytes), PNG_SIGNATURE.length + 8)
  if (!header) return null
  const parts = blocks.filter(({ name }) => name === 'IDAT').map(({ from, to }) => bytes.subarray(from + 8, to - 4))
  const passes = header.isInterlaced ? ADAM7 : [[0, 0, 1, 1] as const]
  const unpackedBytes = passes.reduce((sum, [x, y, stepX, stepY]) => {
    const width = Math.ceil((header.width - x) / stepX)
    const height = Math.ceil((header.height - y) / stepY)
    return width > 0 && height > 0 ? sum + height * (1 + rowBytes(width, header)) : sum
  }, 0)
  return { ...header, samples: COLOR_TYPES[header.colorType]?.samples ?? 0, parts, unpackedBytes }
}

/** Where each pass of an interlaced picture begins, and its steps. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const rowBytes = (width: number, { bitDepth, colorType }: Header) =>
  Math.ceil((width * bitDepth * (COLOR_TYPES[colorType]?.samples ?? 0)) / 8)

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let crc = index
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
