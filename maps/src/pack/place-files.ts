/** The pack's files of places: extra search words, importance, and readable names for each type. */
import { SCORING } from '../search/scoring.ts'
import type { Row } from './table.ts'

const { importance } = SCORING

export type PlaceFile = {
  /** Positions other than 'point' were estimated by the maker of the pack, not published. */
  isDerived: boolean
  nameOf(row: Row): string
  /** Words that users type but the name may lack. */
  alsoCalled(row: Row): string
  alsoAt?(row: Row): string
  importanceOf(row: Row): number
}

const plainName = (row: Row) => row.name ?? ''

const PLACE_FILES: Record<string, PlaceFile> = {
  'hospitals.csv.gz': {
    isDerived: false,
    nameOf: plainName,
    alsoCalled: () => 'hospital',
    importanceOf: (row) =>
      importance.hospital +
      Math.min(importance.maxForBeds, Math.max(0, Number(row.beds || 0)) * importance.perHospitalBed),
  },
  'urgent_care.csv.gz': {
    isDerived: false,
    nameOf: plainName,
    alsoCalled: () => 'urgent care clinic',
    importanceOf: () => importance.clinic,
  },
  'bank_branches.csv.gz': {
    isDerived: false,
    nameOf: (row) => brandName(row.name ?? ''),
    alsoCalled: () => 'bank',
    alsoAt: (row) => row.branch ?? '',
    importanceOf: (row) => (row.main === '1' ? importance.bankMainOffice : importance.bank),
  },
  'pharmacies.csv.gz': {
    isDerived: true,
    nameOf: (row) => brandName(row.name ?? ''),
    alsoCalled: (row) => `pharmacy ${row.name ?? ''} ${row.legal ?? ''}`,
    importanceOf: () => importance.pharmacy,
  },
}

export function placeFileOf(file: string): PlaceFile {
  const found = PLACE_FILES[file]
  if (!found) throw new Error('is not a file of places')
  return found
}

/** Public registers have the company's name; these are the names that customers know. */
const BRANDS: readonly [company: RegExp, brand: string][] = [
  [/^walgreen co\b.*/i, 'Walgreens'],
  [/^.*\bcvs pharmacy\b.*/i, 'CVS Pharmacy'],
  [/^wal-?mart (?:stores|inc)\b.*/i, 'Walmart Pharmacy'],
  [/^sams (?:east|west)\b.*/i, "Sam's Club Pharmacy"],
  [/^kroger (?:texas|limited)\b.*/i, 'Kroger Pharmacy'],
  [/^bokf\b.*/i, 'BOKF'],
]
const COMPANY_FORM =
  /,? (?:national association|n\.?a\.?|l\.?l\.?c\.?|inc\.?|incorporated|l\.? ?p\.?|corp\.?|corporation)$/i

function brandName(name: string): string {
  const brand = BRANDS.find(([company]) => company.test(name))
  return brand ? brand[1] : name.replace(COMPANY_FORM, '')
}
