import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ageOf,
  applyPayment,
  chargesOf,
  lastCycleEnd,
  mayRemind,
  type Open,
  spreadCredit,
  statusOf,
} from './invoices.ts'

const total = (of: readonly Open[]) => of.reduce((sum, { cents }) => sum + cents, 0)
const cents = (max = 100_000) => fc.integer({ min: 0, max })
const open = fc.array(cents()).map((all) => all.map((each, id) => ({ id, cents: each })))

test('a payment goes to the invoices in their order, never beyond a balance, and nothing of it is lost', () => {
  expect(
    applyPayment(250, [
      { id: 1, cents: 100 },
      { id: 2, cents: 0 },
      { id: 3, cents: 120 },
    ]),
  ).toEqual({
    applied: [
      { id: 1, cents: 100 },
      { id: 3, cents: 120 },
    ],
    restCents: 30,
  })
  fc.assert(
    fc.property(cents(1_000_000), open, (paid, invoices) => {
      const { applied, restCents } = applyPayment(paid, invoices)
      expect(total(applied) + restCents).toBe(paid)
      for (const { id, cents: part } of applied) expect(part).toBeLessThanOrEqual(invoices[id]?.cents ?? 0)
      expect(restCents).toBe(Math.max(0, paid - total(invoices)))
    }),
  )
})

test('credits are spread to the cent, never beyond a line, and the last takes exactly what remains', () => {
  expect(
    spreadCredit(100, [
      { id: 1, cents: 100 },
      { id: 2, cents: 100 },
      { id: 3, cents: 100 },
    ]),
  ).toEqual([
    { id: 1, cents: 33 },
    { id: 2, cents: 34 },
    { id: 3, cents: 33 },
  ])
  fc.assert(
    fc.property(open, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (lines, shares) => {
      let remaining = lines
      for (const share of [...shares, 1]) {
        const credit = share === 1 ? total(remaining) : Math.floor(total(remaining) * share)
        const spread = spreadCredit(credit, remaining)
        expect(total(spread)).toBe(credit)
        remaining = remaining.map((line) => ({
          ...line,
          cents: line.cents - (spread.find(({ id }) => id === line.id)?.cents ?? 0),
        }))
        expect(remaining.every((line) => line.cents >= 0)).toBe(true)
      }
      expect(total(remaining)).toBe(0)
    }),
  )
})

test('the lines of an order add up to what is owed', () => {
  const parts = { baseCents: 2500, distanceCents: 1230, priorityCents: 0, holidayCents: 0 }
  expect(chargesOf(parts, 3730)).toEqual([
    { rule: 'base', cents: 2500 },
    { rule: 'distance', cents: 1230 },
  ])
  expect(chargesOf(parts, 3000).at(-1)).toEqual({ rule: 'paid_before', cents: -730 })
})

test.each([
  ['draft', false, 0, 'draft'],
  ['final', false, 1, 'open'],
  ['final', false, 0, 'paid'],
  ['final', true, 0, 'written_off'],
  ['void', false, 0, 'void'],
] as const)('%s, written off %s, with %i cents open is %s', (state, isWrittenOff, balanceCents, status) => {
  expect(statusOf({ state, isWrittenOff, balanceCents })).toBe(status)
})

test.each([
  ['2026-07-01', 'current'],
  ['2026-07-02', 'days1to30'],
  ['2026-07-31', 'days1to30'],
  ['2026-08-01', 'days31to60'],
  ['2026-09-29', 'days61to90'],
  ['2026-09-30', 'over90'],
] as const)('due on July 1, on %s it is %s', (today, age) => {
  expect(ageOf('2026-07-01', today)).toBe(age)
})

test.each([
  ['weekly', '2026-07-15', '2026-07-12'],
  ['monthly', '2026-07-15', '2026-06-30'],
  ['monthly', '2026-03-01', '2026-02-28'],
  ['semimonthly', '2026-07-15', '2026-06-30'],
  ['semimonthly', '2026-07-16', '2026-07-15'],
] as const)('the last %s cycle that is over on %s ended on %s', (cycle, day, end) => {
  expect(lastCycleEnd(cycle, day)).toBe(end)
})

test.each([
  ['2026-07-03', 0, false, false],
  ['2026-07-04', 0, false, true],
  ['2026-07-04', 0, true, false],
  ['2026-07-05', 1, false, false],
  ['2026-07-15', 1, false, true],
  ['2026-07-31', 2, false, true],
  ['2027-07-31', 3, false, false],
] as const)('due on July 1, on %s after %i reminders, disputed %s: reminded %s', (today, sent, hasDispute, may) => {
  expect(mayRemind({ dueOn: '2026-07-01', today, sent, hasDispute })).toBe(may)
})
