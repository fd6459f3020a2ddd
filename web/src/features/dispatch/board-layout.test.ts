import { expect, test } from 'vitest'
import { readLayout } from './board-layout.ts'

test('a stored layout is read within its limits, and nonsense is replaced by the usual one', () => {
  const usual = readLayout(null)
  expect(readLayout('{"listPx":410,"map":"right","pxPerHour":120}')).toEqual({
    ...usual,
    listPx: 410,
    map: 'right',
    pxPerHour: 120,
  })
  expect(readLayout('{"listPx":9000,"mapHeightPx":1}')).toEqual({ ...usual, listPx: 640, mapHeightPx: 140 })
  for (const nonsense of ['', 'null', '[]', '7', '{"listPx":"wide","map":"left","pxPerHour":7}'])
    expect(readLayout(nonsense)).toEqual(usual)
})
