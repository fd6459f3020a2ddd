import { expect, test } from 'vitest'
import { isSuffix, readLine, takeUnit } from './address-line.ts'
import { parseQuery } from './parse-query.ts'
import { keyOf, titleCase } from './words.ts'

const SAME: string[][] = [
  ['Fannin Street', 'fannin st', 'FANNIN ST.'],
  ['North Main Avenue', 'N Main Ave', 'n. main av'],
  ['Southwest Freeway', 'SW Fwy', 'S.W. freeway'],
  ['Farm to Market 1960 Road West', 'FM 1960 Road W', 'fm1960 rd w', 'Farm to Market Road 1960 rd w'],
  ['US Highway 59', 'US 59', 'hwy 59', 'us-59 hwy', 'State Highway 59', 'United States Highway 59'],
  ['Interstate 45 North', 'I-45 N', 'IH 45 N', 'interstate highway 45 north'],
  ['County Road 120', 'CR 120', 'cr120', 'Co Rd 120'],
  ['Ranch Road 620 South', 'RR 620 S', 'RM 620 S', 'Ranch to Market Road 620 S'],
  ['First Street', '1st St'],
  ['Saint Joseph Parkway', 'St. Joseph Pkwy'],
  ["St. Luke's Hospital", 'Saint Lukes Hosp'],
  ['H-E-B Pharmacy', 'HEB pharmacy'],
  ['Peña Boulevard', 'Pena Blvd'],
  ['University of Texas Medical Center', 'UT Medical Ctr'],
]

test.each(SAME)('%s is the same as %s', (first, ...others) => {
  for (const other of others) expect(keyOf(other)).toBe(keyOf(first))
})

test('different streets stay different', () => {
  expect(keyOf('N Main St')).not.toBe(keyOf('Main St'))
  expect(keyOf('Main St')).not.toBe(keyOf('Main Ave'))
  expect(keyOf('Hwy 6')).not.toBe(keyOf('FM 6'))
})

const LINES: [line: string, number: number, suffix: string, street: string, unit: string][] = [
  ['6565 Fannin Street', 6565, '', 'Fannin Street', ''],
  ['123A Main St', 123, 'A', 'Main St', ''],
  ['4301-B Vista Rd.', 4301, '-B', 'Vista Rd.', ''],
  ['123-1/2 Main St', 123, '-1/2', 'Main St', ''],
  ['1310 Ranch Road 620 S, A-1', 1310, '', 'Ranch Road 620 S', 'A-1'],
  ['2750 Pine St Ste 12', 2750, '', 'Pine St', 'Ste 12'],
  ['6411 Fannin St # Jg201', 6411, '', 'Fannin St', '# Jg201'],
  ['110 Savannah Ave Building A Suite 204', 110, '', 'Savannah Ave', 'Building A, Suite 204'],
  ['1220 Holcombe Blvd Ste', 1220, '', 'Holcombe Blvd', 'Ste'],
  ['1st Street', 0, '', '1st Street', ''],
  ['99 Unit Road', 99, '', 'Unit Road', ''],
  ['One Medical Plaza', 0, '', 'One Medical Plaza', ''],
  ['The Laitram Pharmacy, 5307 Toler St', 5307, '', 'Toler St', ''],
]

test.each(LINES)('the line %s', (line, number, suffix, street, unit) => {
  expect(readLine(line)).toEqual({ number, suffix, street, unit })
})

test('a unit is taken out wherever it stands', () => {
  expect(takeUnit('6565 fannin st, ste 200, houston')).toEqual({ text: '6565 fannin st, houston', unit: 'ste 200' })
  expect(takeUnit('6565 fannin st apt b houston')).toEqual({ text: '6565 fannin st houston', unit: 'apt b' })
  expect(takeUnit('99 unit road')).toEqual({ text: '99 unit road', unit: '' })
})

test('what follows a house number and what does not', () => {
  expect(['A', '-B', '/2', '-1/2', '.5', '-A1'].filter((suffix) => !isSuffix(suffix))).toEqual([])
  expect(['', 'MAIN', ' A'].filter(isSuffix)).toEqual([])
})

const ZIPS: [typed: string, zip: number | null][] = [
  ['77030', 77030],
  ['6565 fannin 77030', 77030],
  ['6565 fannin, houston, tx 77030-1234', 77030],
  ['6565 fannin, houston 77030, tx, USA', 77030],
  ['77030 fannin st', null],
  ['12 county road 43520', null],
]

test.each(ZIPS)('the ZIP in %s', (typed, zip) => {
  expect(parseQuery(typed)?.zip).toBe(zip)
})

test('a ZIP of another state is an address elsewhere', () => {
  expect(parseQuery('1 Main St, Beverly Hills, CA 90210')).toBeNull()
})

test('a typed line is written as on a label', () => {
  expect(titleCase('123 nw 5TH st')).toBe('123 NW 5th St')
  expect(titleCase('900 McKinney fm 1960')).toBe('900 McKinney FM 1960')
})
