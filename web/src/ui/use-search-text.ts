/** A search field is ahead of the URL while the user types, and follows it when it changes otherwise. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const TYPING_PAUSE_MS = 250

export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search)
  const searched = useRef(search)
  const searchLater = useDebouncedCallback((typed: string) => {
    searched.current = typed.trim()
    onSearch(searched.current)
  }, TYPING_PAUSE_MS)
  useEffect(() => {
    // Our own change, read back from the URL: the user may have typed more since.
    if (search === searched.current) return
    searched.current = search
    searchLater.cancel()
    setText(search)
  }, [search, searchLater])
  return {
    text,
    type(typed: string) {
      setText(typed)
      searchLater(typed)
    },
  }
}
