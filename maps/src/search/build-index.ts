/** Builds the index of a region. Seconds of work: in a thread of its own, never in the server's. */
import { isSuffix, readLine } from './address-line.ts'
import { ByteWriter, type HouseNumber, writeNumbers } from './house-numbers.ts'
import type { PlaceRow, Position, Region, StreetRow } from './region.ts'
import type { Sections } from './sections.ts'
import { addNumber, type BookStreet, StreetBook, sortedDoors, stretchOf } from './street-book.ts'
import { gridSections, hashSections } from './street-finders.ts'
import { TextPool } from './text-pool.ts'
import { stateCode, Towns } from './towns.ts'
import { Vocabulary } from './vocabulary.ts'
import { wordsOf } from './words.ts'

export type BuildLog = (line: string) => void

export function buildIndex(region: Region, log: BuildLog = () => {}): Sections {
  const towns = new Towns(region.cities, region.zips)
  const book = new StreetBook()
  const { point: surveyed = [], rest = [] } = Object.groupBy(byWeight(region.places), ({ precision }) =>
    precision === 'point' ? 'point' : 'rest',
  )
  // Of two points for one address the first is kept, so the best come first.
  const places = surveyed.map((row) => enterPlace(row, towns, book))
  log('house numbers')
  enterStreets(region.streets, towns, book)
  places.push(...rest.map((row) => enterPlace(row, towns, book)))
  places.sort((a, b) => a.city - b.city)
  const streets = book.sorted()
  log(`words of ${streets.length.toLocaleString('en-US')} streets and ${places.length.toLocaleString('en-US')} places`)
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

type BookPlace = Omit<PlaceRow, 'city'> & { city: number; street: BookStreet; number: number }

const byWeight = (rows: readonly PlaceRow[]) =>
  [...rows].sort((a, b) => Number(a.isDerived) - Number(b.isDerived) || b.weight - a.weight)

/** A place's door becomes a number of its street; a line without a number is a street of its own, with one door. */
function enterPlace(row: PlaceRow, towns: Towns, book: StreetBook): BookPlace {
  const city = towns.cityOf(row)
  const line = readLine(row.line)
  const street = book.street(city, line.street)
  const quality = row.isDerived ? 'derived' : row.precision === 'point' ? 'point' : 'street'
  if (row.precision === 'zip') stretchOf(street, row.zip)
  else addNumber(street, row.zip, { ...line, lat: row.lat, lon: row.lon, quality })
  if (!row.isDerived && row.precision !== 'zip') towns.lend(row, row.zip, city)
  return { ...row, city, street, number: line.number }
}

function enterStreets(rows: Iterable<StreetRow>, towns: Towns, book: StreetBook): void {
  const homeless: StreetRow[] = []
  for (const row of rows) {
    const zip = towns.zip(row.zip)
    if (!zip || zip.state !== row.state) {
      homeless.push(row)
      continue
    }
    const city = towns.known(row.city, row.state) ?? towns.id(zip.city, zip.state, zip)
    const street = book.street(city, row.street)
    for (const door of row.numbers) enterDoor(street, row.zip, door)
    for (const door of row.numbers) towns.lend(door, row.zip, city)
  }
  for (const row of homeless) enterHomeless(row, towns, book)
}

/** Far from any number with a ZIP there is no address to give: such a door is left out. */
function enterHomeless(row: StreetRow, towns: Towns, book: StreetBook): void {
  for (const door of row.numbers) {
    const lender = towns.borrow(door)
    if (!lender) continue
    const city = towns.known(row.city, row.state) ?? lender.city
    enterDoor(book.street(city, row.street), lender.zip, door)
  }
}

function enterDoor(street: BookStreet, zip: number, door: HouseNumber): void {
  if (door.number <= 0) return
  addNumber(street, zip, door.suffix === '' || isSuffix(door.suffix) ? door : { ...door, suffix: '' })
}

function townSections(towns: Towns, text: TextPool, streets: BookStreet[], places: BookPlace[]) {
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

function streetSections(streets: BookStreet[], towns: Towns, text: TextPool) {
  const writer = new ByteWriter()
  const stretchAt: number[] = [0]
  const stretchZip: number[] = []
  const streetStretchAt = new Uint32Array(streets.length + 1)
  const middles: Position[] = []
  streets.forEach((street, at) => {
    let middle: Position | null = null
    for (const [zip, stretch] of [...street.stretches].sort(([a], [b]) => a - b)) {
      const doors = sortedDoors(stretch)
      writeNumbers(writer, doors)
      stretchZip.push(zip)
      stretchAt.push(writer.length)
      middle ??= doors[doors.length >> 1] ?? towns.zip(zip) ?? null
    }
    streetStretchAt[at + 1] = stretchZip.length
    middles.push(middle ?? (towns.list[street.city] as Position))
  })
  return {
    streetName: Uint32Array.from(streets, ({ name }) => text.id(name)),
    streetCity: Uint32Array.from(streets, ({ city }) => city),
    streetLat: Int32Array.from(middles, ({ lat }) => lat),
    streetLon: Int32Array.from(middles, ({ lon }) => lon),
    streetStretchAt,
    stretchZip: Uint32Array.from(stretchZip),
    stretchAt: Uint32Array.from(stretchAt),
    numbers: writer.taken(),
  }
}

function placeSections(places: BookPlace[], streets: BookStreet[], text: TextPool) {
  const order = new Map(streets.map((street, at) => [street, at]))
  return {
    placeName: Uint32Array.from(places, ({ name }) => text.id(name)),
    placeLine: Uint32Array.from(places, ({ line }) => text.id(line)),
    placeStreet: Uint32Array.from(places, ({ street }) => order.get(street) as number),
    placeCity: Uint32Array.from(places, ({ city }) => city),
    placeZip: Uint32Array.from(places, ({ zip }) => zip),
    placeLat: Int32Array.from(places, ({ lat }) => lat),
    placeLon: Int32Array.from(places, ({ lon }) => lon),
    placeWeight: Uint8Array.from(places, ({ weight }) => weight),
  }
}

/** Documents are numbered streets first, then places. */
function vocabularyOf(towns: Towns, streets: BookStreet[], places: BookPlace[]): Vocabulary {
  const vocabulary = new Vocabulary()
  streets.forEach(({ key }, doc) => {
    vocabulary.addLine(key.split(' '), doc)
  })
  places.forEach((place, at) => {
    const doc = streets.length + at
    vocabulary.addName(wordsOf(`${place.name} ${place.alsoCalled}`), doc)
    const number = place.number > 0 ? [String(place.number)] : []
    vocabulary.addLine([...place.street.key.split(' '), ...wordsOf(place.alsoAt), ...number], doc)
  })
  towns.list.forEach(({ name }, city) => {
    const words = wordsOf(name)
    // 'sugarland' is what people type for Sugar Land.
    vocabulary.addTown(words.length > 1 ? [...words, words.join('')] : words, city)
  })
  return vocabulary
}
