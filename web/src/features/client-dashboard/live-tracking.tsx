/** The active deliveries: when the chosen one arrives and, where there is room, a small map that follows its driver. */
import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { isMoving, orderLabel } from '@meridian/domain/orders/orders.ts'
import { addressLines } from '@meridian/domain/places/addresses.ts'
import { IconRoute, IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import { type Order, useOrderGroup } from '../../data/orders/orders.ts'
import { OrderState } from '../../parts/orders/order-exception.tsx'
import { OrderMap } from '../../parts/orders/order-map.tsx'
import { arrivalText } from '../../parts/tracking/eta-text.ts'
import { useEta } from '../../parts/tracking/use-eta.ts'
import { Gate } from '../../ui/gate.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { TRACKING_COPY as copy } from './client-dashboard.copy.ts'
import { Panel } from './panel.tsx'
import classes from './panels.module.css'

const MAX_ROWS = 3
const MAP_HEIGHT = 200
/** In a lower window the list, the arrival and the other panels matter more. */
const WITH_MAP = '(min-width: 62em) and (min-height: 60em)'
const REFRESH_MS = 15_000

export function LiveTracking() {
  const orders = useOrderGroup('active')
  return (
    <Panel
      title={copy.title}
      count={orders.data?.length}
      more={
        orders.data && orders.data.length > MAX_ROWS ? { href: '/tracking', label: copy.all(orders.data.length) } : null
      }
    >
      <Gate query={orders} skeleton={<RowsSkeleton />} errorTitle={copy.failed} compact>
        {(active) => (active.length > 0 ? <Deliveries active={active} /> : <Nothing />)}
      </Gate>
    </Panel>
  )
}

function Deliveries({ active }: { active: Order[] }) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  // Moving deliveries first, then the newest.
  const sorted = active.toSorted((a, b) => Number(isMoving(b.status)) - Number(isMoving(a.status)))
  const chosen = sorted.find(({ id }) => id === chosenId) ?? (sorted[0] as Order)
  const shown = sorted.slice(0, MAX_ROWS)
  const rows = shown.includes(chosen) ? shown : [...shown.slice(0, -1), chosen]
  return (
    <>
      <ChosenDelivery key={chosen.id} order={chosen} />
      <ul className={classes.rows}>
        {rows.map((order) => (
          <li key={order.id}>
            <UnstyledButton
              className={classes.row}
              aria-pressed={order.id === chosen.id}
              onClick={() => setChosenId(order.id)}
            >
              <span className={classes.rowLabel}>{orderLabel(order.id)}</span>
              <span className={classes.street}>{addressLines(order.deliveryAddress)[0]}</span>
              <OrderState order={order} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}

function ChosenDelivery({ order }: { order: Order }) {
  const { position, route, approach, arrival } = useEta(order)
  const now = useNow(REFRESH_MS)
  const hasMap = useMediaQuery(WITH_MAP, false, { getInitialValueInEffect: false })
  const arrivalLabel = arrivalText({ ...order, position, arrival, now })
  return (
    <div className={classes.chosen}>
      {hasMap ? (
        <OrderMap order={order} position={position} route={route} approach={approach} height={MAP_HEIGHT} />
      ) : null}
      <div className={classes.chosenFoot}>
        <div className={classes.arrival}>
          <span className={classes.rowLabel}>{arrivalLabel.big}</span>
          <span className={classes.rowLine}>{order.driver ? fullName(order.driver.user) : copy.noDriver}</span>
        </div>
        <Button
          component={ScreenLink}
          href={`/tracking?order=${order.id}`}
          variant="light"
          size="sm"
          leftSection={<IconRoute size={18} aria-hidden />}
          className={classes.follow}
        >
          {copy.follow}
        </Button>
      </div>
    </div>
  )
}

const Nothing = () => (
  <EmptyState icon={<IconTruckDelivery aria-hidden />} title={copy.empty} compact>
    {copy.emptyHint}
  </EmptyState>
)

const RowsSkeleton = () => (
  <div className={classes.skeleton}>
    <Skeleton h={44} />
    <Skeleton h={44} />
    <Skeleton h={44} />
  </div>
)
