import { Paper, Title } from '@mantine/core'
import { SERVICE_TYPE_LABELS } from '@meridian/domain/orders/orders.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { useId } from 'react'
import { CHECKOUT_COPY } from '../../copy/checkout.ts'
import type { Order } from '../../data/orders/orders.ts'
import { PriorityBadge } from '../../parts/orders/order-badges.tsx'
import { orderSchedule } from '../../parts/orders/order-schedule.ts'
import { AddressLines } from '../../parts/orders/order-stop.tsx'
import { PriceLines } from '../../parts/pricing/price-lines.tsx'
import { Fact } from '../../ui/fact.tsx'
import classes from './checkout.module.css'

const copy = CHECKOUT_COPY.summary

/** The total is what the server will charge, not what the link or this browser remembers. */
export function OrderSummary({ order, total }: { order: Order; total: string }) {
  const titleId = useId()
  return (
    <Paper component="section" className={classes.summary} aria-labelledby={titleId}>
      <div className={classes.panel}>
        <Title order={2} id={titleId}>
          {copy.title}
        </Title>
        <dl className={classes.facts}>
          <Fact label={copy.serviceType}>{SERVICE_TYPE_LABELS[order.serviceType]}</Fact>
          <Fact label={copy.priority}>
            <PriorityBadge priority={order.priority} />
          </Fact>
          <Fact label={copy.pickup}>
            <AddressLines address={order.pickupAddress} />
          </Fact>
          <Fact label={copy.delivery}>
            <AddressLines address={order.deliveryAddress} />
          </Fact>
          <Fact label={copy.date}>{orderSchedule(order, new Date()) ?? copy.asSoonAsPossible}</Fact>
          <Fact label={copy.item} valueClass={classes.item}>
            {order.itemDescription}
          </Fact>
          {order.packageCount > 1 ? <Fact label={copy.packages}>{order.packageCount}</Fact> : null}
        </dl>
      </div>
      <div className={classes.price}>
        <PriceLines order={order} hasTotal={false} />
      </div>
      <div className={classes.total}>
        <span className={classes.totalLabel}>{total === order.totalCost ? copy.total : copy.balance}</span>
        <span className={classes.amount}>{formatAmount(total)}</span>
      </div>
    </Paper>
  )
}
