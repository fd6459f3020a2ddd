/** The pack's files of places: what each kind is called, how heavy it weighs, and how its names read best. */
import type { Row } from './table.ts'

export type PlaceFile = {
  /** Positions that are not 'point' were worked out by the pack's maker, not published. */
  isDerived: boolean
  nameOf(row: Row): string
  /** What people type for it that its name may lack. */
  alsoCalled(row: Row): string
  alsoAt?(row: Row): string
  weightOf(row: Row): number
}

const plainName = (row: Row) => row.name ?? ''

const PLACE_FILES: Record<string, PlaceFile> = {
  'hospitals.csv.gz': {
    isDerived: false,
    nameOf: plainName,
    alsoCalled: () => 'hospital',
    weightOf: (row) => 100 + Math.min(150, Math.max(0, Number(row.beds || 0)) / 8),
  },
  'urgent_care.csv.gz': {
    isDerived: false,
    nameOf: plainName,
    alsoCalled: () => 'urgent care clinic',
    weightOf: () => 60,
  },
  'bank_branches.csv.gz': {
    isDerived: false,
    nameOf: (row) => shopName(row.name ?? ''),
    alsoCalled: () => 'bank',
    alsoAt: (row) => row.branch ?? '',
    weightOf: (row) => (row.main === '1' ? 50 : 40),
  },
  'pharmacies.csv.gz': {
    isDerived: true,
    nameOf: (row) => shopName(row.name ?? ''),
    alsoCalled: (row) => `pharmacy ${row.name ?? ''} ${row.legal ?? ''}`,
    weightOf: () => 45,
  },
}

export function placeFileOf(file: string): PlaceFile {
  const found = PLACE_FILES[file]
  if (!found) throw new Error('is not a file of places')
  return found
}

/** Registers hold the company; the sign over the door says this. */
const SIGNS: readonly [company: RegExp, sign: string][] = [
  [/^walgreen co\b.*/i, 'Walgreens'],
  [/^.*\bcvs pharmacy\b.*/i, 'CVS Pharmacy'],
  [/^wal-?mart (?:stores|inc)\b.*/i, 'Walmart Pharmacy'],
  [/^sams (?:east|west)\b.*/i, "Sam's Club Pharmacy"],
  [/^kroger (?:texas|limited)\b.*/i, 'Kroger Pharmacy'],
  [/^bokf\b.*/i, 'BOKF'],
]
const COMPANY_FORM =
  /,? (?:national association|n\.?a\.?|l\.?l\.?c\.?|inc\.?|incorporated|l\.? ?p\.?|corp\.?|corporation)$/i

function shopName(name: string): string {
  const sign = SIGNS.find(([company]) => company.test(name))
  return sign ? sign[1] : name.replace(COMPANY_FORM, '')
}
