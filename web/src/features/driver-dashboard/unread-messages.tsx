/** How many messages about a job are not read yet, on the job itself; one tap opens them. */
import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import type { Order } from '../../data/orders/orders.ts'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { DRIVER_COPY as copy } from './driver.copy.ts'

export const UnreadMessages = ({ order }: { order: Order }) =>
  order.unreadCount > 0 ? (
    <Button
      component={ScreenLink}
      href={`/messages?order=${order.id}`}
      variant="filled"
      leftSection={<IconMessage size={20} aria-hidden />}
    >
      {copy.newMessages(order.unreadCount)}
    </Button>
  ) : null
