/** Above the chat: the other party, the order and its status. */
import { ActionIcon, Anchor, Button, Skeleton, Title } from '@mantine/core'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { IconArrowLeft, IconMapPin } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { CONVERSATIONS_COPY as copy } from '../../copy/messages.ts'
import type { Conversation } from '../../data/notices/messages.ts'
import { StatusBadge } from '../../parts/orders/order-badges.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { SideAvatar } from './conversation-row.tsx'
import { aboutWhat, otherSide, type Reader, readBy } from './conversation-text.ts'
import classes from './messages.module.css'

const CallDispatch = lazy(() => import('./call-dispatch.tsx').then((m) => ({ default: m.CallDispatch })))

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
  const about = aboutWhat(conversation, reader)
  const reads = readBy(conversation, reader)
  // An order's conversation is named after the organization, a support thread after the person.
  const isOfOrder = orderId !== null
  return (
    <>
      <SideAvatar initials={side.initials} />
      <div className={classes.who}>
        <Title order={2} size="h3" className={classes.whoName}>
          {isOfOrder ? <OrganizationName {...{ conversation, reader }}>{side.name}</OrganizationName> : side.name}
        </Title>
        <p className={classes.whoAbout}>
          {isOfOrder ? about : <OrganizationName {...{ conversation, reader }}>{about}</OrganizationName>}
        </p>
        {reads ? <p className={classes.whoAbout}>{reads}</p> : null}
      </div>
      <Suspense>{reader.role === 'driver' && !isOfOrder ? <CallDispatch /> : null}</Suspense>
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

type NameProps = { conversation: Conversation; reader: Reader; children: string }

/** For admins a link to the organization's page. */
function OrganizationName({ conversation, reader, children }: NameProps) {
  const { organizationId } = conversation.client
  if (reader.role !== 'admin' || !organizationId) return children
  return (
    <Anchor component={ScreenLink} inherit href={`/admin/organizations?id=${organizationId}`}>
      {children}
    </Anchor>
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
