/** Above the chat: the other party, the order and its status. */
import { ActionIcon, Button, Skeleton, Title } from '@mantine/core'
import type { Role } from '@meridian/domain/order-lifecycle.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { IconArrowLeft, IconMapPin } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { CONVERSATIONS_COPY as copy } from '../../copy/messages.ts'
import type { Conversation } from '../../data/messages.ts'
import { StatusBadge } from '../../parts/order-badges.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { SideAvatar } from './conversation-row.tsx'
import { aboutWhat, otherSide, type Reader } from './conversation-text.ts'
import classes from './messages.module.css'

type HeaderProps = { conversation: Conversation | undefined; reader: Reader; onBack: () => void; takesFocus: boolean }

const ORDER_SCREENS: Record<Role, string> = {
  client: '/tracking',
  driver: '/driver-dashboard',
  admin: '/admin-dashboard',
}

export function ChatHeader({ conversation, reader, onBack, takesFocus }: HeaderProps) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // On a phone the list is hidden, so the focus moves to the back button.
    if (takesFocus && back.current?.offsetParent) back.current.focus()
  }, [takesFocus])
  return (
    <header className={classes.chatHeader}>
      <ActionIcon ref={back} className={classes.back} aria-label={copy.back} onClick={onBack}>
        <IconArrowLeft size={22} aria-hidden />
      </ActionIcon>
      {conversation ? <About conversation={conversation} reader={reader} /> : <AboutSkeleton />}
    </header>
  )
}

function About({ conversation, reader }: { conversation: Conversation; reader: Reader }) {
  const side = otherSide(conversation, reader)
  const { orderId, status, isReturned } = conversation
  const toOrder = copy.toOrder[reader.role]
  return (
    <>
      <SideAvatar initials={side.initials} />
      <div className={classes.who}>
        <Title order={2} size="h3" className={classes.whoName}>
          {side.name}
        </Title>
        <p className={classes.whoAbout}>{aboutWhat(conversation, reader)}</p>
      </div>
      {status ? (
        <div className={classes.state}>
          <StatusBadge status={status} isReturned={isReturned} />
        </div>
      ) : null}
      {orderId === null ? null : (
        <Button
          component={ScreenLink}
          href={`${ORDER_SCREENS[reader.role]}?order=${orderId}`}
          variant="default"
          className={classes.track}
          leftSection={<IconMapPin size={18} aria-hidden />}
          aria-label={`${toOrder} ${orderLabel(orderId)}`}
        >
          {toOrder}
        </Button>
      )}
    </>
  )
}

const AboutSkeleton = () => (
  <>
    <Skeleton circle h={44} w={44} />
    <div className={classes.who} aria-busy="true">
      <Skeleton h={16} w="40%" mb={8} />
      <Skeleton h={14} w="60%" />
    </div>
  </>
)
