import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ByteWriter,
  exactNumber,
  type HouseNumber,
  placeNumber,
  QUALITIES,
  readNumbers,
  writeNumbers,
} from './house-numbers.ts'

const door = (number: number, lon: number, more: Partial<HouseNumber> = {}): HouseNumber => ({
  number,
  suffix: '',
  lat: 3_000_000,
  lon,
  quality: 'point',
  ...more,
})

const anyDoor = fc.record({
  number: fc.integer({ min: 0, max: 999_999 }),
  suffix: fc.constantFrom('', 'A', '-B', '1/2'),
  lat: fc.integer({ min: 2_500_000, max: 3_800_000 }),
  lon: fc.integer({ min: -11_000_000, max: -8_800_000 }),
  quality: fc.constantFrom(...QUALITIES),
})

test('house numbers are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(anyDoor), (doors) => {
      const sorted = doors.toSorted((a, b) => a.number - b.number)
      const writer = new ByteWriter()
      writer.push(7)
      writeNumbers(writer, sorted)
      expect(readNumbers(writer.taken(), 1, writer.length)).toEqual(sorted)
    }),
  )
})

test('the door itself comes before its neighbours in the same house', () => {
  const doors = [door(5, 1), door(5, 2, { suffix: '-A' }), door(7, 3, { suffix: 'B' })]
  expect(exactNumber(doors, 5, '')?.lon).toBe(1)
  expect(exactNumber(doors, 5, 'A')?.lon).toBe(2)
  expect(exactNumber(doors, 5, 'Z')?.lon).toBe(1)
  expect(exactNumber(doors, 7, '')?.lon).toBe(3)
  expect(exactNumber(doors, 9, '')).toBeNull()
})

test('a number lies between its neighbours, in proportion', () => {
  expect(placeNumber([door(100, 0), door(200, 1000)], 125)).toMatchObject({ lon: 250, from: { number: 100 } })
})

test('neighbours too far apart do not place a number, the nearest alone may', () => {
  const far = [door(100, 0), door(1000, 100_000)]
  expect(placeNumber(far, 500)).toBeNull()
  expect(placeNumber(far, 150)).toMatchObject({ lon: 0 })
  expect(placeNumber(far, 1200)).toMatchObject({ lon: 100_000 })
  expect(placeNumber(far, 5000)).toBeNull()
})

test('guesses place nothing', () => {
  expect(placeNumber([door(100, 0, { quality: 'derived' }), door(0, 5)], 101)).toBeNull()
})
