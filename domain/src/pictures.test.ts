import { expect, test } from 'vitest'
import { findPictureFault, withoutMetadata } from './pictures.ts'

const segment = (marker: number, content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
const SCAN_AND_END = [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff, 0xd9]
const jpegOf = (...extra: number[][]) =>
  Uint8Array.from([
    0xff,
    0xd8,
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...extra.flat(),
    ...segment(0xc0, [8, 0, 20, 0, 40, 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...SCAN_AND_END,
  ])
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

test('no input makes it throw', () => {
  let seed = 1
  const next = () => (seed = (seed * 48_271) % 2_147_483_647)
  const heads = [
    [0xff, 0xd8, 0xff],
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    [0x52, 0x49, 0x46, 0x46, 9, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x58],
  ]
  for (let run = 0; run < 3_000; run++) {
    const bytes = Uint8Array.from([
      ...(heads[run % 3] as number[]),
      ...Array.from({ length: next() % 60 }, () => next() % 256),
    ])
    for (const type of ['image/jpeg', 'image/png', 'image/webp'] as const) {
      expect(findPictureFault(bytes, type)).not.toBeUndefined()
      withoutMetadata(bytes, type)
    }
  }
})

const RIFF = (chunks: number[]) => [
  0x52,
  0x49,
  0x46,
  0x46,
  chunks.length + 4,
  0,
  0,
  0,
  0x57,
  0x45,
  0x42,
  0x50,
  ...chunks,
]
const vp8x = (flags: number) => [0x56, 0x50, 0x38, 0x58, 10, 0, 0, 0, flags, 0, 0, 0, 39, 0, 0, 19, 0, 0]
const VP8 = [0x56, 0x50, 0x38, 0x20, 10, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 40, 0, 20, 0]
const WEBP_EXIF = [0x45, 0x58, 0x49, 0x46, 2, 0, 0, 0, 7, 7]

test('a WebP loses its metadata, and its header no longer mentions it', () => {
  const loaded = Uint8Array.from(RIFF([...vp8x(0x08), ...VP8, ...WEBP_EXIF]))
  expect(findPictureFault(loaded, 'image/webp')).toBe('has_metadata')
  const stripped = withoutMetadata(loaded, 'image/webp')
  expect(stripped).toEqual(Uint8Array.from(RIFF([...vp8x(0), ...VP8])))
  expect(findPictureFault(stripped, 'image/webp')).toBeNull()
})
