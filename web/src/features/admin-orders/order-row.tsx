/** One order of the compact list, on one line. The rest is one step away: the details by its number or Enter, the actions by a menu. */
import { ActionIcon, Checkbox, Popover, UnstyledButton } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts.ts'
import { formatAmount } from '@meridian/domain/format.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { OrderActions } from '../../parts/admin-order/order-actions.tsx'
import { PriorityBadge } from '../../parts/order-badges.tsx'
import { OrderState } from '../../parts/order-exception.tsx'
import { When } from '../../ui/when.tsx'
import type { OrderCardProps } from './order-card.tsx'
import classes from './order-row.module.css'

export function OrderRow({ order, isSelected, onSelect, onOpen, onTask }: OrderCardProps) {
  const label = orderLabel(order.id)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <article
      aria-label={`Order ${label}`}
      tabIndex={-1}
      className={classes.row}
      data-selected={isSelected || undefined}
      data-order={order.id}
    >
      <Checkbox
        className={classes.tick}
        checked={isSelected}
        onChange={onSelect}
        aria-label={`Select order ${label}`}
      />
      <UnstyledButton className={classes.number} onClick={onOpen} aria-label={`View details of ${label}`}>
        {label}
      </UnstyledButton>
      <span className={classes.badges}>
        <OrderState order={order} />
        <PriorityBadge priority={order.priority} />
      </span>
      <span className={classes.client} title={`${order.client.organizationName}: ${order.itemDescription}`}>
        <strong>{order.client.organizationName}</strong> {order.itemDescription}
      </span>
      <span className={classes.route} title={`${order.pickupAddress} → ${order.deliveryAddress}`}>
        {streetOf(order.pickupAddress)} → {streetOf(order.deliveryAddress)}
      </span>
      <span className={classes.driver}>{order.driver ? fullName(order.driver.user) : 'No driver'}</span>
      <span className={classes.time}>
        <When time={order.createdAt} />
      </span>
      <span className={classes.total}>{formatAmount(order.totalCost)}</span>
      <Popover opened={isMenuOpen} onChange={setIsMenuOpen} position="bottom-end" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <ActionIcon
            className={classes.actions}
            aria-label={`Actions for ${label}`}
            onClick={() => setIsMenuOpen(!isMenuOpen)}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Actions for ${label}`}>
          {/* Closed by what it opens: it would stay over the dialog. */}
          <OrderActions
            order={order}
            onOpen={() => {
              setIsMenuOpen(false)
              onOpen()
            }}
            onTask={(task) => {
              setIsMenuOpen(false)
              onTask(task)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </article>
  )
}

const streetOf = (address: string): string => address.split(',')[0] ?? address
