import { expect, test } from 'vitest'
import { loggerProblemText } from '../texts/logger-csv.ts'
import { attachableKinds, decideAttaching } from './attached-files.ts'
import { coverageText, excursionOf, excursionText } from './excursion.ts'
import { MAX_LOGGER_READINGS, readLoggerCsv } from './logger-csv.ts'

const ZONE = 'America/Chicago'
const read = (text: string) => {
  const file = readLoggerCsv(text, ZONE)
  return file.ok ? file.readings.map(({ at, celsius }) => `${at.toISOString()} ${celsius}`) : loggerProblemText(file)
}

test.each([
  ['ISO with an offset', 'Timestamp,Temperature (°C)\n2026-07-15T15:00:00Z,4.5', ['2026-07-15T15:00:00.000Z 4.5']],
  ['no zone: the pickup’s', 'timestamp,temp_c\n2026-07-15 10:00,4', ['2026-07-15T15:00:00.000Z 4']],
  ['US dates, Fahrenheit', 'Date/Time,Temp(F)\n7/15/26 3:00:30 PM,41', ['2026-07-15T20:00:30.000Z 5']],
  [
    'midnight and noon',
    'Time,Temp C\n7/15/2026 12:00 AM,4\n7/15/2026 12:00 PM,5',
    ['2026-07-15T05:00:00.000Z 4', '2026-07-15T17:00:00.000Z 5'],
  ],
  ['decimal comma', 'Date;Time;Temperature [°C]\r\n15.07.2026;10:00:00;-4,25\r\n', ['2026-07-15T15:00:00.000Z -4.25']],
  ['tabs, another order of columns', 'Celsius\tTime\n4.5\t2026-07-15 10:00:00\n', ['2026-07-15T15:00:00.000Z 4.5']],
  [
    'lines above, offset in the column, quotes, a mark without a temperature',
    '\uFEFF"Plot Title: Box 7"\n"#","Date Time, GMT-05:00","Temp, °F (LGR S/N: 10, SEN S/N: 10)","Host"\n1,07/15/26 03:00:00 PM,32,\n2,07/15/26 03:05:00 PM,,Logged\n',
    ['2026-07-15T20:00:00.000Z 0'],
  ],
  [
    'words of the table above it, the unit by itself',
    'Start time,2026-07-15 10:00\nTemperature unit,F\nAlarm time,Temperature limit\n\nTime,Temperature\n2026-07-15 10:00,50\n',
    ['2026-07-15T15:00:00.000Z 10'],
  ],
  ['the unit in each cell, a real minus', 'Time,Temp\n2026-07-15 10:00,−20 °C', ['2026-07-15T15:00:00.000Z -20']],
  [
    'newest first',
    'Time,Temp C\n2026-07-15 10:05,5\n2026-07-15 10:00,4',
    ['2026-07-15T15:00:00.000Z 4', '2026-07-15T15:05:00.000Z 5'],
  ],
])('a logger’s file is read: %s', (_, text, readings) => {
  expect(read(text)).toEqual(readings)
})

test.each([
  ['', /^No table was found/],
  ['hello\nworld', /^No table was found/],
  ['Time,Humidity\n2026-07-15 10:00,50', /^No table was found/],
  ['Time,Temp C\n', /^No table was found/],
  ['Time,Temp\n2026-07-15 10:00,4', 'Line 2: nothing in the file says whether temperatures are in °C or in °F.'],
  ['Time,Temp C\n2026-07-15 10:00,4\n\nsoon,5', 'Line 4: the time “soon” cannot be read.'],
  ['Time,Temp C\n2026-07-15 10:00,4\n2026-02-30 10:00,4', 'Line 3: the time “2026-02-30 10:00” cannot be read.'],
  ['Time,Temp C\n13/15/2026 10:00,4', 'Line 2: the time “13/15/2026 10:00” cannot be read.'],
  ['Time,Temp C\n7/15/2026 13:00 PM,4', 'Line 2: the time “7/15/2026 13:00 PM” cannot be read.'],
  ['Time,Temp C\n2026-07-15 10:00,4\n2026-07-15 10:01,Err', 'Line 3: the temperature “Err” cannot be read.'],
  ['Time,Temp C\n2026-07-15 10:00,-999', 'Line 2: the temperature “-999” is not one that a logger can measure.'],
  ['Time,Temp C\n2026-07-15 10:00,', 'The file has no readings.'],
])('what cannot be read is named with its line: %j', (text, problem) => {
  expect(read(text)).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem))
})

