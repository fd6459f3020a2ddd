import { type RefObject, useEffect, useRef, useState } from 'react'
import { ADDRESS_COPY } from '../../copy/addresses.ts'
import { isWithoutLocation, pickOf, type Suggestion, useLocate } from '../../data/places/addresses.ts'
import { type AddressValue, picked } from './address-field-value.ts'

/** Looks up the point of a chosen suggestion. Typing on cancels it. */
export function usePick(session: RefObject<string>, onPicked: (address: AddressValue, row: Suggestion) => void) {
  const locate = useLocate()
  const [row, setRow] = useState<Suggestion | null>(null)
  const [errorText, setErrorText] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  function cancel(): void {
    running.current?.abort()
    setRow(null)
    setErrorText(null)
  }

  async function start(chosen: Suggestion): Promise<void> {
    cancel()
    running.current = new AbortController()
    const { signal } = running.current
    setRow(chosen)
    try {
      const located = await locate.mutateAsync({ ...pickOf(chosen), session: session.current, signal })
      if (!signal.aborted) onPicked(picked(located), chosen)
    } catch (error) {
      if (!signal.aborted && !isWithoutLocation(error)) setErrorText(ADDRESS_COPY.pickFailed)
    } finally {
      if (!signal.aborted) setRow(null)
    }
  }

  return { row, errorText, start: (chosen: Suggestion) => void start(chosen), cancel }
}
