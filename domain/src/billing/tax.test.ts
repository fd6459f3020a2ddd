import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPercent, parsePercent, rateOf, type TaxRate, taxCents, taxOfCredit } from './tax.ts'

const rate = (id: number, of: Partial<TaxRate>): TaxRate => ({
  id,
  code: 'courier',
  state: 'NM',
  city: null,
  fromDay: '2023-07-01',
  ppm: 48_750,
  ...of,
})
const RATES = [
  rate(1, {}),
  rate(2, { code: 'interstate', ppm: 0 }),
  rate(3, { city: 'Santa Fe', ppm: 81_875 }),
  rate(4, { city: 'Santa Fe', fromDay: '2026-07-01', ppm: 82_000 }),
  rate(5, { state: 'TX', ppm: 0 }),
]
const HOUSTON = '1200 Main St, Houston, TX 77002'
const SANTA_FE = '100 Palace Ave, Santa Fe, NM 87501'
const HOBBS = '5 Turner St, Hobbs, NM 88240'

test.each([
  ['within a state its own row', HOBBS, HOBBS, '2026-07-15', 1],
  ['within a city the row of the city', HOBBS, SANTA_FE, '2026-06-30', 3],
  ['from its first day on the newer row', HOBBS, SANTA_FE, '2026-07-01', 4],
  ['across a border that of interstate transport', HOUSTON, SANTA_FE, '2026-07-15', 2],
  ['a state without one for it has the same for both', HOBBS, HOUSTON, '2026-07-15', 5],
  ['before the first row none', HOBBS, HOBBS, '2023-06-30', null],
  ['where nobody has entered one none', HOUSTON, '1 Canal St, New Orleans, LA 70130', '2026-07-15', null],
])('%s', (_, pickupAddress, deliveryAddress, day, id) => {
  expect(rateOf(RATES, { pickupAddress, deliveryAddress, day })?.id ?? null).toBe(id)
})

test('half a cent is rounded away from zero, also of what is taken off', () => {
  expect([taxCents(2500, 48_750), taxCents(1000, 500), taxCents(-1000, 500), taxCents(2500, 0)]).toEqual([
    122, 1, -1, 0,
  ])
})

test('whatever a line is credited by and by, its tax is credited with it, and exactly all with the last cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 0, max: 250_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
      (cents, ppm, shares) => {
        const line = { cents, creditedCents: 0 }
        const tax = { cents: taxCents(cents, ppm), creditedCents: 0 }
        for (const share of [...shares, 1]) {
          const rest = line.cents - line.creditedCents
          const credit = share === 1 ? rest : Math.floor(rest * share)
          const part = taxOfCredit(credit, line, tax)
          expect(part).toBeGreaterThanOrEqual(0)
          line.creditedCents += credit
          tax.creditedCents += part
          expect(tax.creditedCents).toBeLessThanOrEqual(tax.cents)
        }
        expect(tax.creditedCents).toBe(tax.cents)
      },
    ),
  )
})

test.each([
  ['4.875', 48_750],
  ['8', 80_000],
  ['0', 0],
  ['25', 250_000],
  ['25.1', null],
  ['4.87501', null],
  ['-1', null],
  ['4,5', null],
])('%s percent are %s millionths', (text, ppm) => {
  expect(parsePercent(text)).toBe(ppm)
  if (ppm !== null) expect(formatPercent(ppm)).toBe(text)
})
