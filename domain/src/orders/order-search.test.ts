import { expect, test } from 'vitest'
import { isLabelOnly, orderNumberSearch } from './order-search.ts'
import { orderLabel } from './orders.ts'

const finds = (text: string, id: number) =>
  isLabelOnly(text) || orderNumberSearch(text).ranges.some(([from, to]) => from <= id && id <= to)

test.each([1, 12, 87, 1074, 21_474, 2_147_483_647])('order %i is found at every letter of its label', (id) => {
  const label = orderLabel(id)
  for (let length = 1; length <= label.length; length++) {
    const typed = label.slice(0, length)
    expect(finds(typed, id), typed).toBe(true)
    expect(finds(typed.toLowerCase(), id), typed).toBe(true)
    if (length > 2) expect(finds(typed.slice(1), id), typed.slice(1)).toBe(true)
  }
  const written = [label, label.slice(1), label.toLowerCase(), String(id), ` #${id} `, `ML ${id}`, `000${id}`]
  for (const text of written.filter((text) => text.length <= 14)) expect(orderNumberSearch(text).exact, text).toBe(id)
})

test('a number is found by its first digits, with and without the zeros of the label', () => {
  expect(orderNumberSearch('87').ranges.slice(0, 3)).toEqual([
    [87, 87],
    [870, 879],
    [8700, 8799],
  ])
  expect(orderNumberSearch('#ml-10').ranges[2]).toEqual([1000, 1099])
  expect(orderNumberSearch('#ML-0012')).toEqual({ exact: 12, ranges: [[12, 12]] })
  expect(orderNumberSearch('#ML-008').ranges).toEqual([
    [8, 8],
    [80, 89],
  ])
  expect(orderNumberSearch('#ML-00')).toEqual({ exact: null, ranges: [[1, 99]] })
  expect(orderNumberSearch('2147483647').ranges).toEqual([[2_147_483_647, 2_147_483_647]])
})

test.each(['', 'm', 'insulin', '12 Main St', '9999999999', '0000', '#-', 'ML-x', '-12', '1.5'])(
  '%j is no order number',
  (text) => {
    expect(isLabelOnly(text)).toBe(false)
    expect(orderNumberSearch(text)).toEqual({ exact: null, ranges: [] })
  },
)
