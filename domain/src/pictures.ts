/**
 * The structure of a picture, read strictly: nothing but the picture may be in its file. A file that is a picture and something
 * else as well (a polyglot) needs room behind the picture or in a block of metadata, so both are refused. The device removes
 * metadata with the same code before it hashes a picture.
 */
import type { ProofFileType } from './proofs.ts'

export type PictureFault = 'not_that_type' | 'not_whole' | 'has_metadata' | 'has_other_content' | 'too_many_pixels'

/** More pixels than a phone's camera has: a small file that unpacks into gigabytes. */
const MAX_SIDE = 12_000
const MAX_PIXELS = 60_000_000

/** One block of a picture's file: a segment of a JPEG, a chunk of a PNG or WebP. */
type Block = { name: string; from: number; to: number; role: 'picture' | 'metadata' }
type Size = { width: number; height: number }
type Structure = { blocks: Block[]; size: Size | null; isWhole: boolean }

const READERS: Record<ProofFileType, { isType(bytes: Uint8Array): boolean; read(bytes: Uint8Array): Structure }> = {
  'image/jpeg': { isType: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]), read: readJpeg },
  'image/png': { isType: (bytes) => startsWith(bytes, PNG_SIGNATURE), read: readPng },
  'image/webp': { isType: (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP', read: readWebp },
}

export function findPictureFault(bytes: Uint8Array, type: ProofFileType): PictureFault | null {
  const reader = READERS[type]
  if (!reader.isType(bytes)) return 'not_that_type'
  const { blocks, size, isWhole } = reader.read(bytes)
  if (!isWhole || !size) return 'not_whole'
  if (blocks.some(({ role }) => role === 'metadata')) return 'has_metadata'
  if (Math.max(size.width, size.height) > MAX_SIDE || size.width * size.height > MAX_PIXELS) return 'too_many_pixels'
  return hasOtherContent(bytes) ? 'has_other_content' : null
}

/** The same picture without where and with what it was taken. What is no whole picture is returned as it is. */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>, type: ProofFileType): Uint8Array<ArrayBuffer> {
  const { blocks, isWhole } = READERS[type].isType(bytes) ? READERS[type].read(bytes) : { blocks: [], isWhole: false }
  if (!isWhole || blocks.every(({ role }) => role === 'picture')) return bytes
  const kept = blocks.filter(({ role }) => role === 'picture')
  const first = blocks[0]?.from ?? 0
  const stripped = new Uint8Array(first + kept.reduce((sum, { from, to }) => sum + to - from, 0))
  stripped.set(bytes.subarray(0, first))
  let at = first
  for (const { from, to } of kept) {
    stripped.set(bytes.subarray(from, to), at)
    at += to - from
  }
  if (type === 'image/webp') rewriteWebpHeader(stripped)
  return stripped
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)
const textAt = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const SOI_BYTES = 2
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** JFIF's header and Adobe's color transform, which decoders need, and the blocks of the picture itself. */
const isJpegPicture = (marker: number) =>
  marker === 0xe0 || marker === 0xee || marker === 0xdb || marker === 0xdd || (marker >= 0xc0 && marker <= 0xcf)
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** The longest header that a decoder needs; a longer one hides something. */
const MAX_JPEG_HEADER = 32

function readJpeg(bytes: Uint8Array): Structure {
  const view = viewOf(bytes)
  const blocks: Block[] = []
  let size: Size | null = null
  let hasScan = false
  let at = SOI_BYTES
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    if (marker === END_OF_IMAGE) {
      blocks.push({ name: 'EOI', from: at, to: at + 2, role: 'picture' })
      return { blocks, size, isWhole: hasScan && at + 2 === bytes.length }
    }
    if (at + 4 > bytes.length) break
    const headerEnd = at + 2 + view.getUint16(at + 2)
    if (headerEnd < at + 4 || headerEnd > bytes.length) break
    if (isFrame(marker) && at + 9 <= bytes.length)
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    const isScan = marker === START_OF_SCAN
    hasScan ||= isScan
    const to = isScan ? endOfScan(bytes, headerEnd) : headerEnd
    const isTooLong = (marker === 0xe0 || marker === 0xee) && to - at > MAX_JPEG_HEADER
    const role = (isScan || isJpegPicture(marker)) && !isTooLong ? 'picture' : 'metadata'
    blocks.push({ name: marker.toString(16), from: at, to, role })
    at = to
  }
  return { blocks, size, isWhole: false }
}

