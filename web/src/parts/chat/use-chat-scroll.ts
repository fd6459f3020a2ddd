/** The scroll position of a conversation: at its end it follows new messages, elsewhere it stays. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '../../data/notices/messages.ts'

/** Closer to the end than this counts as the end. */
const END_PX = 48
/** Older messages are fetched at this distance from the top. */
const OLDER_PX = 400

type Options = {
  messages: readonly Message[]
  me: number | undefined
  mayLoadOlder: boolean
  onOlder: () => void
}

export function useChatScroll({ messages, me, mayLoadOlder, onOlder }: Options) {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [hasNewMessages, setHasNewMessages] = useState(false)
  const atEnd = useRef(true)

  const toEnd = useCallback(() => log.current?.scrollTo({ top: log.current.scrollHeight }), [])

  const updateIsAtEnd = useCallback(() => {
    const box = log.current
    if (!box) return
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < END_PX
    setIsAtEnd(atEnd.current)
    if (atEnd.current) setHasNewMessages(false)
  }, [])

  useScrollRestore({ log, messages, me, atEnd, toEnd, onNewMessage: () => setHasNewMessages(true) })
  useResizeFollow({ log, content, atEnd, toEnd })

  const loadOlder = useRef(onOlder)
  loadOlder.current = onOlder
  const loadOlderNearTop = useCallback(() => {
    if (mayLoadOlder && log.current && log.current.scrollTop < OLDER_PX) loadOlder.current()
  }, [mayLoadOlder])
  // A refetch may have cancelled a request for older messages: request them again afterwards.
  useEffect(loadOlderNearTop, [loadOlderNearTop])

  const onScroll = () => {
    updateIsAtEnd()
    loadOlderNearTop()
  }
  return { log, content, onScroll, toEnd, isAtEnd, hasNewMessages }
}

type ScrollOptions = {
  log: RefObject<HTMLDivElement | null>
  messages: readonly Message[]
  me: number | undefined
  atEnd: RefObject<boolean>
  toEnd: () => void
  onNewMessage: () => void
}

/** Older messages are added above without moving the view; new ones are scrolled to from the end, or announced. */
function useScrollRestore({ log, messages, me, atEnd, toEnd, onNewMessage }: ScrollOptions): void {
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
    else if (last.id > before.last) onNewMessage()
    seen.current = { first: first.id, last: last.id, height: box.scrollHeight }
  }, [messages])
}

type ResizeOptions = Pick<ScrollOptions, 'log' | 'atEnd' | 'toEnd'> & { content: RefObject<HTMLDivElement | null> }

/** An opening keyboard or a growing input makes the log smaller: a view at the end stays there. */
function useResizeFollow({ log, content, atEnd, toEnd }: ResizeOptions): void {
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (atEnd.current) toEnd()
    })
    for (const { current } of [log, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [log, content, atEnd, toEnd])
}
