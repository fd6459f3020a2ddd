/** A short sound when something new needs a dispatcher, if this browser's user wants it. */
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { AttentionCard } from '../../data/dispatch/attention.ts'
import { chime } from '../../ui/chime.ts'

const SOUND_KEY = 'attention-sound'

export function useAttentionSound(cards: readonly AttentionCard[] | undefined) {
  const [isOn, setIsOn] = useLocalStorage({ key: SOUND_KEY, defaultValue: false, getInitialValueInEffect: false })
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!cards) return
    // What only has to be watched is no reason for a sound.
    const loud = new Set(
      cards
        .filter(({ severity, mark }) => severity !== 'notice' && mark === null)
        .flatMap(({ items }) => items.map(({ key }) => key)),
    )
    const isNew = known.current !== null && [...loud].some((key) => !known.current?.has(key))
    known.current = loud
    if (isNew && isOn) chime()
  }, [cards, isOn])
  return {
    isOn,
    /** Plays it once: that is what to listen for, and a browser allows sound only after a click. */
    setIsOn: (next: boolean) => {
      setIsOn(next)
      if (next) chime()
    },
  }
}
