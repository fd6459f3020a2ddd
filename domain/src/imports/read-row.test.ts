import { expect, test } from 'vitest'
import { NO_SLOT } from '../orders/promises.ts'
import { slotText } from '../time/schedule-text.ts'
import { readRow } from './read-row.ts'
import { isDayFirst, readDay, readPriority, readService, readWindow, readYesNo } from './read-values.ts'

const US = { isMixed: false }
test.each([
  ['2026-11-30', '2026-11-30', null],
  ['2026-1-3', '2026-01-03', null],
  ['11/30/2026', '2026-11-30', null],
  ['3/4/2026', '2026-03-04', null],
  ['2026-11-30 14:05', '2026-11-30', 845],
  ['2026-11-30T14:05:00', '2026-11-30', 845],
  ['11/30/2026 2:05 PM', '2026-11-30', 845],
  ['46356', '2026-11-30', null],
  ['46356.5', '2026-11-30', 720],
  ['11/30/26', '2026-11-30', null],
  ['2026/11/30', '2026-11-30', null],
  ['20261130', '2026-11-30', null],
  ['202611301405', '2026-11-30', 845],
  ['30-Nov-26', '2026-11-30', null],
  ['Monday, November 30, 2026', '2026-11-30', null],
  ['Mar 30, 2026', '2026-03-30', null],
  ['30 de noviembre de 2026', '2026-11-30', null],
  ['11/30/2026 2:05:00 PM', '2026-11-30', 845],
  ['11/30/2026 0:00', '2026-11-30', null],
  ['2026-11-30T00:00:00.000Z', '2026-11-30', null],
])('the date %s is read', (text, day, minutes) => {
  expect(readDay(text, US)).toEqual({ day, minutes })
})

test.each([
  '30/11/2026',
  '2/30/2026',
  'tomorrow',
  '2026',
  '26/11/30',
  '20261330',
  '30 Smarch 2026',
  '11/30',
  '0',
  '2026-11-30 later',
  '9999-01-01',
])('the date %s is no date, and not guessed', (text) => {
  expect(readDay(text, US)).toBeNull()
})

test('a time with a zone is that moment, whatever the clock at the pickup says', () => {
  expect(readDay('2026-11-30T14:05:00Z', US)).toEqual({ day: '2026-11-30', minutes: 845, utcOffset: 0 })
  expect(readDay('2026-11-30 14:05-06:00', US)).toEqual({ day: '2026-11-30', minutes: 845, utcOffset: -360 })
})

test('a time in a column of its own is a moment of the day in the other', () => {
  const texts = { pickupAddress: 'A', deliveryAddress: 'B', itemDescription: 'C' }
  const read = (scheduledDate: string, timeWindow: string) =>
    readRow({ ...texts, scheduledDate, timeWindow }, { isDateMixed: false })
  for (const time of ['2:30 PM', '14:30', '14:30:00', '1430'])
    expect(read('11/30/2026', time).values).toMatchObject({ day: { day: '2026-11-30', minutes: 870 }, slot: NO_SLOT })
  expect(read('11/30/2026', 'anytime').values).toMatchObject({ day: { minutes: null }, slot: NO_SLOT })
  expect(read('', '2:30 PM').faults).toEqual([{ field: 'scheduledDate', code: 'missing' }])
  expect(read('11/30/2026', '8').faults).toEqual([{ field: 'timeWindow', code: 'not_window' }])
})

test('where a formula failed the cell is wrong, in a text as well', () => {
  const texts = { pickupAddress: '#N/A', deliveryAddress: 'B', itemDescription: '#REF!', scheduledDate: '#VALUE!' }
  expect(readRow({ ...texts, deliveryContactName: '#1 fan' }, { isDateMixed: false }).faults).toEqual(
    ['pickupAddress', 'itemDescription', 'scheduledDate'].map((field) => ({ field, code: 'formula_failed' })),
  )
})

