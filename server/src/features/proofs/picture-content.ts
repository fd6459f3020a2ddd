/**
 * What can be said of a picture without looking at it. A JPEG is not decoded: one color makes the same bits in each of its blocks,
 * so that they can be packed to nearly nothing, which those of no camera can.
 */
import { deflateRawSync } from 'node:zlib'
import { readJpeg } from '@meridian/domain/proofs/pictures/jpeg.ts'
import type { ProofFileType } from '@meridian/domain/proofs/proofs.ts'
import { type Pixels, pixelsOf } from './png-pixels.ts'

export type PictureContent = {
  /** Also an empty signature. */
  isOneColor: boolean
  /** Drawn in one straight line, or as a dot. */
  isStraightLine: boolean
}

const UNKNOWN: PictureContent = { isOneColor: false, isStraightLine: false }

export function contentOf(bytes: Uint8Array, type: ProofFileType): PictureContent {
  if (type === 'image/jpeg') return { ...UNKNOWN, isOneColor: isOneColorJpeg(bytes) }
  const pixels = pixelsOf(bytes)
  return pixels ? inkOf(pixels) : UNKNOWN
}

/** Below, there is too little to pack. */
const MIN_SCAN_BYTES = 200
/** One color takes 3 bits for 8 × 8 pixels, and a photo 50: most are known by that, and not packed. */
const MAX_BITS_A_BLOCK = 12
/** One color: 0.02 and less. A plain gradient: 0.4. A dark room: 0.9. */
const ONE_COLOR_BELOW = 0.1

function isOneColorJpeg(bytes: Uint8Array): boolean {
  const { blocks, size } = readJpeg(bytes)
  const scans = blocks.filter(({ name }) => name === 'da').map(({ from, to }) => bytes.subarray(from, to))
  const scanBytes = scans.reduce((sum, { length }) => sum + length, 0)
  const maxBytes = size ? (size.width * size.height * MAX_BITS_A_BLOCK) / 64 / 8 : 0
  if (scanBytes < MIN_SCAN_BYTES || scanBytes > maxBytes) return false
  return deflateRawSync(Buffer.concat(scans), { level: 1 }).length < scanBytes * ONE_COLOR_BELOW
}

/** How much a sample differs from the paper where there is ink. */
const INK_DIFFERENCE = 40
/** As thick as a pen's line is, on a screen with many pixels too. */
const LINE_SPREAD = 0.005

/** Ink is what differs from the first pixel. A line is straight when its ink hardly spreads across its main direction. */
function inkOf({ width, height, samples, rows }: Pixels): PictureContent {
  let [count, sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isInk(rows, (y * width + x) * samples, samples)) continue
      count++
      sumX += x
      sumY += y
      sumXX += x * x
      sumYY += y * y
      sumXY += x * y
    }
  if (count === 0) return { isOneColor: true, isStraightLine: false }
  const [varX, varY] = [sumXX / count - (sumX / count) ** 2, sumYY / count - (sumY / count) ** 2]
  const covariance = sumXY / count - (sumX / count) * (sumY / count)
  const across = (varX + varY) / 2 - Math.hypot((varX - varY) / 2, covariance)
  const spread = Math.sqrt(Math.max(across, 0))
  return { isOneColor: false, isStraightLine: spread < Math.max(2.5, width * LINE_SPREAD) }
}

function isInk(rows: Buffer, at: number, samples: number): boolean {
  for (let sample = 0; sample < samples; sample++)
    if (Math.abs((rows[at + sample] as number) - (rows[sample] as number)) > INK_DIFFERENCE) return true
  return false
}
