/** The two actions an order is opened for, and a menu with the others. */
import { Button } from '@mantine/core'
import { holdsUp } from '@meridian/domain/organizations/approvals.ts'
import { mayBePaid } from '@meridian/domain/pricing/payments.ts'
import { IconCreditCard, IconMapPin, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { mayDo } from '../../data/accounts/membership.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import type { Order } from '../../data/orders/orders.ts'
import { ShareLinkDialog } from '../../parts/tracking/share-link-dialog.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { messageText } from './message-text.ts'
import classes from './order-details.module.css'
import { ORDER_ACTIONS as copy } from './order-history.copy.ts'
import { OrderMenu } from './order-menu.tsx'

type Props = { order: Order; label: string; onTrack: (orderId: number) => void }

export function OrderActions({ order, label, onTrack }: Props) {
  const [task, setTask] = useState<'share' | 'cancel' | null>(null)
  const isPayable = storedUser()?.role === 'client' && mayBePaid(order).ok && !holdsUp(order.approval) && mayDo('pay')
  const seesPatients = mayDo('see_patients')
  const close = () => setTask(null)
  // Sighted users see which row a button belongs to; screen readers need the order in its name.
  const named = (action: string) => ({ 'aria-label': `${action}, ${label}` })
  return (
    <div className={classes.actions}>
      {isPayable ? (
        <Button
          component={ScreenLink}
          href={`/checkout?orderId=${order.id}&amount=${order.amountDue}`}
          leftSection={<IconCreditCard size={18} aria-hidden />}
          {...named(copy.pay)}
        >
          {copy.pay}
        </Button>
      ) : null}
      {seesPatients ? (
        <Button
          variant={isPayable ? 'default' : 'filled'}
          leftSection={<IconMapPin size={18} aria-hidden />}
          disabled={order.status === 'pending'}
          onClick={() => onTrack(order.id)}
          {...named(copy.track)}
        >
          {copy.track}
        </Button>
      ) : null}
      {isPayable || !seesPatients ? null : (
        <Button
          component={ScreenLink}
          href={`/messages?order=${order.id}`}
          variant="default"
          leftSection={<IconMessage size={18} aria-hidden />}
          {...named(messageText(order))}
        >
          {messageText(order)}
        </Button>
      )}
      <OrderMenu
        order={order}
        label={label}
        hasMessage={isPayable && seesPatients}
        onShare={() => setTask('share')}
        onCancel={() => setTask('cancel')}
      />
      <ShareLinkDialog order={task === 'share' ? order : null} onClose={close} />
      <CancelOrderDialog order={order} opened={task === 'cancel'} onClose={close} />
    </div>
  )
}
