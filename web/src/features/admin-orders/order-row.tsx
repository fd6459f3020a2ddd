/** One order of the table. It opens to its card, with everything else about it and what can be done: by its number, or Enter. */
import { Checkbox, UnstyledButton } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { ORDER_FACTS } from '../../copy/order-facts.ts'
import { PriorityBadge } from '../../parts/orders/order-badges.tsx'
import { OrderState } from '../../parts/orders/order-exception.tsx'
import { Due } from './due.tsx'
import { OrderCard, type OrderCardProps } from './order-card.tsx'
import classes from './order-row.module.css'
import { ORDERS_COPY as copy, ORDER_COLUMNS } from './orders-list.copy.ts'

type Props = OrderCardProps & { isOpen: boolean; onToggle: () => void }

export function OrderRow({ isOpen, onToggle, ...card }: Props) {
  return (
    <>
      <Line {...card} isOpen={isOpen} onToggle={onToggle} />
      {isOpen ? (
        <tr>
          <td colSpan={COLUMNS} className={classes.opened}>
            <OrderCard {...card} isInRow />
          </td>
        </tr>
      ) : null}
    </>
  )
}

const COLUMNS = Object.keys(ORDER_COLUMNS).length

function Line({ order, isSelected, onSelect, isOpen, onToggle }: Props) {
  const label = orderLabel(order.id)
  const driver = order.driver ? fullName(order.driver.user) : ORDER_FACTS.noDriver
  return (
    <tr
      aria-label={copy.order(label)}
      tabIndex={-1}
      className={classes.row}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      data-order={order.id}
    >
      <td className={classes.tick}>
        <Checkbox checked={isSelected} onChange={onSelect} aria-label={copy.select(label)} />
      </td>
      <td>
        <UnstyledButton className={classes.number} aria-expanded={isOpen} onClick={onToggle}>
          <IconChevronRight size={16} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
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
    </tr>
  )
}

const streetOf = (address: string): string => address.split(',')[0] ?? address
