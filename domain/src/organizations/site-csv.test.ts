import { expect, test } from 'vitest'
import { hoursText } from '../texts/sites.ts'
import { readHours } from './site-csv.ts'
import { type SiteHours, storedHours } from './sites.ts'

const NEVER: SiteHours = Array.from({ length: 7 }, () => [])
const weekdays = (...spans: [number, number][]): SiteHours => NEVER.map((_, day) => (day < 5 ? spans : []))

test.each<[string, SiteHours]>([
  ['a clinic', weekdays([480, 720], [780, 1020])],
  ['half hours', weekdays([450, 1050])],
  ['never open', NEVER],
  ['always open', NEVER.map(() => [[0, 1440]])],
  ['nights', storedHours(weekdays([1320, 360]))],
  ['Sunday night', storedHours(NEVER.map((_, day) => (day === 6 ? [[1320, 120]] : [])))],
  ['around noon and midnight', weekdays([0, 30], [720, 750], [1410, 1440])],
])('hours of %s are read as they were written', (_, hours) => {
  expect(readHours(hoursText(hours))).toEqual({ hours })
})

test.each([
  ['Mon-Fri 8 AM - 5 PM', weekdays([480, 1020])],
  ['monday-friday 8am-5pm', weekdays([480, 1020])],
  ['Mon-Fri 8 AM - noon; Mon-Fri 1 PM - 5 PM;', weekdays([480, 720], [780, 1020])],
  ['Mon-Fri 10 PM - 6 AM', storedHours(weekdays([1320, 360]))],
])('%s is read', (text, hours) => {
  expect(readHours(text)).toEqual({ hours })
})

test.each([
  ['whenever', 'whenever'],
  ['Mon-Fri 8 AM - 5 PM; Sat 25 AM - 1 PM', 'Sat 25 AM - 1 PM'],
  ['Fri-Mon 8 AM - 5 PM', 'Fri-Mon 8 AM - 5 PM'],
  ['Mon 8 - 5', 'Mon 8 - 5'],
  ['Mon 8 AM - 8 AM', 'Mon 8 AM - 8 AM'],
  ['Mon 8:75 AM - 9 AM', 'Mon 8:75 AM - 9 AM'],
  ['lun 8 a.m. – 5 p.m.', 'lun 8 a.m. – 5 p.m.'],
  ['Mon 1 AM-2 AM,3 AM-4 AM,5 AM-6 AM,7 AM-8 AM,9 AM-10 AM', 'Mon 1 AM-2 AM,3 AM-4 AM,5 AM-6 AM,7 AM-8 AM,9 AM-10 AM'],
  [';', ';'],
])('of %s a part is named that cannot be read', (text, wrongPart) => {
  expect(readHours(text)).toEqual({ wrongPart })
})
