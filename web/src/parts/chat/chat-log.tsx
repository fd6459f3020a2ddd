/** The messages, by day and by sender. */
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { IconArrowDown, IconCheck, IconChecks } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { CHAT_COPY, MESSAGES_COPY } from '../../copy/messages.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import type { ChatTarget, Message, useChat } from '../../data/notices/messages.ts'
import { exactTime } from '../../ui/relative-time.ts'
import classes from './chat-panel.module.css'
import { groupByDay, messageTime, SENDER_LABELS, type Turn } from './chat-text.ts'
import { useChatScroll } from './use-chat-scroll.ts'
import { useReadMarks } from './use-read-marks.ts'

type ChatLogProps = { target: ChatTarget; messages: Message[]; chat: ReturnType<typeof useChat> }

export function ChatLog({ target, messages, chat }: ChatLogProps) {
  const me = storedUser()?.id
  const now = useMinutes()
  const scroll = useChatScroll({
    messages,
    me,
    mayLoadOlder: chat.hasNextPage && !chat.isFetching && !chat.isFetchNextPageError,
    onOlder: () => void chat.fetchNextPage(),
  })
  // In an order's details the chat may be below the fold: it is scrolled to its end, but not visible.
  const foot = useInViewport<HTMLDivElement>()
  useReadMarks({ target, messages, me, isEndSeen: scroll.isAtEnd && foot.inViewport })
  return (
    <div className={classes.frame}>
      <div
        className={classes.log}
        ref={scroll.log}
        onScroll={scroll.onScroll}
        role="log"
        aria-label={CHAT_COPY.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
        tabIndex={0}
      >
        <div className={classes.content} ref={scroll.content}>
          <Beginning chat={chat} />
          {groupByDay(messages, now).map((day) => (
            <section key={day.turns[0]?.key} className={classes.day}>
              <p className={classes.heading}>{day.heading}</p>
              {day.turns.map((turn) => (
                <OneTurn key={turn.key} turn={turn} isMine={turn.messages[0]?.senderId === me} now={now} />
              ))}
            </section>
          ))}
        </div>
      </div>
      <div ref={foot.ref} className={classes.foot} />
      {scroll.hasNewMessages ? (
        <Button
          className={classes.news}
          radius="xl"
          leftSection={<IconArrowDown size={18} aria-hidden />}
          onClick={scroll.toEnd}
        >
          {CHAT_COPY.newMessages}
        </Button>
      ) : null}
    </div>
  )
}

/** Of constant height, so that nothing moves when older messages load. */
function Beginning({ chat }: { chat: ChatLogProps['chat'] }) {
  return (
    <div className={classes.beginning}>
      {chat.isFetchNextPageError ? (
        <Button variant="default" onClick={() => void chat.fetchNextPage()} loading={chat.isFetchingNextPage}>
          {CHAT_COPY.olderFailed}
        </Button>
      ) : chat.hasNextPage ? (
        <Skeleton h={36} w="40%" radius="lg" aria-busy="true" />
      ) : (
        CHAT_COPY.startOfChat
      )}
    </div>
  )
}

function OneTurn({ turn, isMine, now }: { turn: Turn<Message>; isMine: boolean; now: Date }) {
  const [first] = turn.messages
  if (!first) return null
  return (
    <div className={classes.turn} data-mine={isMine || undefined}>
      <p className={classes.author}>
        {isMine ? (
          MESSAGES_COPY.you
        ) : (
          <>
            {first.senderName} <span className={classes.role}>{SENDER_LABELS[first.senderRole]}</span>
          </>
        )}
      </p>
      {turn.messages.map((message) => (
        <div key={message.id} className={classes.bubble}>
          <span className={classes.text}>{message.content}</span>
          <span className={classes.meta}>
            <time className="tabular" dateTime={message.createdAt} title={exactTime(new Date(message.createdAt))}>
              {messageTime(new Date(message.createdAt), now)}
            </time>
            {isMine ? <ReadMark isRead={message.isRead} /> : null}
          </span>
        </div>
      ))}
    </div>
  )
}

function ReadMark({ isRead }: { isRead: boolean }) {
  const text = isRead ? CHAT_COPY.read : CHAT_COPY.sent
  const Icon = isRead ? IconChecks : IconCheck
  return (
    <span className={classes.mark} title={text}>
      <Icon size={16} aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}

/** 'Today' becomes 'Yesterday' in a chat that stays open. */
function useMinutes(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
