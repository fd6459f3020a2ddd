import { expect, test } from 'vitest'
import { readOrdersSearch } from '../../data/search-params.ts'
import { chipsOf, filtersFrom, type HistoryFilters, queryOf, without } from './filters.ts'

const ALL: Required<HistoryFilters> = {
  search: 'ben taub & co',
  group: 'upcoming',
  status: 'in_transit',
  serviceType: 'laboratory_sample',
  priority: 'express',
  from: '2026-07-01',
  to: '2026-07-15',
  minTotal: '20.00',
  maxTotal: '150.50',
  costCenterId: '12',
  driver: 'Reed',
}

const read = (query: string) => filtersFrom(readOrdersSearch(Object.fromEntries(new URLSearchParams(query))))

test('all filters are written to the URL and read back unchanged', () => {
  expect(read(queryOf(ALL))).toEqual(ALL)
  expect(queryOf({})).toBe('')
  expect(queryOf({ status: 'pending' }, 12)).toBe('?status=pending&order=12')
})

test.each([
  ['?status=lost', {}],
  ['?from=2026-13-40&to=yesterday', {}],
  ['?from=99999-01-01', {}],
  ['?from=1900-01-01', {}],
  ['?from=2026-02-30&to=2024-02-29', { to: '2024-02-29' }],
  ['?minTotal=-5&maxTotal=lots', {}],
  ['?minTotal=20&maxTotal=20.5', { minTotal: '20.00', maxTotal: '20.50' }],
  ['?search=%20%20&driver=%20Reed%20', { driver: 'Reed' }],
  ['?order=12&token=x', {}],
  ['?costCenterId=x', {}],
  ['?costCenterId=0', {}],
])('invalid values in %s are ignored', (search, filters) => {
  expect(read(search)).toEqual(filters)
})

test('each filter has a chip', () => {
  expect(chipsOf(ALL, '4711').map(({ text }) => text)).toEqual([
    '“ben taub & co”',
    'Upcoming',
    'Status: In transit',
    'Laboratory Sample Pickup',
    'Priority: Express',
    'From Jul 1, 2026',
    'Until Jul 15, 2026',
    'At least $20.00',
    'At most $150.50',
    'Cost center 4711',
    'Driver: Reed',
  ])
})

test('removing a chip leaves the others', () => {
  expect(without({ status: 'pending', driver: 'Reed' }, 'status')).toEqual({ driver: 'Reed' })
})
