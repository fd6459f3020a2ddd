/** Where one is in a conversation: at its end one follows, anywhere else nothing moves. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '../data/messages.ts'

/** So near to the end counts as being there. */
const END_PX = 48
/** Older messages are fetched before one arrives at the top. */
const OLDER_PX = 400

type Following = {
  messages: readonly Message[]
  me: number | undefined
  wantsOlder: boolean
  onOlder: () => void
}

export function useChatScroll({ messages, me, wantsOlder, onOlder }: Following) {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [hasNews, setHasNews] = useState(false)
  const atEnd = useRef(true)

  const toEnd = useCallback(() => log.current?.scrollTo({ top: log.current.scrollHeight }), [])

  const look = useCallback(() => {
    const box = log.current
    if (!box) return
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < END_PX
    setIsAtEnd(atEnd.current)
    if (atEnd.current) setHasNews(false)
  }, [])

  usePlaceKept({ log, messages, me, atEnd, toEnd, onNews: () => setHasNews(true) })
  useSizeFollowed({ log, content, atEnd, toEnd })

  const askForOlder = useRef(onOlder)
  askForOlder.current = onOlder
  const maybeOlder = useCallback(() => {
    if (wantsOlder && log.current && log.current.scrollTop < OLDER_PX) askForOlder.current()
  }, [wantsOlder])
  // A refresh may have pushed a request for older ones aside: ask again when it is done.
  useEffect(maybeOlder, [maybeOlder])

  const onScroll = () => {
    look()
    maybeOlder()
  }
  return { log, content, onScroll, toEnd, isAtEnd, hasNews }
}

type Place = {
  log: RefObject<HTMLDivElement | null>
  messages: readonly Message[]
  me: number | undefined
  atEnd: RefObject<boolean>
  toEnd: () => void
  onNews: () => void
}

/** Older messages come in above without moving what is read; newer ones are followed from the end, or announced. */
function usePlaceKept({ log, messages, me, atEnd, toEnd, onNews }: Place): void {
  const seen = useRef({ first: 0, last: 0, height: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said decides, not who listens
  useLayoutEffect(() => {
    const box = log.current
    const [first, last] = [messages[0], messages.at(-1)]
    if (!box || !first || !last) return
    const before = seen.current
    const isFirstLook = before.last === 0
    if (!isFirstLook && first.id < before.first) box.scrollTop += box.scrollHeight - before.height
    if (isFirstLook || (last.id > before.last && (atEnd.current || last.senderId === me))) toEnd()
    else if (last.id > before.last) onNews()
    seen.current = { first: first.id, last: last.id, height: box.scrollHeight }
  }, [messages])
}

type Size = Pick<Place, 'log' | 'atEnd' | 'toEnd'> & { content: RefObject<HTMLDivElement | null> }

/** A keyboard that opens or a box that grows takes room away: whoever was at the end stays there. */
function useSizeFollowed({ log, content, atEnd, toEnd }: Size): void {
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (atEnd.current) toEnd()
    })
    for (const { current } of [log, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [log, content, atEnd, toEnd])
}
