/** One order: its facts and its actions. On a phone the list consists of them, elsewhere a row opens to one. */
import { Card, Checkbox, Text } from '@mantine/core'
import { orderLabel, SERVICE_TYPE_LABELS } from '@meridian/domain/orders/orders.ts'
import { paymentText } from '@meridian/domain/pricing/payments.ts'
import { formatAmount, formatDate } from '@meridian/domain/time/format.ts'
import { ORDER_FACTS } from '../../copy/order-facts.ts'
import type { Order } from '../../data/orders/orders.ts'
import { Facts, Instructions, Strong } from '../../parts/admin-order/facts.tsx'
import { OrderActions } from '../../parts/admin-order/order-actions.tsx'
import type { OrderTask } from '../../parts/admin-order/order-dialogs.tsx'
import { ClientFact, DriverFact } from '../../parts/admin-order/order-people.tsx'
import { PriorityBadge } from '../../parts/orders/order-badges.tsx'
import { OrderState } from '../../parts/orders/order-exception.tsx'
import { AddressLines } from '../../parts/orders/order-stop.tsx'
import { StabilityClock } from '../../parts/orders/stability-clock.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Age } from '../../ui/when.tsx'
import classes from './orders.module.css'
import { ORDERS_COPY as copy } from './orders-list.copy.ts'

export type OrderCardProps = {
  order: Order
  isSelected: boolean
  onSelect: () => void
  onOpen: () => void
  /** Under its row, which has the box to select it. */
  isInRow?: boolean
  onTask: (task: OrderTask) => void
}

export function OrderCard({ order, isSelected, isInRow, onSelect, onOpen, onTask }: OrderCardProps) {
  const label = orderLabel(order.id)
  return (
    <Card
      component="article"
      aria-label={copy.order(label)}
      tabIndex={-1}
      padding="md"
      className={classes.order}
      data-in-row={isInRow}
      data-selected={(isSelected && !isInRow) || undefined}
      data-order={isInRow ? undefined : order.id}
    >
      <header className={classes.orderHead}>
        {isInRow ? null : (
          <Checkbox checked={isSelected} onChange={onSelect} aria-label={copy.select(label)} className={classes.tick} />
        )}
        <Text component="h2" className={classes.orderId}>
          {label}
        </Text>
        <OrderState order={order} />
        <PriorityBadge priority={order.priority} />
        <StabilityClock order={order} />
        <Text size="sm" className={classes.service}>
          {SERVICE_TYPE_LABELS[order.serviceType]}
        </Text>
        <OrderMoney order={order} />
      </header>
      <OrderFacts order={order} />
      <footer className={classes.orderFoot}>
        <Text size="sm" c="dimmed">
          {copy.created(formatDate(new Date(order.createdAt), 'dateTime'))}
          <Age time={order.createdAt} /> · {paymentText(order)}
        </Text>
        <OrderActions order={order} onOpen={onOpen} onTask={onTask} />
      </footer>
    </Card>
  )
}

const OrderMoney = ({ order }: { order: Order }) => (
  <dl className={classes.money}>
    <Fact label={copy.totalCost} valueClass={classes.total}>
      {formatAmount(order.totalCost)}
    </Fact>
    <Fact label={copy.driverRate}>{formatAmount(order.driverPay ?? '0.00')}</Fact>
  </dl>
)

function OrderFacts({ order }: { order: Order }) {
  return (
    <>
      <Facts>
        <Fact label={copy.item}>
          <Strong>{order.itemDescription}</Strong>
        </Fact>
        <ClientFact client={order.client} handledBy={order.handledBy} />
        <Fact label={ORDER_FACTS.pickup}>
          <AddressLines address={order.pickupAddress} />
        </Fact>
        <Fact label={ORDER_FACTS.delivery}>
          <AddressLines address={order.deliveryAddress} />
        </Fact>
        <DriverFact driver={order.driver} />
      </Facts>
      <Instructions text={order.specialInstructions} />
    </>
  )
}
