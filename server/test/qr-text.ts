import { inflateSync } from 'node:zlib'
import { pngContent } from '@meridian/domain/proofs/pictures/png.ts'
import { decodeQR, type Image } from 'qr/decode.js'

/** However long it takes: the decoder's own limit is meant for a camera's next picture. */
export const qrText = (image: Image): string => decodeQR(image, { effort: Infinity, timeLimit: Infinity })

/** What the QR code of a gray PNG says, which must be whole. */
export function qrTextOfPng(png: Buffer): string {
  const content = pngContent(png)
  if (content?.bitDepth !== 8 || content.colorType !== 0) throw new Error('Not a whole PNG of one gray byte per pixel')
  const { width, height, parts, unpackedBytes } = content
  const rows = inflateSync(Buffer.concat(parts))
  if (rows.length !== unpackedBytes) throw new Error('The pixels are not as many as the header says')
  const pixels = Array.from({ length: height }, (_, y) => [
    ...rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)),
  ])
  return qrText({
    width,
    height,
    data: new Uint8ClampedArray(pixels.flat().flatMap((gray) => [gray, gray, gray, 255])),
  })
}
