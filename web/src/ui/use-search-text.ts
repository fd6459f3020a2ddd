/** A search field is ahead of the URL while the user types, and follows it when it changes otherwise. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const TYPING_PAUSE_MS = 250

export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search)
  const asked = useRef(search)
  const ask = useDebouncedCallback((typed: string) => {
    asked.current = typed.trim()
    onSearch(asked.current)
  }, TYPING_PAUSE_MS)
  useEffect(() => {
    // Our own change, read back from the URL: the user may have typed more since.
    if (search === asked.current) return
    asked.current = search
    ask.cancel()
    setText(search)
  }, [search, ask])
  return {
    text,
    type(typed: string) {
      setText(typed)
      ask(typed)
    },
  }
}