/** Within a scan, FF is followed by 00 or by a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0x00 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG_PICTURE = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs']

function readPng(bytes: Uint8Array): Structure {
  const view = viewOf(bytes)
  const blocks: Block[] = []
  let size: Size | null = null
  let at = PNG_SIGNATURE.length
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at)
    const to = at + 12 + length
    if (to > bytes.length || view.getUint32(to - 4) !== crc32(bytes.subarray(at + 4, to - 4))) break
    const name = textAt(bytes, at + 4, 4)
    if (blocks.length === 0 && (name !== 'IHDR' || length !== 13)) break
    if (name === 'IHDR') size ??= { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    blocks.push({ name, from: at, to, role: PNG_PICTURE.includes(name) ? 'picture' : 'metadata' })
    if (name === 'IEND') {
      const isWhole = length === 0 && to === bytes.length && blocks.some((block) => block.name === 'IDAT')
      return { blocks, size, isWhole }
    }
    at = to
  }
  return { blocks, size, isWhole: false }
}

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

const WEBP_HEADER = 12
const WEBP_PICTURE = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']
/** In the flags of VP8X: color profile, EXIF and XMP. */
const WEBP_METADATA_FLAGS = 0x20 | 0x08 | 0x04

function readWebp(bytes: Uint8Array): Structure {
  const view = viewOf(bytes)
  const blocks: Block[] = []
  let size: Size | null = null
  let at = WEBP_HEADER
  while (at + 8 <= bytes.length) {
    const name = textAt(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    const to = at + 8 + length + (length % 2)
    if (to > bytes.length) break
    size ??= webpSize(view, name, at + 8, length)
    blocks.push({ name, from: at, to, role: WEBP_PICTURE.includes(name) ? 'picture' : 'metadata' })
    at = to
  }
  const isWhole =
    at === bytes.length &&
    view.getUint32(4, true) + 8 === bytes.length &&
    blocks.some(({ name }) => name === 'VP8 ' || name === 'VP8L')
  return { blocks, size, isWhole }
}

function webpSize(view: DataView, name: string, at: number, length: number): Size | null {
  const uint24 = (from: number) => view.getUint16(from, true) | (view.getUint8(from + 2) << 16)
  if (name === 'VP8X' && length >= 10) return { width: uint24(at + 4) + 1, height: uint24(at + 7) + 1 }
  if (name === 'VP8 ' && length >= 10)
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
  if (name !== 'VP8L' || length < 5) return null
  const bits = view.getUint32(at + 1, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function rewriteWebpHeader(bytes: Uint8Array): void {
  const view = viewOf(bytes)
  view.setUint32(4, bytes.length - 8, true)
  if (textAt(bytes, WEBP_HEADER, 4) === 'VP8X')
    view.setUint8(WEBP_HEADER + 8, view.getUint8(WEBP_HEADER + 8) & ~WEBP_METADATA_FLAGS)
}

/** What no compressed picture contains by chance. Four bytes do occur, so that a ZIP is known by its beginning and its end. */
const OTHER_CONTENT = [
  ['<script'],
  ['<html'],
  ['<!doctype'],
  ['<?php'],
  ['%pdf-'],
  ['pk\u0003\u0004', 'pk\u0005\u0006'],
] as const

function hasOtherContent(bytes: Uint8Array): boolean {
  return OTHER_CONTENT.some((signs) => signs.every((sign) => includesText(bytes, sign)))
}

/** Letters in either case. */
function includesText(bytes: Uint8Array, text: string): boolean {
  const codes = Array.from(text, (letter) => letter.charCodeAt(0))
  const first = codes[0] as number
  const isAt = (from: number) => codes.every((code, index) => lower(bytes[from + index] as number) === code)
  for (const begin of new Set([first, text.charAt(0).toUpperCase().charCodeAt(0)]))
    for (
      let at = bytes.indexOf(begin);
      at !== -1 && at + codes.length <= bytes.length;
      at = bytes.indexOf(begin, at + 1)
    )
      if (isAt(at)) return true
  return false
}

const lower = (code: number) => (code >= 65 && code <= 90 ? code + 32 : code)
