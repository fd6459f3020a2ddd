import { startTransition, useEffect, useState } from 'react'

/** False in the first render: what is loaded from then on does not delay the first paint of its screen. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => startTransition(() => setIsPainted(true)), [])
  return isPainted
}
