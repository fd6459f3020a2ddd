/**
 * The structure of a picture, read strictly: nothing but the picture may be in its file. A file that is a picture and something
 * else as well (a polyglot) needs room behind the picture, in a block of metadata or in a table, so these are refused. The
 * device removes metadata with the same code before it hashes a picture.
 */
import { readJpeg } from './pictures/jpeg.ts'
import { PNG_SIGNATURE, readPng } from './pictures/png.ts'
import { type Structure, startsWith } from './pictures/structure.ts'
import type { ProofFileType } from './proofs.ts'

export type PictureFault = 'not_that_type' | 'not_whole' | 'has_metadata' | 'has_other_content' | 'too_many_pixels'

/** Ten times what the app sends: unpacked, a picture takes 100 MB of whoever looks at it. */
const MAX_SIDE = 10_000
const MAX_PIXELS = 25_000_000

type Reader = { isType(bytes: Uint8Array): boolean; read(bytes: Uint8Array): Structure }

const READERS: Record<ProofFileType, Reader> = {
  'image/jpeg': { isType: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]), read: readJpeg },
  'image/png': { isType: (bytes) => startsWith(bytes, PNG_SIGNATURE), read: readPng },
}

export function findPictureFault(bytes: Uint8Array, type: ProofFileType): PictureFault | null {
  const reader: Reader | undefined = READERS[type]
  // Without a reader: announced to an earlier version, which also took WebP.
  if (!reader?.isType(bytes)) return 'not_that_type'
  const { blocks, size, isWhole, isPlausible } = reader.read(bytes)
  if (!isWhole || !size || size.width * size.height === 0) return 'not_whole'
  if (blocks.some(({ role }) => role === 'metadata')) return 'has_metadata'
  if (Math.max(size.width, size.height) > MAX_SIDE || size.width * size.height > MAX_PIXELS) return 'too_many_pixels'
  if (blocks.some(({ role }) => role === 'odd') || hasOtherContent(bytes)) return 'has_other_content'
  return isPlausible ? null : 'not_whole'
}

/** The same picture without where and with what it was taken. What is no whole picture is returned as it is. */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>, type: ProofFileType): Uint8Array<ArrayBuffer> {
  const { blocks, isWhole } = READERS[type].isType(bytes) ? READERS[type].read(bytes) : { blocks: [], isWhole: false }
  if (!isWhole || blocks.every(({ role }) => role !== 'metadata')) return bytes
  const kept = blocks.filter(({ role }) => role !== 'metadata')
  const first = blocks[0]?.from ?? 0
  const stripped = new Uint8Array(first + kept.reduce((sum, { from, to }) => sum + to - from, 0))
  stripped.set(bytes.subarray(0, first))
  let at = first
  for (const { from, to } of kept) {
    stripped.set(bytes.subarray(from, to), at)
    at += to - from
  }
  return stripped
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
