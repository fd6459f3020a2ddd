/** How many messages about a job are not read yet, on the job itself; one tap opens them. */
import { Button } from '@mantine/core'
import { formatCounted } from '@meridian/domain/format.ts'
import { IconMessage } from '@tabler/icons-react'
import type { Order } from '../../data/orders.ts'
import { ScreenLink } from '../../ui/screen-link.tsx'

export const UnreadMessages = ({ order }: { order: Order }) =>
  order.unreadCount > 0 ? (
    <Button
      component={ScreenLink}
      href={`/messages?order=${order.id}`}
      variant="filled"
      leftSection={<IconMessage size={20} aria-hidden />}
    >
      {formatCounted(order.unreadCount, 'new message')}
    </Button>
  ) : null
