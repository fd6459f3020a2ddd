import fc from 'fast-check'
import { expect, test } from 'vitest'
import { viewOf } from './pictures/structure.ts'
import { findPictureFault, withoutMetadata } from './pictures.ts'

const segment = (marker: number, content: number[]) => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 255,
  ...content,
]
const JFIF = segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
const QUANTIZATION = segment(0xdb, [0, ...Array(64).fill(16)])
const frame = (width: number, height: number) =>
  segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
const HUFFMAN = segment(0xc4, [0, 0, 1, ...Array(14).fill(0), 3, 0x10, 0, 1, ...Array(14).fill(0), 0x21])
const SCAN = segment(0xda, [1, 1, 0, 0, 63, 0])
const SCAN_AND_END = [1, 2, 0xff, 0, 3, 0xff, 0, 4, 0xff, 0xd9]
const jpeg = (...parts: number[][]) => Uint8Array.from([0xff, 0xd8, ...parts.flat(), ...SCAN_AND_END])
const jpegOf = (...extra: number[][]) => jpeg(JFIF, ...extra, QUANTIZATION, frame(40, 20), HUFFMAN, SCAN)
const EXIF = segment(0xe1, [0x45, 0x78, 0x69, 0x66, 0, 0, 1, 2, 3])
const COMMENT = segment(0xfe, [0x68, 0x69])
const COLOR_PROFILE = segment(0xe2, [1, 2, 3])

test('a JPEG with metadata is refused; without it, it is the same picture', () => {
  const plain = jpegOf()
  expect(findPictureFault(plain, 'image/jpeg')).toBeNull()
  const loaded = jpegOf(EXIF, COMMENT, COLOR_PROFILE)
  expect(findPictureFault(loaded, 'image/jpeg')).toBe('has_metadata')
  expect(withoutMetadata(loaded, 'image/jpeg')).toEqual(plain)
  expect(withoutMetadata(plain, 'image/jpeg')).toBe(plain)
})

test('a picture cut off anywhere, or with anything behind it, is not whole', () => {
  const plain = jpegOf()
  for (let length = 3; length < plain.length; length++)
    expect(findPictureFault(plain.subarray(0, length), 'image/jpeg'), `${length} bytes`).toBe('not_whole')
  expect(findPictureFault(Uint8Array.from([...plain, 0]), 'image/jpeg')).toBe('not_whole')
  expect(withoutMetadata(plain.slice(0, 20), 'image/jpeg')).toHaveLength(20)
})

const text = (words: string) => Array.from(words, (letter) => letter.charCodeAt(0))

test('a JPEG of 58 bytes that claims 65,500 × 65,500 is refused, also when a second frame says otherwise', () => {
  const claim = frame(65_500, 65_500)
  expect(findPictureFault(jpeg(claim, SCAN), 'image/jpeg')).toBe('too_many_pixels')
  for (const frames of [
    [claim, frame(8, 8)],
    [frame(8, 8), claim],
  ])
    expect(findPictureFault(jpeg(...frames, SCAN), 'image/jpeg')).not.toBeNull()
})

test('a JPEG with fewer or more bytes than its size can have is refused', () => {
  // Six bytes hold 24 blocks at two bits each; 160 × 160 pixels have 400.
  expect(findPictureFault(jpeg(QUANTIZATION, frame(160, 160), HUFFMAN, SCAN), 'image/jpeg')).toBe('not_whole')
  const hidden = text('BEGIN PRIVATE DATA '.repeat(100))
  expect(findPictureFault(jpeg(QUANTIZATION, frame(8, 8), HUFFMAN, SCAN, hidden), 'image/jpeg')).toBe('not_whole')
})

test.each<[string, number[][]]>([
  ['text in a quantization table', [segment(0xdb, [0, ...text('#!/bin/sh\n'), ...Array(54).fill(0)]), frame(40, 20)]],
  ['a table that is longer than a table', [segment(0xdb, [0, ...Array(64).fill(1), ...text('Exif GPS 29.7')])]],
  ['the same table again', [QUANTIZATION, QUANTIZATION]],
  ['text in a Huffman table', [segment(0xc4, [0, ...Array(15).fill(0), 9, ...text('#!/bin/sh')])]],
  ['metadata in a reserved segment', [segment(0xc8, text('Exif\0\0GPS 29.7141 -95.3977'))]],
  ['metadata in an arithmetic table', [segment(0xcc, text('Exif\0\0GPS 29.7141 -95.3977'))]],
  ['a hierarchy of pictures', [segment(0xde, [8, 0, 20, 0, 40, 1, 1, 0x11, 0])]],
  ['a restart interval with more behind it', [segment(0xdd, [0, 4, ...text('GPS 29.7')])]],
])('%s is refused', (_, extra) => {
  const parts = [JFIF, ...extra, frame(40, 20), HUFFMAN, SCAN]
  expect(findPictureFault(jpeg(...parts), 'image/jpeg')).toBe('has_other_content')
})

test('EXIF in the place of another header is metadata, and is removed', () => {
  for (const marker of [0xe0, 0xee]) {
    const loaded = jpegOf(segment(marker, text('Exif\0\0GPS 29.7')))
    expect(findPictureFault(loaded, 'image/jpeg')).toBe('has_metadata')
    expect(withoutMetadata(loaded, 'image/jpeg')).toEqual(jpegOf())
  }
})

const HEADS = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}
const TYPES = ['image/jpeg', 'image/png'] as const

test('no input makes it throw, and what is left without metadata has none', () => {
  const anySegment = fc
    .tuple(fc.integer({ min: 0xc0, max: 0xff }), fc.array(fc.nat(255), { maxLength: 80 }))
    .map(([marker, content]) => segment(marker, content))
  const anything = fc.oneof(
    fc.array(fc.nat(255), { maxLength: 80 }),
    fc.array(anySegment).map((all) => all.flat()),
  )
  fc.assert(
    fc.property(fc.constantFrom(...TYPES), anything, fc.boolean(), (type, rest, isEnded) => {
      const bytes = Uint8Array.from([...HEADS[type].slice(0, isEnded ? 2 : undefined), ...rest])
      for (const read of TYPES) {
        expect(findPictureFault(bytes, read)).not.toBeUndefined()
        expect(findPictureFault(withoutMetadata(bytes, read), read)).not.toBe('has_metadata')
      }
    }),
    { numRuns: 2_000 },
  )
})

test('wherever a byte of the structure is changed, the picture is refused or has no more pixels than its bytes can hold', () => {
  const whole = jpegOf()
  const structureEnd = whole.length - SCAN_AND_END.length
  fc.assert(
    fc.property(fc.integer({ min: 2, max: structureEnd - 1 }), fc.nat(255), (at, value) => {
      const changed = Uint8Array.from(whole)
      changed[at] = value
      if (findPictureFault(changed, 'image/jpeg')) return
      const sizeAt = whole.length - SCAN_AND_END.length - SCAN.length - HUFFMAN.length - 8
      const pixels = viewOf(changed).getUint16(sizeAt) * viewOf(changed).getUint16(sizeAt + 2)
      // As many as the six bytes of its content can hold.
      expect(pixels).toBeLessThanOrEqual(((8 * 8) / 2) * 64)
    }),
    { numRuns: 2_000 },
  )
})
