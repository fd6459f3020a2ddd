/** The scroll position of a conversation: at its end it follows new messages, elsewhere it stays. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '../data/messages.ts'

/** Closer to the end than this counts as the end. */
const END_PX = 48
/** Older messages are fetched at this distance from the top. */
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
  // A refetch may have cancelled a request for older messages: request them again afterwards.
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

/** Older messages are added above without moving the view; new ones are scrolled to from the end, or announced. */
function usePlaceKept({ log, messages, me, atEnd, toEnd, onNews }: Place): void {
  const seen = useRef({ first: 0, last: 0, height: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for new messages only
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

/** An opening keyboard or a growing input makes the log smaller: a view at the end stays there. */
function useSizeFollowed({ log, content, atEnd, toEnd }: Size): void {
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (atEnd.current) toEnd()
    })
    for (const { current } of [log, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [log, content, atEnd, toEnd])
}
