import { decodeQR } from 'qr/decode.js'

const PIXELS_PER_UNIT = 4

/** What a scanner reads in a picture of unit squares on white, which a DOM without pixels does not draw. */
export function readQr(picture: Element): string {
  const [left = 0, top = 0, units = 0] = picture.getAttribute('viewBox')?.split(' ').map(Number) ?? []
  const side = units * PIXELS_PER_UNIT
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y] of picture
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? [])
    for (let row = 0; row < PIXELS_PER_UNIT; row++) {
      const from = ((Number(y) - top) * PIXELS_PER_UNIT + row) * side + (Number(x) - left) * PIXELS_PER_UNIT
      for (let pixel = from; pixel < from + PIXELS_PER_UNIT; pixel++) data.fill(0, pixel * 4, pixel * 4 + 3)
    }
  // However long it takes: the decoder's own limit is meant for a camera's next picture.
  return decodeQR({ width: side, height: side, data }, { effort: Infinity, timeLimit: Infinity })
}
