/** One order of the table. The rest is one step away: the details by its number or Enter, the actions by a menu. */
import { ActionIcon, Checkbox, Popover, UnstyledButton } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { ORDER_FACTS } from '../../copy/order-facts.ts'
import { OrderActions } from '../../parts/admin-order/order-actions.tsx'
import { PriorityBadge } from '../../parts/orders/order-badges.tsx'
import { OrderState } from '../../parts/orders/order-exception.tsx'
import { Due } from './due.tsx'
import type { OrderCardProps } from './order-card.tsx'
import classes from './order-row.module.css'
import { ORDERS_COPY as copy } from './orders-list.copy.ts'

export function OrderRow({ order, isSelected, onSelect, onOpen, onTask }: OrderCardProps) {
  const label = orderLabel(order.id)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const driver = order.driver ? fullName(order.driver.user) : ORDER_FACTS.noDriver
  return (
    <tr
      aria-label={copy.order(label)}
      tabIndex={-1}
      className={classes.row}
      data-selected={isSelected || undefined}
      data-order={order.id}
    >
      <td className={classes.tick}>
        <Checkbox checked={isSelected} onChange={onSelect} aria-label={copy.select(label)} />
      </td>
      <td>
        <UnstyledButton className={classes.number} onClick={onOpen} aria-label={copy.viewDetails(label)}>
          {label}
        </UnstyledButton>
      </td>
      <td>
        <Due order={order} />
      </td>
      <td>
        <span className={classes.badges}>
          <OrderState order={order} />
        </span>
      </td>
      <td>
        <span className={classes.badges}>
          <PriorityBadge priority={order.priority} />
        </span>
      </td>
      <td className={classes.text} title={`${order.client.organizationName}: ${order.itemDescription}`}>
        <strong>{order.client.organizationName}</strong>
        <br />
        {order.itemDescription}
      </td>
      <td className={`${classes.text} ${classes.route}`} title={`${order.pickupAddress} → ${order.deliveryAddress}`}>
        {streetOf(order.pickupAddress)}
        <br />→ {streetOf(order.deliveryAddress)}
      </td>
      <td className={`${classes.text} ${classes.driver}`} title={driver}>
        {driver}
      </td>
      <td className={classes.total}>{formatAmount(order.totalCost)}</td>
      <td>
        <Popover opened={isMenuOpen} onChange={setIsMenuOpen} position="bottom-end" trapFocus returnFocus withinPortal>
          <Popover.Target>
            <ActionIcon aria-label={copy.actionsFor(label)} onClick={() => setIsMenuOpen(!isMenuOpen)}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={copy.actionsFor(label)}>
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
      </td>
    </tr>
  )
}

const streetOf = (address: string): string => address.split(',')[0] ?? address
