/** The index on disk and in memory: one block of bytes, divided into named typed arrays. Loading is one read without parsing. */

const KINDS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array } as const

/** Every array of the index with its number type; docs/maps.md describes them. A change of meaning needs a new FORMAT. */
const SECTIONS = {
  /** UTF-8 of every name, and where each one starts. */
  text: 'u8',
  textAt: 'u32',
  cityName: 'u32',
  cityState: 'u8',
  cityLat: 'i32',
  cityLon: 'i32',
  cityPeople: 'u32',
  /** The ZIP nearest to the city's center. */
  cityZip: 'u32',
  /** Streets and places are sorted by city, so each city has one range of both. */
  cityStreetAt: 'u32',
  cityPlaceAt: 'u32',
  zip: 'u32',
  zipCity: 'u32',
  zipLat: 'i32',
  zipLon: 'i32',
  zipRadiusKm: 'u8',
  streetName: 'u32',
  streetCity: 'u32',
  streetLat: 'i32',
  streetLon: 'i32',
  /** A street's segments, one per ZIP; a segment's house numbers as bytes (house-numbers.ts). */
  streetSegmentAt: 'u32',
  segmentZip: 'u32',
  segmentAt: 'u32',
  numbers: 'u8',
  placeName: 'u32',
  placeLine: 'u32',
  placeStreet: 'u32',
  placeCity: 'u32',
  placeZip: 'u32',
  placeLat: 'i32',
  placeLon: 'i32',
  placeWeight: 'u8',
  /** The sorted vocabulary; how many letters a word shares with the one before; the row of its canonical spelling. */
  word: 'u8',
  wordAt: 'u32',
  wordShared: 'u8',
  wordCanonical: 'u32',
  /** By word: the places with it in their name, the streets and places with it in their street line, the cities with it. */
  nameAt: 'u32',
  nameDocs: 'u32',
  lineAt: 'u32',
  lineDocs: 'u32',
  townAt: 'u32',
  townCities: 'u32',
  /** Open hashing: street number + 1 by key and city. */
  streetHash: 'u32',
  /** Which streets have a number in a cell of the grid. */
  cell: 'u32',
  cellAt: 'u32',
  cellStreets: 'u32',
} as const satisfies Record<string, keyof typeof KINDS>

type SectionName = keyof typeof SECTIONS
type Arrays = { u8: Uint8Array; u16: Uint16Array; u32: Uint32Array; i32: Int32Array }
export type Sections = { [N in SectionName]: Arrays[(typeof SECTIONS)[N]] }

/** Also part of the folder's hash, so that an index of another format is never read. */
export const FORMAT = 2
const MAGIC = 0x4d_41_49_00 + FORMAT
const NAMES = Object.keys(SECTIONS) as SectionName[]
const HEADER_BYTES = 8 + NAMES.length * 4

/** Magic, total bytes, the length of every section, then the sections, each at a multiple of four. */
export function packSections(sections: Sections): Uint8Array {
  const total = NAMES.reduce((sum, name) => sum + padded(sections[name].byteLength), HEADER_BYTES)
  const bytes = new Uint8Array(total)
  const header = new Uint32Array(bytes.buffer, 0, HEADER_BYTES / 4)
  header.set([MAGIC, total, ...NAMES.map((name) => sections[name].length)])
  let at = HEADER_BYTES
  for (const name of NAMES) {
    const { buffer, byteOffset, byteLength } = sections[name]
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += padded(byteLength)
  }
  return bytes
}

/** Null when the bytes are not a complete index of this format. */
export function unpackSections(bytes: ArrayBuffer): Sections | null {
  if (bytes.byteLength < HEADER_BYTES || bytes.byteLength % 4 !== 0) return null
  const header = new Uint32Array(bytes, 0, HEADER_BYTES / 4)
  if (header[0] !== MAGIC || header[1] !== bytes.byteLength) return null
  let at = HEADER_BYTES
  const entries = NAMES.map((name, order) => {
    const Kind = KINDS[SECTIONS[name]]
    const section = new Kind(bytes, at, header[order + 2] as number)
    at += padded(section.byteLength)
    return [name, section]
  })
  return Object.fromEntries(entries) as Sections
}

const padded = (length: number) => Math.ceil(length / 4) * 4
