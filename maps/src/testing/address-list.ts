/**
 * Two hundred real addresses for each of the five states: fifty of public buildings (maps/data/public-addresses.csv), and
 * from the region pack, always the same ones, hospitals, clinics, bank branches and in Texas house numbers, with the
 * position that their source published.
 */
import { readFile } from 'node:fs/promises'
import { type Point, SERVICE_STATES, type ServiceState } from '@meridian/domain/places/geo.ts'
import { listPack, readLines } from '../pack/files.ts'
import { type Row, readTable } from '../pack/table.ts'
import { keyOf } from '../search/words.ts'

export type ListedAddress = {
  line: string
  city: string
  state: ServiceState
  zip: string
  /** As published. Null: of a public building, which the pack may know or not. */
  point: Point | null
}

const PUBLIC_ADDRESSES = new URL('../../data/public-addresses.csv', import.meta.url)
const PLACES = ['hospitals.csv.gz', 'urgent_care.csv.gz', 'bank_branches.csv.gz']
const FROM_PACK = 150
const HOUSE_NUMBERS = 50

export async function publicAddresses(): Promise<ListedAddress[]> {
  const rows = readTable((await readFile(PUBLIC_ADDRESSES, 'utf8')).trim().split('\n'), ['street'])
  return rows.map((row) => ({ ...areaOf(row), line: row.street ?? '', state: row.state as ServiceState, point: null }))
}

export async function packAddresses(folder: string): Promise<ListedAddress[]> {
  const files = await listPack(folder)
  const tables = await Promise.all(files.filter((file) => PLACES.includes(file)).map((file) => readLines(folder, file)))
  const surveyed = tables.flatMap((lines) => readTable(lines, ['geo'])).filter(isSurveyed)
  // Two sources may place one door 100 m apart.
  const places = [...Map.groupBy(surveyed, doorOf).values()].filter(({ length }) => length === 1).flat()
  const houses = await houseNumbers(folder, files)
  return SERVICE_STATES.flatMap((state) => {
    const drawn = evenly(
      houses.filter((house) => house.state === state),
      HOUSE_NUMBERS,
    )
    const rest = evenly(
      places.filter(({ st }) => st === state),
      FROM_PACK - drawn.length,
    )
    return [...drawn, ...rest.map(toAddress)]
  })
}

const isSurveyed = ({ geo, addr }: Row) => geo === 'point' && /^\d+ /.test((addr ?? '').trim())
const doorOf = ({ addr, zip }: Row) => `${keyOf(addr ?? '')} ${zip}`
const areaOf = ({ city = '', zip = '' }: Row) => ({ city, zip })
const toAddress = (row: Row): ListedAddress => ({
  ...areaOf(row),
  line: (row.addr ?? '').trim(),
  state: row.st as ServiceState,
  point: { latitude: Number(row.lat), longitude: Number(row.lon) },
})

/** The first number of each street, where the source has its ZIP and the city of that ZIP. */
async function houseNumbers(folder: string, files: readonly string[]): Promise<ListedAddress[]> {
  const tables = await Promise.all(
    files.filter((file) => file.endsWith('.tsv.gz')).map((file) => readLines(folder, file)),
  )
  const cityOf = new Map(readTable(await readLines(folder, 'zips.csv.gz'), []).map((row) => [row.zip, row.city]))
  return tables.flat().flatMap((line) => {
    const [fips = '', city = '', zip = '', street = '', numbers = ''] = line.split('\t', 5)
    const [, number, latitude, longitude] = /^(\d+),(-?\d+),(-?\d+)/.exec(numbers) ?? []
    if (!fips.startsWith('48') || cityOf.get(zip) !== city || !street || !number || number === '0') return []
    const point = { latitude: Number(latitude) / 1e5, longitude: Number(longitude) / 1e5 }
    return [{ line: `${number} ${street}`, city, state: 'TX' as const, zip, point }]
  })
}

const evenly = <T>(rows: readonly T[], count: number): T[] =>
  rows.length === 0 ? [] : Array.from({ length: count }, (_, at) => rows[Math.floor((at * rows.length) / count)] as T)