test('the number of readings has a limit', () => {
  const rows = (count: number) => `Time,Temp C\n${'2026-07-15 10:00,4\n'.repeat(count)}`
  expect(read(rows(MAX_LOGGER_READINGS))).toHaveLength(MAX_LOGGER_READINGS)
  expect(read(rows(MAX_LOGGER_READINGS + 1))).toBe('The file has more than 20,000 readings.')
})

const at = (minutes: number) => new Date(Date.UTC(2026, 6, 15, 15, minutes))
const journey = { from: at(0), to: at(180), band: 'refrigerated' } as const
const every = (step: number, from: number, to: number, celsius: (minute: number) => number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step).map((minute) => ({
    at: at(minute),
    celsius: celsius(minute),
  }))

test('a file that covers the journey: minutes outside, lowest, highest and the first time outside', () => {
  const warm = (minute: number) => (minute >= 60 && minute < 95 ? 9.5 : 4)
  // What lies before the pickup and after the delivery does not count.
  const outside = excursionOf([{ at: at(-10), celsius: 30 }, ...every(5, -5, 200, warm)], journey)
  expect(outside).toEqual({
    journeyMinutes: 180,
    coveredMinutes: 180,
    minCelsius: 4,
    maxCelsius: 9.5,
    outsideMinutes: 35,
    firstOutsideAt: at(60).toISOString(),
  })
  expect(coverageText(outside)).toBe('Covers the whole time from pickup to delivery (3 h)')
  expect(excursionText(outside, 'refrigerated')).toBe(
    'Outside of 2–8 °C for 35 min. Measured 4 °C (39 °F) to 9.5 °C (49 °F)',
  )
  expect(
    excursionText(
      excursionOf(
        every(5, 0, 180, () => 4),
        journey,
      ),
      'refrigerated',
    ),
  ).toBe('Within 2–8 °C. Measured 4 °C (39 °F) to 4 °C (39 °F)')
})

test('what the file does not cover is not claimed', () => {
  const part = excursionOf(
    every(5, 50, 200, () => 4),
    journey,
  )
  expect(coverageText(part)).toBe('Covers 2 h 10 min of 3 h from pickup to delivery')
  expect(excursionText(part, 'refrigerated')).toMatch(/^Within 2–8 °C as far as the file covers it\./)
  const gap = excursionOf([...every(5, 0, 30, () => 4), ...every(5, 120, 180, () => 4)], journey)
  expect(gap.coveredMinutes).toBe(90)
  const other = excursionOf(
    every(5, 300, 400, () => 20),
    journey,
  )
  expect(other).toMatchObject({ coveredMinutes: 0, minCelsius: null, outsideMinutes: null, firstOutsideAt: null })
  expect(coverageText(other)).toBe('Does not cover the time from pickup to delivery')
  expect(excursionText(other, 'refrigerated')).toBeNull()
  const unagreed = excursionOf(
    every(5, 0, 180, () => 40),
    { ...journey, band: null },
  )
  expect(unagreed.outsideMinutes).toBeNull()
  expect(excursionText(unagreed, null)).toMatch(/no temperature was agreed$/)
})

test('a logger’s file belongs to a delivered laboratory order, for 30 days', () => {
  const order = {
    serviceType: 'laboratory_sample',
    tradeForm: null,
    pickedUpAt: at(0),
    deliveredAt: at(180),
  } as const
  const reason = (change: object, days = 1) => {
    const decision = decideAttaching(
      'logger_csv',
      { ...order, ...change },
      new Date(at(180).getTime() + days * 86_400_000),
    )
    return decision.ok ? 'ok' : decision.reason
  }
  expect(attachableKinds(order)).toEqual(['logger_csv'])
  expect(reason({})).toBe('ok')
  expect(reason({}, 30)).toBe('ok')
  expect(reason({}, 30.01)).toBe('attach_too_late')
  expect(reason({ deliveredAt: null })).toBe('attach_before_delivery')
  expect(reason({ serviceType: 'medical_equipment' })).toBe('file_not_of_order')
})
