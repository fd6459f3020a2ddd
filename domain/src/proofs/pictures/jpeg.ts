import { type Frame, isAdobe, isJfif, readFrame, readHuffman, readQuantization, readScan } from './jpeg-segments.ts'
import { type Block, type Structure, viewOf } from './structure.ts'

const SOI_BYTES = 2
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2
/** Everything that applications may add: EXIF, color profiles, thumbnails, comments. */
const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

/** A progressive picture of the usual encoders has ten. */
const MAX_SCANS = 32
/** Each block has at least one code for each kind of coefficient in a scan, and no more than 64 long ones. */
const MIN_BITS_A_BLOCK = { sequential: 2, progressive: 1 }
const MAX_BYTES_A_BLOCK = 512

/** What was read so far; tables count from one scan to the next. */
type Reading = {
  frame: Frame | null
  quantization: Set<number>
  huffman: Set<number>
  scanned: Map<number, number>
  scans: number
  scanBytes: number
  hasRestarts: boolean
}

export function readJpeg(bytes: Uint8Array): Structure {
  const view = viewOf(bytes)
  const blocks: Block[] = []
  const reading: Reading = {
    frame: null,
    quantization: new Set(),
    huffman: new Set(),
    scanned: new Map(),
    scans: 0,
    scanBytes: 0,
    hasRestarts: false,
  }
  const result = (isWhole: boolean): Structure => ({
    blocks,
    size: reading.frame,
    isWhole,
    isPlausible: isPlausible(reading),
  })
  let at = SOI_BYTES
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    if (marker === END_OF_IMAGE) {
      blocks.push({ name: 'EOI', from: at, to: at + 2, role: 'picture' })
      return result(reading.scans > 0 && at + 2 === bytes.length)
    }
    if (at + 4 > bytes.length) break
    const headerEnd = at + 2 + view.getUint16(at + 2)
    if (headerEnd < at + 4 || headerEnd > bytes.length) break
    const role = roleOf(marker, bytes.subarray(at + 4, headerEnd), reading)
    const to = marker === START_OF_SCAN ? endOfScan(bytes, headerEnd, reading.hasRestarts) : headerEnd
    reading.scanBytes += to - headerEnd
    blocks.push({ name: marker.toString(16), from: at, to, role })
    at = to
  }
  return result(false)
}

function roleOf(marker: number, content: Uint8Array, reading: Reading): Block['role'] {
  if (marker === 0xe0 && isJfif(content)) return 'picture'
  if (marker === 0xee && isAdobe(content)) return 'picture'
  if (isMetadata(marker)) return 'metadata'
  if (isFrame(marker)) return addFrame(readFrame(marker, content), reading) ? 'picture' : 'odd'
  if (marker === START_OF_SCAN) return addScan(content, reading) ? 'picture' : 'odd'
  if (marker === 0xdb) return addNew(readQuantization(content), reading.quantization) ? 'picture' : 'odd'
  if (marker === 0xc4) return addNew(readHuffman(content), reading.huffman) ? 'picture' : 'odd'
  if (marker === 0xdd && content.length === 2) {
    reading.hasRestarts = true
    return 'picture'
  }
  return 'odd'
}

/** One only: of two, programs differ in which they go by. */
function addFrame(frame: Frame | null, reading: Reading): boolean {
  if (reading.frame || !frame) return false
  reading.frame = frame
  return true
}

/** False for no table, and for one that another would replace before a scan could use it. */
function addNew(ids: number[] | null, known: Set<number>): boolean {
  if (!ids || ids.some((id) => known.has(id)) || new Set(ids).size !== ids.length) return false
  for (const id of ids) known.add(id)
  return true
}

function addScan(content: Uint8Array, reading: Reading): boolean {
  const ids = reading.frame && readScan(content, reading.frame)
  reading.scans++
  if (!ids || reading.scans > MAX_SCANS) return false
  for (const id of ids) reading.scanned.set(id, (reading.scanned.get(id) ?? 0) + 1)
  reading.huffman.clear()
  return reading.frame?.isProgressive === true || ids.every((id) => reading.scanned.get(id) === 1)
}

/** Within a scan, FF is followed by 00 or, where it was announced, by a restart marker. */
function endOfScan(bytes: Uint8Array, from: number, hasRestarts: boolean): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0x00 && !(hasRestarts && next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

function isPlausible({ frame, scanned, scanBytes }: Reading): boolean {
  if (!frame || scanned.size !== frame.blocks.size) return false
  const blocks = [...frame.blocks.values()].reduce((sum, count) => sum + count, 0)
  const minBits = MIN_BITS_A_BLOCK[frame.isProgressive ? 'progressive' : 'sequential']
  return scanBytes * 8 >= blocks * minBits && scanBytes <= blocks * MAX_BYTES_A_BLOCK
}
