import { expect, test } from 'vitest'
import { type Charge, costliest, withinAgreement, withMargin } from './agreements.ts'

const onDays = (days: readonly string[], cents: number): Charge[] => days.map((day) => ({ day, cents }))

test('the dearest day and month are proposed with a tenth on top, in whole dollars', () => {
  const charges = [...onDays(['2026-07-30', '2026-08-03', '2026-08-10'], 2605), ...onDays(['2026-08-10'], 2500)]
  expect(costliest(charges)).toEqual({ maxDayCents: 5105, maxMonthCents: 7710 })
  expect(withMargin(costliest(charges))).toEqual({ maxDayCents: 5700, maxMonthCents: 8500 })
  expect(withMargin({ maxDayCents: 1000, maxMonthCents: 1000 })).toEqual({ maxDayCents: 1100, maxMonthCents: 1100 })
  expect(costliest([])).toEqual({ maxDayCents: 0, maxMonthCents: 0 })
})

const AGREED = { maxDayCents: 100, maxMonthCents: 250 }

test.each<[string, Charge[], Charge[], number]>([
  ['up to the sum of a day', [], onDays(['2026-07-01', '2026-07-01', '2026-07-01'], 50), 2],
  ['up to the sum of a month', [], onDays(['2026-07-01', '2026-07-02', '2026-07-03'], 100), 2],
  ['another month has a sum of its own', [], onDays(['2026-07-30', '2026-07-31', '2026-08-01'], 100), 3],
  ['beside what is confirmed on the day', onDays(['2026-07-01'], 60), onDays(['2026-07-01', '2026-07-02'], 50), 1],
  ['beside what is confirmed in the month', onDays(['2026-07-01', '2026-07-02'], 100), onDays(['2026-07-03'], 51), 0],
  ['to the cent', onDays(['2026-07-01', '2026-07-02'], 100), onDays(['2026-07-03'], 50), 1],
  [
    'one that is too dear does not stop a cheaper one',
    [],
    [...onDays(['2026-07-01'], 101), ...onDays(['2026-07-01'], 99)],
    1,
  ],
])('confirmed %s', (_, confirmed, waiting, count) => {
  expect(withinAgreement(AGREED, confirmed, waiting)).toHaveLength(count)
})

test('whatever waits, what is confirmed stays within the sums', () => {
  const waiting = Array.from({ length: 60 }, (_, at) => ({
    day: `2026-0${7 + (at % 2)}-${String(1 + (at % 9)).padStart(2, '0')}`,
    cents: 7 + ((at * 13) % 60),
  }))
  const confirmed = withinAgreement(AGREED, [], waiting)
  const { maxDayCents, maxMonthCents } = costliest(confirmed)
  expect(maxDayCents).toBeLessThanOrEqual(100)
  expect(maxMonthCents).toBeLessThanOrEqual(250)
})
