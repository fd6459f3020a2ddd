/** The tracking view of an order: map, arrival, timeline, driver and both stops. */
import { Skeleton, Text } from '@mantine/core'
import { availableFrom, isForLaterDay } from '@meridian/domain/orders/dated-orders.ts'
import { isCancelledOrDeclined, isMoving, SERVICE_TYPE_LABELS } from '@meridian/domain/orders/orders.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { placeTime } from '@meridian/domain/time/place-time.ts'
import type { ReactNode } from 'react'
import { TRACKING_COPY as copy } from '../../copy/tracking.ts'
import { useInstallation } from '../../data/installation.ts'
import { type Order, useTracking } from '../../data/orders/orders.ts'
import { useNow } from '../../ui/use-now.ts'
import { DriverCard } from '../orders/driver-card.tsx'
import { PriorityBadge } from '../orders/order-badges.tsx'
import { OrderException, OrderState } from '../orders/order-exception.tsx'
import { OrderLegs } from '../orders/order-legs.tsx'
import { OrderMap } from '../orders/order-map.tsx'
import { OrderStop } from '../orders/order-stop.tsx'
import { pickupPoint } from '../orders/order-stops.ts'
import { OrderTimeline } from '../orders/order-timeline.tsx'
import { StabilityClock } from '../orders/stability-clock.tsx'
import { Part } from '../part.tsx'
import { arrivalText, pickupText, promiseText } from './eta-text.ts'
import classes from './order-tracking.module.css'
import { useEta } from './use-eta.ts'

type Props = {
  order: Order
  /** False for a driver, who would see their own card. */
  hasDriverCard?: boolean
  /** Beside the badges. */
  action?: ReactNode
}

export function OrderTracking({ order, hasDriverCard = true, action }: Props) {
  const eta = useEta(order)
  const tracking = useTracking(order.id)
  return (
    <div className={classes.tracking}>
      <div className={classes.badges}>
        <OrderState order={order} />
        <PriorityBadge priority={order.priority} />
        <Text c="dimmed" size="sm">
          {SERVICE_TYPE_LABELS[order.serviceType]}
        </Text>
        <StabilityClock order={order} />
        {action ? <div className={classes.action}>{action}</div> : null}
        <div className={classes.problem}>
          <OrderException order={order} />
        </div>
      </div>
      <div className={classes.map}>
        <OrderMap order={order} position={eta.position} route={eta.route} approach={eta.approach} height="100%" />
      </div>
      <div className={classes.aside}>
        <Arrival order={order} eta={eta} />
        <Part titleClass={classes.partTitle} title={copy.timeline}>
          <OrderTimeline
            status={order.status}
            isReturned={order.return?.state === 'completed'}
            events={tracking.data}
          />
        </Part>
      </div>
      <div className={classes.facts}>
        {hasDriverCard && (order.driver || !isCancelledOrDeclined(order.status)) ? (
          <Part titleClass={classes.partTitle} title={copy.driver}>
            {order.driver ? (
              <>
                <DriverCard driver={order.driver} messageOn={order.id} />
                <OrderLegs order={order} />
              </>
            ) : (
              <>
                <Text fw={600}>{copy.noDriver}</Text>
                <Text size="sm" c="dimmed">
                  {isLaterDay(order) ? <ChosenFrom order={order} /> : copy.noDriverWhy}
                </Text>
              </>
            )}
          </Part>
        ) : null}
        <Part titleClass={classes.partTitle} title={copy.pickup}>
          <OrderStop order={order} stop="pickup" />
        </Part>
        <Part titleClass={classes.partTitle} title={copy.delivery}>
          <OrderStop order={order} stop="delivery" />
        </Part>
      </div>
    </div>
  )
}

const datedOf = (order: Order) => ({
  scheduledDate: order.scheduledDate ? new Date(order.scheduledDate) : null,
  pickup: pickupPoint(order),
})
const isLaterDay = (order: Order): boolean => isForLaterDay(datedOf(order), new Date())

function ChosenFrom({ order }: { order: Order }) {
  const hour = useInstallation().data?.datedFromHour
  const from = hour === undefined ? null : availableFrom(datedOf(order), hour)
  return from ? copy.chosenFrom(placeTime(from, zoneOf(pickupPoint(order)), new Date())) : copy.laterDay.small
}

function Arrival({ order, eta }: { order: Order; eta: ReturnType<typeof useEta> }) {
  const now = useNow(5_000)
  const { big, small } = arrivalText({ ...order, ...eta, now, isLater: isLaterDay(order) })
  return (
    <div className={classes.arrival}>
      <Text size="sm" c="dimmed">
        {isMoving(order.status) && !order.return ? copy.deliveryEta : copy.arrival}
      </Text>
      {eta.isLoading && !eta.arrival ? (
        <Skeleton h={36} w={140} my={4} />
      ) : (
        <p className={classes.big} data-testid="eta">
          {big}
        </p>
      )}
      {small ? (
        <Text size="sm" c="dimmed" className="tabular">
          {small}
        </Text>
      ) : null}
      {[
        eta.isDelayed ? copy.late : null,
        pickupText(order, eta.pickupArrival, now),
        promiseText(order, now, eta.arrival),
      ].map((text) =>
        text ? (
          <Text key={text} size="sm" className="tabular">
            {text}
          </Text>
        ) : null,
      )}
    </div>
  )
}

/** In the layout of the content. */
export const OrderTrackingSkeleton = () => (
  <div className={classes.tracking} aria-hidden>
    <div className={classes.badges}>
      <Skeleton h={26} w={110} />
      <Skeleton h={26} w={90} />
    </div>
    <Skeleton className={classes.map} />
    <div className={classes.aside}>
      <Skeleton h={76} />
      <Skeleton h={308} />
    </div>
    <div className={classes.facts}>
      <Skeleton h={140} />
      <Skeleton h={140} />
      <Skeleton h={140} />
    </div>
  </div>
)
