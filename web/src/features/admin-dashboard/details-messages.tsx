import { Anchor, Text } from '@mantine/core'
import { ROLE_LABELS } from '../../copy/accounts.ts'
import type { Order } from '../../data/orders.ts'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { Clock } from '../../ui/when.tsx'
import classes from './details.module.css'

const SHOWN = 5

/** The latest of the conversation; the rest of it is a link away. */
export function DetailsMessages({ order }: { order: Order }) {
  const latest = order.messages.slice(-SHOWN)
  return (
    <>
      {latest.length === 0 ? (
        <Text size="sm" c="dimmed">
          No messages yet
        </Text>
      ) : (
        <ul className={classes.plain}>
          {latest.map((message) => (
            <li key={message.id}>
              <Text size="sm" c="dimmed" component="span">
                {message.senderName} ({ROLE_LABELS[message.senderRole]}), <Clock time={message.createdAt} />
              </Text>
              <p className={classes.said}>{message.content}</p>
            </li>
          ))}
        </ul>
      )}
      <Anchor component={ScreenLink} href={`/messages?order=${order.id}`} className={classes.wayOn ?? ''}>
        Open the conversation
      </Anchor>
    </>
  )
}
