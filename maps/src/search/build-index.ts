/** Builds the index of a region. Takes seconds of CPU time: run it in a child process, never in the server. */
import { formatCount } from '@meridian/domain/time/format.ts'
import { isSuffix, readLine } from './address-line.ts'
import { ByteWriter, type HouseNumber, writeNumbers } from './house-numbers.ts'
import type { PlaceRow, Position, Region, StreetRow } from './region.ts'
import type { Sections } from './sections.ts'
import { addNumber, type CollectedStreet, StreetCollector, segmentOf, uniqueHouses } from './street-collector.ts'
import { gridSections, hashSections } from './street-lookup.ts'
import { TextPool } from './text-pool.ts'
import { stateCode, Towns } from './towns.ts'
import { Vocabulary } from './vocabulary.ts'
import { canonicalWords } from './words.ts'

type BuildLog = (line: string) => void

export function buildIndex(region: Region, log: BuildLog = () => {}): Sections {
  const towns = new Towns(region.cities, region.zips)
  const book = new StreetCollector()
  const { point: surveyed = [], rest = [] } = Object.groupBy(byImportance(region.places), ({ precision }) =>
    precision === 'point' ? 'point' : 'rest',
  )
  // Of two points for one address the first wins, so the most precise sources come first.
  const places = surveyed.map((row) => addPlace(row, towns, book))
  log('house numbers')
  addStreets(region.streets, towns, book)
  places.push(...rest.map((row) => addPlace(row, towns, book)))
  places.sort((a, b) => a.city - b.city)
  const streets = book.sorted()
  log(`words of ${formatCount(streets.length)} streets and ${formatCount(places.length)} places`)
  const text = new TextPool()
  const sections = {
    ...townSections(towns, text, streets, places),
    ...streetSections(streets, towns, text),
    ...placeSections(places, streets, text),
    ...vocabularyOf(towns, streets, places).sections(),
    ...hashSections(streets),
    ...gridSections(streets),
  }
  return { ...sections, ...text.sections() }
}

type CollectedPlace = Omit<PlaceRow, 'city'> & { city: number; street: CollectedStreet; number: number }

const byImportance = (rows: readonly PlaceRow[]) =>
  [...rows].sort((a, b) => Number(a.isDerived) - Number(b.isDerived) || b.importance - a.importance)

/** A place adds its house number to its street; a line without a number becomes a street of its own with one house, 0. */
function addPlace(row: PlaceRow, towns: Towns, book: StreetCollector): CollectedPlace {
  const city = towns.cityOf(row)
  const line = readLine(row.line)
  const street = book.street(city, line.street)
  const quality = row.precision === 'zip' ? 'zip' : row.isDerived ? 'derived' : row.precision
  if (row.precision === 'zip' && line.number === 0) segmentOf(street, row.zip)
  else addNumber(street, row.zip, { ...line, lat: row.lat, lon: row.lon, quality })
  if (!row.isDerived && row.precision !== 'zip') towns.addNeighbor(row, row.zip, city)
  return { ...row, city, street, number: line.number }
}

function addStreets(rows: Iterable<StreetRow>, towns: Towns, book: StreetCollector): void {
  const withoutZip: StreetRow[] = []
  for (const row of rows) {
    const zip = towns.zip(row.zip)
    if (!zip || zip.state !== row.state) {
      withoutZip.push(row)
      continue
    }
    const city = towns.known(row.city, row.state) ?? towns.id(zip.city, zip.state, zip)
    const street = book.street(city, row.street)
    for (const house of row.numbers) addHouse(street, row.zip, house)
    for (const house of row.numbers) towns.addNeighbor(house, row.zip, city)
  }
  for (const row of withoutZip) addWithoutZip(row, towns, book)
}

/** Far from any number with a ZIP there is no full address: such a house is left out. */
function addWithoutZip(row: StreetRow, towns: Towns, book: StreetCollector): void {
  for (const house of row.numbers) {
    const neighbor = towns.nearestNeighbor(house)
    if (!neighbor) continue
    const city = towns.known(row.city, row.state) ?? neighbor.city
    addHouse(book.street(city, row.street), neighbor.zip, house)
  }
}

function addHouse(street: CollectedStreet, zip: number, house: HouseNumber): void {
  if (house.number <= 0) return
  addNumber(street, zip, house.suffix === '' || isSuffix(house.suffix) ? house : { ...house, suffix: '' })
}