test('in a column with days first, a date that may be either is not guessed', () => {
  expect(['30/11/2026', '3/4/2026', '11/30/2026'].map(isDayFirst)).toEqual([true, false, false])
  expect(readDay('3/4/2026', { isMixed: true })).toBeNull()
  expect(readDay('11/30/2026', { isMixed: true })).toEqual({ day: '2026-11-30', minutes: null })
  expect(readDay('2026-03-04', { isMixed: true })).toEqual({ day: '2026-03-04', minutes: null })
})

const window = (from: number, to: number) => ({
  preferredTimeSlot: 'specific',
  slotFromMinutes: from,
  slotToMinutes: to,
})
test('windows are read as people write them, and as we do', () => {
  expect(readWindow('')).toEqual(NO_SLOT)
  for (const text of ['Morning', '8AM-12PM', 'mañana', '8 a.m.-12 p.m.'])
    expect(readWindow(text)).toEqual({ ...NO_SLOT, preferredTimeSlot: 'morning' })
  for (const text of ['14:00-16:30', '2 PM – 4:30 PM', '2:00–4:30 PM', '2 to 4:30 pm', '14:00 a 16:30'])
    expect(readWindow(text)).toEqual(window(840, 990))
  for (const text of ['4-2 PM', '8', 'soon', '25:00-26:00', '1-2-3']) expect(readWindow(text), text).toBeNull()
  for (const from of [0, 30, 545, 720, 1290])
    for (const to of [from + 30, 1440]) {
      const slot = window(from, to) as Parameters<typeof slotText>[0]
      expect(readWindow(slotText(slot) ?? '')).toEqual(slot)
    }
  expect(readWindow('Time to be agreed')).toEqual({ ...NO_SLOT, preferredTimeSlot: 'specific' })
})

test('choices are read by their names in both languages', () => {
  expect(['Emergency', 'STAT', 'estándar', 'EXPRÉS', 'soon'].map(readPriority)).toEqual([
    'emergency',
    'emergency',
    'standard',
    'express',
    null,
  ])
  expect(['Laboratory Sample Pickup', 'lab', 'Receta', 'secure_document', 'other'].map(readService)).toEqual([
    'laboratory_sample',
    'laboratory_sample',
    'medical_prescription',
    'secure_document',
    null,
  ])
  expect(['Yes', 'sí', 'X', 'no', '', 'FALSE', 'maybe'].map(readYesNo)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    null,
  ])
})

test('each cell that cannot be read is named, and what must be there', () => {
  const texts = {
    deliveryAddress: 'B',
    priority: 'soon',
    scheduledDate: '30/11/2026',
    packageCount: '21',
    timeWindow: '?',
  }
  const { values, faults } = readRow({ ...texts, requiresPin: 'maybe', serviceType: '=1+1' }, { isDateMixed: false })
  expect(values).toMatchObject({ requiresPin: false, serviceType: 'medical_prescription' })
  expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'pickupAddress missing',
    'itemDescription missing',
    'serviceType not_service',
    'priority not_priority',
    'scheduledDate not_date',
    'timeWindow not_window',
    'packageCount not_packages',
    'requiresPin not_yes_no',
  ])
})

test('a sample has the temperature of its cell, and nothing else has one unasked', () => {
  const texts = { pickupAddress: 'A', deliveryAddress: 'B', itemDescription: 'C' }
  const read = (serviceType: string, temperatureBand: string, more: object = {}) =>
    readRow({ ...texts, serviceType, temperatureBand, ...more }, { isDateMixed: false })
  for (const text of ['Refrigerated', '2-8 °C', 'frío', 'Refrigerated (36 to 46 °F, 2 to 8 °C)'])
    expect(read('lab', text).values.temperatureBand, text).toBe('refrigerated')
  expect(read('lab', '').values.temperatureBand).toBeNull()
  expect(read('lab', 'warm').faults).toEqual([{ field: 'temperatureBand', code: 'not_temperature' }])
  expect(read('rx', 'frozen').faults).toEqual([{ field: 'temperatureBand', code: 'not_a_sample' }])
  expect(read('rx', 'room temp', { isControlled: 'Y' }).values).toMatchObject({
    temperatureBand: null,
    isControlled: true,
  })
})
