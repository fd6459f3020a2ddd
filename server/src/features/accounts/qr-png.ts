/** A QR code as a PNG file: gray, with a byte for each pixel, since deflate leaves next to nothing of equal rows. */
import { crc32, deflateSync } from 'node:zlib'
import { PNG_SIGNATURE } from '@meridian/domain/proofs/pictures/png.ts'

/** The white margin, in modules. */
const QUIET_ZONE = 2
const PIXELS_PER_MODULE = 6
const BITS_PER_PIXEL = 8
/** Precedes each row. */
const NO_FILTER = 0
const [BLACK, WHITE] = [0, 255]

export async function qrPng(text: string): Promise<Buffer> {
  // Few people turn on two-factor: the server starts without it.
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE, scale: PIXELS_PER_MODULE })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(rows.length, 0)
  header.writeUInt32BE(rows.length, 4)
  header[8] = BITS_PER_PIXEL
  const pixels = rows.flatMap((row) => [NO_FILTER, ...row.map((isDark) => (isDark ? BLACK : WHITE))])
  return Buffer.concat([
    Buffer.from(PNG_SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(pixels))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}
