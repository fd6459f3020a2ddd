/** A short sound when something new needs a dispatcher, if this browser's user wants it. */
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { AttentionItem } from '../../data/dispatch/attention.ts'
import { chime } from '../../ui/chime.ts'

const SOUND_KEY = 'attention-sound'

export function useAttentionSound(items: readonly AttentionItem[] | undefined) {
  const [isOn, setIsOn] = useLocalStorage({ key: SOUND_KEY, defaultValue: false, getInitialValueInEffect: false })
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!items) return
    // What only has to be watched is no reason for a sound.
    const loud = new Set(items.filter(({ severity }) => severity !== 'notice').map(({ key }) => key))
    const isNew = known.current !== null && [...loud].some((key) => !known.current?.has(key))
    known.current = loud
    if (isNew && isOn) chime()
  }, [items, isOn])
  return {
    isOn,
    /** Plays it once: that is what to listen for, and a browser allows sound only after a click. */
    setIsOn: (next: boolean) => {
      setIsOn(next)
      if (next) chime()
    },
  }
}
