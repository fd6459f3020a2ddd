/** The actions of an order in the list. */
import { Button } from '@mantine/core'
import { receipt } from '@meridian/contract/orders.ts'
import { mayCancel } from '@meridian/domain/order-lifecycle.ts'
import { mayBePaid } from '@meridian/domain/payments.ts'
import {
  IconCreditCard,
  IconMapPin,
  IconMessage,
  IconReceipt,
  IconRepeat,
  IconShare2,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { ORDER_ACTIONS as copy } from '../../copy/order-history.ts'
import { LABEL_COPY, SHARE_COPY } from '../../copy/tracking-links.ts'
import { fileUrl } from '../../data/call.ts'
import type { Order } from '../../data/orders.ts'
import { storedUser } from '../../data/stored-user.ts'
import { PrintLabels } from '../../parts/print-labels.tsx'
import { ShareLinkDialog } from '../../parts/share-link-dialog.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import classes from './order-details.module.css'

type Props = { order: Order; label: string; onTrack: (orderId: number) => void }

export function OrderActions({ order, label, onTrack }: Props) {
  const [isCanceling, setIsCanceling] = useState(false)
  const [isSharing, setIsSharing] = useState(false)
  const role = storedUser()?.role
  const isClient = role === 'client'
  const message = order.unreadCount > 0 ? `${copy.message} (${order.unreadCount})` : copy.message
  // Sighted users see which row a button belongs to; screen readers need the order in its name.
  const named = (action: string) => ({ 'aria-label': `${action}, ${label}` })
  return (
    <div className={classes.actions}>
      {isClient && mayBePaid(order).ok ? (
        <Button
          component={ScreenLink}
          href={`/checkout?orderId=${order.id}&amount=${order.totalCost}`}
          leftSection={<IconCreditCard size={18} aria-hidden />}
          {...named(copy.pay)}
        >
          {copy.pay}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconMapPin size={18} aria-hidden />}
        disabled={order.status === 'pending'}
        onClick={() => onTrack(order.id)}
        {...named(copy.track)}
      >
        {copy.track}
      </Button>
      <Button
        component={ScreenLink}
        href={`/messages?order=${order.id}`}
        variant="default"
        leftSection={<IconMessage size={18} aria-hidden />}
        {...named(message)}
      >
        {message}
      </Button>
      <Button
        variant="default"
        className={classes.wide}
        leftSection={<IconShare2 size={18} aria-hidden />}
        onClick={() => setIsSharing(true)}
        {...named(SHARE_COPY.button)}
      >
        {SHARE_COPY.button}
      </Button>
      <PrintLabels orderId={order.id} className={classes.wide} name={`${LABEL_COPY.button}, ${label}`} />
      <Button
        component="a"
        href={fileUrl(receipt, { params: { id: order.id } })}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconReceipt size={18} aria-hidden />}
        {...named(copy.receipt)}
      >
        {copy.receipt}
      </Button>
      {isClient ? (
        <Button
          component={ScreenLink}
          href={`/dashboard?reorder=${order.id}`}
          variant="default"
          leftSection={<IconRepeat size={18} aria-hidden />}
          {...named(copy.reorder)}
        >
          {copy.reorder}
        </Button>
      ) : null}
      {role && mayCancel(order.status, role) ? (
        <Button
          variant="subtle"
          color="red"
          className={classes.last}
          leftSection={<IconX size={18} aria-hidden />}
          onClick={() => setIsCanceling(true)}
          {...named(copy.cancel)}
        >
          {copy.cancel}
        </Button>
      ) : null}
      <ShareLinkDialog order={isSharing ? order : null} onClose={() => setIsSharing(false)} />
      <CancelOrderDialog order={order} opened={isCanceling} onClose={() => setIsCanceling(false)} />
    </div>
  )
}
