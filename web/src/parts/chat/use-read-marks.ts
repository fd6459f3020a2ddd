/** Marks messages as read once seen: the chat is scrolled to its end, and that end and the tab are visible. */
import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { type ChatTarget, type Message, useMarkChatRead } from '../../data/notices/messages.ts'

type Seen = { target: ChatTarget; messages: readonly Message[]; me: number | undefined; isEndSeen: boolean }

export function useReadMarks({ target, messages, me, isEndSeen }: Seen): void {
  const isVisible = useDocumentVisibility() === 'visible'
  const { mutate } = useMarkChatRead(target)
  const marked = useRef(0)
  const lastOfOthers = messages.findLast((message) => message.senderId !== me)?.id ?? 0
  useEffect(() => {
    if (!isVisible || !isEndSeen || lastOfOthers <= marked.current) return
    const before = marked.current
    marked.current = lastOfOthers
    // If the request fails, the next message or the next view tries again.
    mutate(lastOfOthers, { onError: () => (marked.current = before) })
  }, [isVisible, isEndSeen, lastOfOthers, mutate])
}
