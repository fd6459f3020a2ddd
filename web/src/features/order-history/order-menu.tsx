/** What is done less often with an order, behind one button. */
import { Button, Menu } from '@mantine/core'
import { receipt } from '@meridian/contract/orders/orders.ts'
import { isEditable } from '@meridian/domain/orders/order-edits.ts'
import { mayCancel } from '@meridian/domain/orders/order-lifecycle.ts'
import { isCancelledOrDeclined } from '@meridian/domain/orders/orders.ts'
import { hasPaid } from '@meridian/domain/pricing/payments.ts'
import type { Icon } from '@tabler/icons-react'
import {
  IconCalendarRepeat,
  IconDots,
  IconMessage,
  IconPencil,
  IconReceipt,
  IconRepeat,
  IconShare2,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { SHARE_COPY } from '../../copy/tracking-links.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { fileUrl } from '../../data/call.ts'
import type { Order } from '../../data/orders/orders.ts'
import { LabelItems } from '../../parts/orders/print-labels.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { messageText } from './message-text.ts'
import classes from './order-details.module.css'
import { ORDER_ACTIONS as copy } from './order-history.copy.ts'

type Props = {
  order: Order
  label: string
  /** Not here if it is one of the main actions. */
  hasMessage: boolean
  onShare: () => void
  onCancel: () => void
}

export function OrderMenu({ order, label, hasMessage, onShare, onCancel }: Props) {
  const role = storedUser()?.role
  const mayHandle = mayDo('handle_orders')
  const seesPrices = mayDo('see_prices')
  const isStopped = isCancelledOrDeclined(order.status)
  const hasLabels = !isStopped && mayDo('see_patients')
  const button = useRef<HTMLButtonElement>(null)
  // A dialog gives the focus back to what had it, and the entry is gone by then.
  const fromButton = (open: () => void) => () => {
    button.current?.focus()
    open()
  }
  if (!hasMessage && !mayHandle && !seesPrices && !hasLabels) return null
  return (
    <Menu position="bottom-end" withinPortal returnFocus>
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          className={classes.more}
          leftSection={<IconDots size={18} aria-hidden />}
          aria-label={`${copy.more}, ${label}`}
        >
          {copy.more}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {hasMessage ? (
          <LinkItem href={`/messages?order=${order.id}`} Icon={IconMessage}>
            {messageText(order)}
          </LinkItem>
        ) : null}
        {role === 'client' && mayHandle && isEditable(order.status) ? (
          <LinkItem href={`/edit-order?order=${order.id}`} Icon={IconPencil}>
            {copy.edit}
          </LinkItem>
        ) : null}
        {isStopped || !mayHandle ? null : (
          <Menu.Item mih={44} leftSection={<IconShare2 size={18} aria-hidden />} onClick={fromButton(onShare)}>
            {SHARE_COPY.button}
          </Menu.Item>
        )}
        {seesPrices ? (
          <Menu.Item
            mih={44}
            component="a"
            href={fileUrl(receipt, { params: { id: order.id } })}
            target="_blank"
            rel="noopener"
            leftSection={<IconReceipt size={18} aria-hidden />}
          >
            {hasReceipt(order) ? copy.receipt : copy.summary}
          </Menu.Item>
        ) : null}
        {role === 'client' && mayHandle ? (
          <LinkItem href={`/dashboard?reorder=${order.id}`} Icon={IconRepeat}>
            {copy.reorder}
          </LinkItem>
        ) : null}
        {role === 'client' && mayDo('manage_standing_orders') && !order.standing ? (
          <LinkItem href={`/standing-orders/new?from=${order.id}`} Icon={IconCalendarRepeat}>
            {copy.repeat}
          </LinkItem>
        ) : null}
        {hasLabels ? <LabelItems orderId={order.id} hasTitle /> : null}
        {role && mayHandle && mayCancel(order.status, role) ? (
          <>
            <Menu.Divider />
            <Menu.Item
              mih={44}
              color="var(--mantine-color-error)"
              leftSection={<IconX size={18} aria-hidden />}
              onClick={fromButton(onCancel)}
            >
              {copy.cancel}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

const hasReceipt = ({ totalCost, amountDue, ...order }: Order): boolean =>
  totalCost !== null && amountDue !== null && hasPaid({ ...order, totalCost, amountDue })

const LinkItem = ({ href, Icon: Mark, children }: { href: string; Icon: Icon; children: ReactNode }) => (
  <Menu.Item mih={44} component={ScreenLink} href={href} leftSection={<Mark size={18} aria-hidden />}>
    {children}
  </Menu.Item>
)
