import { Avatar, Badge, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconHeadset } from '@tabler/icons-react'
import { CONVERSATIONS_COPY } from '../../copy/messages.ts'
import type { Conversation } from '../../data/notices/messages.ts'
import { messageTime } from '../../parts/chat/chat-text.ts'
import { StatusBadge } from '../../parts/orders/order-badges.tsx'
import { exactTime } from '../../ui/relative-time.ts'
import { aboutWhat, otherSide, preview, type Reader } from './conversation-text.ts'
import classes from './messages.module.css'

type RowProps = { conversation: Conversation; reader: Reader; isOpen: boolean; onOpen: () => void }

export function ConversationRow({ conversation, reader, isOpen, onOpen }: RowProps) {
  const { unreadCount, lastMessage, status, isReturned } = conversation
  const side = otherSide(conversation, reader)
  return (
    <UnstyledButton
      className={classes.row}
      data-open={isOpen || undefined}
      data-unread={unreadCount > 0 || undefined}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <SideAvatar initials={side.initials} />
      <span className={classes.name}>{side.name}</span>
      <span className={classes.time}>{lastMessage ? <RowTime time={lastMessage.createdAt} /> : null}</span>
      <span className={classes.about}>{aboutWhat(conversation, reader)}</span>
      <span className={classes.preview}>{preview(conversation, reader)}</span>
      {unreadCount > 0 ? (
        <Badge className={classes.unread} circle={unreadCount < 10} size="lg" radius="xl">
          {unreadCount}
          <VisuallyHidden>{CONVERSATIONS_COPY.unread}</VisuallyHidden>
        </Badge>
      ) : null}
      {status ? (
        <span className={classes.status}>
          <StatusBadge status={status} isReturned={isReturned} />
        </span>
      ) : null}
    </UnstyledButton>
  )
}

export const SideAvatar = ({ initials }: { initials: string | null }) => (
  <Avatar color="brand" radius="xl" size={44} className={classes.avatar} aria-hidden>
    {initials ?? <IconHeadset size={22} />}
  </Avatar>
)

const RowTime = ({ time }: { time: string }) => (
  <time className="tabular" dateTime={time} title={exactTime(new Date(time))}>
    {messageTime(new Date(time), new Date())}
  </time>
)
