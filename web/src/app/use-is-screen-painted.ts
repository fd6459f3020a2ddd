import { useRouterState } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'

/** Whether the first screen is there. On a slow network the bar is painted before it, and must not load more code before it. */
export function useIsScreenPainted(): boolean {
  const isResolved = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (isResolved) startTransition(() => setIsPainted(true))
  }, [isResolved])
  return isPainted
}
