import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ByteWriter,
  exactNumber,
  type HouseNumber,
  interpolateNumber,
  QUALITIES,
  readNumbers,
  writeNumbers,
} from './house-numbers.ts'

const house = (number: number, lon: number, more: Partial<HouseNumber> = {}): HouseNumber => ({
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
    fc.property(fc.array(anyDoor), (houses) => {
      const sorted = houses.toSorted((a, b) => a.number - b.number)
      const writer = new ByteWriter()
      writer.push(7)
      writeNumbers(writer, sorted)
      expect(readNumbers(writer.taken(), 1, writer.length)).toEqual(sorted)
    }),
  )
})

test('the exact suffix wins over other suffixes of the same number', () => {
  const houses = [house(5, 1), house(5, 2, { suffix: '-A' }), house(7, 3, { suffix: 'B' })]
  expect(exactNumber(houses, 5, '')?.lon).toBe(1)
  expect(exactNumber(houses, 5, 'A')?.lon).toBe(2)
  expect(exactNumber(houses, 5, 'Z')?.lon).toBe(1)
  expect(exactNumber(houses, 7, '')?.lon).toBe(3)
  expect(exactNumber(houses, 9, '')).toBeNull()
})

test('an unknown number is interpolated between its neighbors', () => {
  expect(interpolateNumber([house(100, 0), house(200, 1000)], 125)).toMatchObject({ lon: 250, from: { number: 100 } })
})

test('between neighbors too far apart there is no interpolation, but the nearest one may be taken', () => {
  const far = [house(100, 0), house(1000, 100_000)]
  expect(interpolateNumber(far, 500)).toBeNull()
  expect(interpolateNumber(far, 150)).toMatchObject({ lon: 0 })
  expect(interpolateNumber(far, 1200)).toMatchObject({ lon: 100_000 })
  expect(interpolateNumber(far, 5000)).toBeNull()
})

test('guesses place nothing', () => {
  expect(interpolateNumber([house(100, 0, { quality: 'derived' }), house(0, 5)], 101)).toBeNull()
})
