/** An order in the list; opened, it shows the details. */

import { Skeleton, Text } from '@mantine/core'
import { isActive, orderLabel, SERVICE_TYPE_LABELS } from '@meridian/domain/orders/orders.ts'
import { addressLines } from '@meridian/domain/places/addresses.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { placeTime } from '@meridian/domain/time/place-time.ts'
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import { lazy, memo, Suspense, useId, useState } from 'react'
import type { Order } from '../../data/orders/orders.ts'
import { dueAt } from '../../parts/orders/due-at.ts'
import { PriorityBadge } from '../../parts/orders/order-badges.tsx'
import { OrderState } from '../../parts/orders/order-exception.tsx'
import { deliveryPoint } from '../../parts/orders/order-stops.ts'
import { StabilityClock } from '../../parts/orders/stability-clock.tsx'
import { When } from '../../ui/when.tsx'
import { ORDER_FACTS } from './order-history.copy.ts'
import classes from './order-row.module.css'

const OrderDetails = lazy(() => import('./order-details.tsx').then((m) => ({ default: m.OrderDetails })))

type Props = {
  order: Order
  /** Shown to admins, whose list has orders of all organizations. */
  hasOrganization: boolean
  isOpenAtFirst?: boolean
  onTrack: (orderId: number) => void
}

/** Drawn again only when its order changes: a live event renders the list, which may have hundreds of rows. */
export const OrderRow = memo(function OrderRow({ order, hasOrganization, isOpenAtFirst = false, onTrack }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const id = useId()
  return (
    <article className={classes.row} data-open={isOpen || undefined} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title} id={id}>
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-controls={`${id}-details`}
              onClick={() => setIsOpen(!isOpen)}
            >
              <span className={classes.label}>{orderLabel(order.id)}</span>{' '}
              <span className={classes.service}>{SERVICE_TYPE_LABELS[order.serviceType]}</span>
            </button>
          </h2>
          <Text size="sm" c="dimmed" className={classes.way} component="div">
            {hasOrganization ? <span className={classes.organization}>{order.client.organizationName}</span> : null}
            <span>{streetOf(order.pickupAddress)}</span>
            <IconArrowRight size={14} aria-label={ORDER_FACTS.to} role="img" />
            <span>{streetOf(order.deliveryAddress)}</span>
          </Text>
          <Text size="sm" className={classes.what} component="div">
            {[order.deliveryContactName, order.itemDescription].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <div className={classes.badges}>
          <OrderState order={order} />
          <PriorityBadge priority={order.priority} />
          <StabilityClock order={order} />
        </div>
        <div className={classes.figures}>
          <span className={classes.total}>{formatAmount(order.totalCost)}</span>
          <Text size="sm" c="dimmed" component="span" className={classes.date}>
            <Moment order={order} />
          </Text>
        </div>
        <IconChevronDown size={20} className={classes.chevron} aria-hidden />
      </div>
      <div id={`${id}-details`}>
        {isOpen ? (
          <Suspense fallback={<Skeleton h={320} />}>
            <OrderDetails order={order} onTrack={onTrack} />
          </Suspense>
        ) : null}
      </div>
    </article>
  )
})

/** When it was delivered, or is due; of one that waits or was stopped, when it was placed. */
function Moment({ order }: { order: Order }) {
  const now = new Date()
  if (order.deliveredAt)
    return (
      <>
        {ORDER_FACTS.moments.delivered} <When time={order.deliveredAt} />
      </>
    )
  if (!isActive(order.status)) return <When time={order.createdAt} />
  return ORDER_FACTS.due(placeTime(dueAt(order), zoneOf(deliveryPoint(order)), now))
}

const streetOf = (address: string): string => addressLines(address)[0]
