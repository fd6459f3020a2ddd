/** Ways come from the server as encoded polylines with 5 decimals; the map draws longitude and latitude. */
const FACTOR = 1e5

/** Throws on a text that is none. */
export function decodePolyline(text: string): [longitude: number, latitude: number][] {
  const line: [number, number][] = []
  let [at, latitude, longitude] = [0, 0, 0]
  const readNumber = () => {
    let [value, shift, chunk] = [0, 0, 0]
    do {
      chunk = text.charCodeAt(at++) - 63
      if (!(chunk >= 0 && chunk < 64)) throw new Error('This is no encoded polyline')
      value |= (chunk & 31) << shift
      shift += 5
    } while (chunk >= 32)
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  while (at < text.length) {
    latitude += readNumber()
    longitude += readNumber()
    line.push([longitude / FACTOR, latitude / FACTOR])
  }
  return line
}
