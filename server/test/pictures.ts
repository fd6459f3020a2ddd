/** Small pictures for tests, whole in structure. */
import { createHash, randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const segment = (marker: number, content: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length + 2)
  return Buffer.concat([Buffer.of(0xff, marker), length, content])
}

/** Without FF, which would begin a marker. */
const noise = (bytes: number) => randomBytes(bytes).map((byte) => (byte === 0xff ? 0 : byte))

const SOI = Buffer.of(0xff, 0xd8)
const EOI = Buffer.of(0xff, 0xd9)

/** `extra` is put in front of the frame: metadata, for instance. */
export function jpeg({ bytes = 2_000, extra = Buffer.alloc(0) as Buffer } = {}): Buffer {
  const head = Buffer.concat([
    SOI,
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    extra,
    segment(0xdb, Buffer.from([0, ...Array(64).fill(16)])),
    // 640 × 480 in gray: as much noise as a test likes is a plausible content.
    segment(0xc0, Buffer.from([8, 480 >> 8, 480 & 255, 640 >> 8, 640 & 255, 1, 1, 0x11, 0])),
    segment(0xc4, Buffer.from([0, 0, 1, ...Array(14).fill(0), 3, 0x10, 0, 1, ...Array(14).fill(0), 0x21])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  ])
  return Buffer.concat([head, noise(Math.max(bytes - head.length - EOI.length, 1)), EOI])
}

export const exif = (): Buffer => segment(0xe1, Buffer.from('Exif\0\0MM\0*GPS 29.7141 -95.3977', 'latin1'))
export const jpegComment = (text: string): Buffer => segment(0xfe, Buffer.from(text))

const chunk = (name: string, content: Buffer) => {
  const typed = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}

/** `rows` is what its content unpacks to, `behind` follows within the same chunk. */
export function png({
  width = 40,
  height = 20,
  extra = [] as [string, Buffer][],
  rows = randomBytes(Math.min(height, 200) * (Math.min(width, 200) + 1)),
  behind = Buffer.alloc(0) as Buffer,
} = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...extra.map(([name, content]) => chunk(name, content)),
    chunk('IDAT', Buffer.concat([deflateSync(rows), behind])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
