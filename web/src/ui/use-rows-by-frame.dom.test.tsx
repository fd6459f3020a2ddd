import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useRowsByFrame } from './use-rows-by-frame.ts'

const rowsUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Runs what waits for the next frame. */
function frames() {
  const waiting: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => waiting.push(run))
  return async () => act(async () => waiting.splice(0).forEach((run) => void run(0)))
}

test('a list grows from the top with each frame until all its rows are shown', async () => {
  const nextFrame = frames()
  const { result } = renderHook(() => useRowsByFrame(rowsUpTo(10)))
  expect(result.current).toEqual([1, 2, 3, 4])
  await nextFrame()
  await waitFor(() => expect(result.current).toEqual([1, 2, 3, 4, 5, 6, 7, 8]))
  await nextFrame()
  await waitFor(() => expect(result.current).toEqual(rowsUpTo(10)))
})

test('rows that are added to a complete list are shown at once, so that its end stays in place', async () => {
  const nextFrame = frames()
  const { result, rerender } = renderHook(({ count }) => useRowsByFrame(rowsUpTo(count)), {
    initialProps: { count: 0 },
  })
  expect(result.current).toEqual([])
  rerender({ count: 6 })
  expect(result.current).toHaveLength(4)
  await nextFrame()
  await waitFor(() => expect(result.current).toHaveLength(6))
  rerender({ count: 30 })
  expect(result.current).toHaveLength(30)
})