function townSections(towns: Towns, text: TextPool, streets: CollectedStreet[], places: CollectedPlace[]) {
  const { list, zips } = towns
  return {
    cityName: Uint32Array.from(list, ({ name }) => text.id(name)),
    cityState: Uint8Array.from(list, ({ state }) => stateCode(state)),
    cityLat: Int32Array.from(list, ({ lat }) => lat),
    cityLon: Int32Array.from(list, ({ lon }) => lon),
    cityPeople: Uint32Array.from(list, ({ people }) => people),
    cityZip: Uint32Array.from(list, ({ zip }) => zip),
    cityStreetAt: rangesByCity(list.length, streets),
    cityPlaceAt: rangesByCity(list.length, places),
    zip: Uint32Array.from(zips, ({ zip }) => zip),
    zipCity: Uint32Array.from(zips, (zip) => towns.id(zip.city, zip.state, zip)),
    zipLat: Int32Array.from(zips, ({ lat }) => lat),
    zipLon: Int32Array.from(zips, ({ lon }) => lon),
    zipRadiusKm: Uint8Array.from(zips, ({ radiusKm }) => Math.min(255, Math.ceil(radiusKm))),
  }
}

function rangesByCity(cities: number, sorted: readonly { city: number }[]): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(cities + 1)
  for (const { city } of sorted) starts[city + 1] = (starts[city + 1] as number) + 1
  for (let city = 0; city < cities; city++) starts[city + 1] = (starts[city + 1] as number) + (starts[city] as number)
  return starts
}

function streetSections(streets: CollectedStreet[], towns: Towns, text: TextPool) {
  const writer = new ByteWriter()
  const segmentAt: number[] = [0]
  const segmentZip: number[] = []
  const streetSegmentAt = new Uint32Array(streets.length + 1)
  const middles: Position[] = []
  streets.forEach((street, at) => {
    let middle: Position | null = null
    for (const [zip, segment] of [...street.segments].sort(([a], [b]) => a - b)) {
      const houses = uniqueHouses(segment)
      writeNumbers(writer, houses)
      segmentZip.push(zip)
      segmentAt.push(writer.length)
      const placed = houses.filter(({ quality }) => quality !== 'zip')
      middle ??= placed[placed.length >> 1] ?? towns.zip(zip) ?? null
    }
    streetSegmentAt[at + 1] = segmentZip.length
    middles.push(middle ?? (towns.list[street.city] as Position))
  })
  return {
    streetName: Uint32Array.from(streets, ({ name }) => text.id(name)),
    streetCity: Uint32Array.from(streets, ({ city }) => city),
    streetLat: Int32Array.from(middles, ({ lat }) => lat),
    streetLon: Int32Array.from(middles, ({ lon }) => lon),
    streetSegmentAt,
    segmentZip: Uint32Array.from(segmentZip),
    segmentAt: Uint32Array.from(segmentAt),
    numbers: writer.taken(),
  }
}

function placeSections(places: CollectedPlace[], streets: CollectedStreet[], text: TextPool) {
  const order = new Map(streets.map((street, at) => [street, at]))
  return {
    placeName: Uint32Array.from(places, ({ name }) => text.id(name)),
    placeLine: Uint32Array.from(places, ({ line }) => text.id(line)),
    placeStreet: Uint32Array.from(places, ({ street }) => order.get(street) as number),
    placeCity: Uint32Array.from(places, ({ city }) => city),
    placeZip: Uint32Array.from(places, ({ zip }) => zip),
    placeLat: Int32Array.from(places, ({ lat }) => lat),
    placeLon: Int32Array.from(places, ({ lon }) => lon),
    placeWeight: Uint8Array.from(places, ({ importance }) => importance),
  }
}

/** Documents are numbered streets first, then places. */
function vocabularyOf(towns: Towns, streets: CollectedStreet[], places: CollectedPlace[]): Vocabulary {
  const vocabulary = new Vocabulary()
  streets.forEach(({ key }, doc) => {
    vocabulary.addLine(key.split(' '), doc)
  })
  places.forEach((place, at) => {
    const doc = streets.length + at
    vocabulary.addName(canonicalWords(`${place.name} ${place.alsoCalled}`), doc)
    const number = place.number > 0 ? [String(place.number)] : []
    vocabulary.addLine([...place.street.key.split(' '), ...canonicalWords(place.alsoAt), ...number], doc)
  })
  towns.list.forEach(({ name }, city) => {
    const words = canonicalWords(name)
    // 'sugarland' is what people type for Sugar Land.
    vocabulary.addTown(words.length > 1 ? [...words, words.join('')] : words, city)
  })
  return vocabulary
}
