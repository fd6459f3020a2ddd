import { Paper, Skeleton, Text, Title } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { addressLines } from '@meridian/domain/places/addresses.ts'
import { IconMoon } from '@tabler/icons-react'
import { useId } from 'react'
import { TRACK_SCREEN_COPY as copy } from '../../copy/tracking.ts'
import { type Order, useOrderGroup } from '../../data/orders/orders.ts'
import { OrderState } from '../../parts/orders/order-exception.tsx'
import { Gate } from '../../ui/gate.tsx'
import { Repeat } from '../../ui/repeat.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import classes from './tracking.module.css'

export function ActiveDeliveries({ trackedId }: { trackedId: number | null }) {
  const active = useOrderGroup('active')
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} className={classes.list}>
      <Title order={2} id={id} className={classes.listTitle}>
        {copy.active}
        {active.data && active.data.length > 0 ? (
          <Text component="span" c="dimmed" ml={8} className="tabular">
            {active.data.length}
          </Text>
        ) : null}
      </Title>
      <Gate query={active} skeleton={<ListSkeleton />} errorTitle={copy.activeFailed} compact>
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState icon={<IconMoon aria-hidden />} title={copy.noneActive} compact>
              {copy.noneActiveWhy}
            </EmptyState>
          ) : (
            <ul>
              {orders.map((order) => (
                <ActiveRow key={order.id} order={order} isTracked={order.id === trackedId} />
              ))}
            </ul>
          )
        }
      </Gate>
    </Paper>
  )
}

function ActiveRow({ order, isTracked }: { order: Order; isTracked: boolean }) {
  return (
    <li>
      <ScreenLink
        href={`/tracking?order=${order.id}`}
        className={classes.row}
        aria-current={isTracked ? 'true' : undefined}
      >
        <span className={classes.rowTop}>
          <span className={classes.label}>{orderLabel(order.id)}</span>
          <OrderState order={order} />
        </span>
        <Text component="span" size="sm" c="dimmed">
          {copy.to(addressLines(order.deliveryAddress)[0])}
        </Text>
        {order.driver ? (
          <Text component="span" size="sm" c="dimmed">
            {fullName(order.driver.user)}
          </Text>
        ) : null}
      </ScreenLink>
    </li>
  )
}

const ListSkeleton = () => (
  <div aria-hidden>
    <Repeat times={3}>
      <div className={classes.row}>
        <Skeleton h={22} w="80%" />
        <Skeleton h={16} w="60%" mt={6} />
      </div>
    </Repeat>
  </div>
)
