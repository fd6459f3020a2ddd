/** Encoded polylines: a route as a short string. Ours have 5 decimals (one meter), Valhalla's have 6. */
import type { Point } from './geo.ts'

export function encodePolyline(points: readonly Point[], precision = 5): string {
  const factor = 10 ** precision
  let text = ''
  let [lastLatitude, lastLongitude] = [0, 0]
  for (const point of points) {
    const latitude = Math.round(point.latitude * factor)
    const longitude = Math.round(point.longitude * factor)
    text += encodeNumber(latitude - lastLatitude) + encodeNumber(longitude - lastLongitude)
    lastLatitude = latitude
    lastLongitude = longitude
  }
  return text
}

/** Throws on invalid text: it came from another program. */
export function decodePolyline(text: string, precision = 5): Point[] {
  const factor = 10 ** precision
  const points: Point[] = []
  let [at, latitude, longitude] = [0, 0, 0]
  const readNumber = () => {
    // Arithmetic rather than shifts: at 6 decimals a longitude's difference does not fit 32 bits with its sign.
    let [value, weight, chunk] = [0, 1, 0]
    do {
      chunk = text.charCodeAt(at++) - 63
      if (!(chunk >= 0 && chunk < 64)) throw new Error('This is no encoded polyline')
      value += (chunk % 32) * weight
      weight *= 32
    } while (chunk >= 32)
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
  while (at < text.length) {
    latitude += readNumber()
    longitude += readNumber()
    points.push({ latitude: latitude / factor, longitude: longitude / factor })
  }
  return points
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? -value * 2 - 1 : value * 2
  let text = ''
  while (rest >= 32) {
    text += String.fromCharCode((rest % 32) + 32 + 63)
    rest = Math.floor(rest / 32)
  }
  return text + String.fromCharCode(rest + 63)
}
