/** Scheduled orders: those not confirmed yet, which paying confirms, and those that wait for their day. */
import { Button, Skeleton } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { holdsUp } from '@meridian/domain/organizations/approvals.ts'
import { addressLines } from '@meridian/domain/places/addresses.ts'
import { mayBePaid } from '@meridian/domain/pricing/payments.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { scheduledDayText } from '@meridian/domain/time/schedule-text.ts'
import { IconCalendarCheck, IconCalendarEvent } from '@tabler/icons-react'
import { mayDo } from '../../data/accounts/membership.ts'
import { type Order, useOrderGroup } from '../../data/orders/orders.ts'
import { PriorityBadge } from '../../parts/orders/order-badges.tsx'
import { orderSchedule } from '../../parts/orders/order-schedule.ts'
import { pickupPoint } from '../../parts/orders/order-stops.ts'
import { Gate } from '../../ui/gate.tsx'
import { Repeat } from '../../ui/repeat.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { UPCOMING_COPY as copy } from './client-dashboard.copy.ts'
import { Panel } from './panel.tsx'
import classes from './panels.module.css'

const MAX_ROWS = 2

export function UpcomingScheduled() {
  const orders = useOrderGroup('upcoming')
  return (
    <Panel
      title={copy.title}
      count={orders.data?.length}
      more={
        orders.data && orders.data.length > MAX_ROWS
          ? { href: '/orders?group=upcoming', label: copy.all(orders.data.length) }
          : null
      }
    >
      <Gate query={orders} skeleton={<ListSkeleton />} errorTitle={copy.failed} compact>
        {(upcoming) => (upcoming.length > 0 ? <Rows orders={soonestFirst(upcoming)} /> : <Nothing />)}
      </Gate>
    </Panel>
  )
}

const isPending = ({ status }: Order): boolean => status === 'pending'

const soonestFirst = (orders: Order[]): Order[] =>
  orders.toSorted((a, b) => (a.scheduledDate ?? '').localeCompare(b.scheduledDate ?? ''))

/** 'today', 'tomorrow', 'Fri, Jul 17' */
function scheduledDay(order: Order): string {
  const day = scheduledDayText(new Date(order.scheduledDate ?? 0), pickupPoint(order), new Date())
  return /^To/.test(day) ? day.toLowerCase() : day
}

function Rows({ orders }: { orders: Order[] }) {
  return (
    <ul className={classes.rows}>
      {orders.slice(0, MAX_ROWS).map((order) => (
        <li key={order.id} className={classes.upcoming}>
          <div className={classes.upcomingText}>
            <span className={classes.rowTop}>
              <span className={classes.rowLabel}>{orderSchedule(order, new Date())}</span>
              <PriorityBadge priority={order.priority} />
            </span>
            <span className={classes.rowLine}>
              <ScreenLink href={`/orders?order=${order.id}`} className={classes.orderLink}>
                {orderLabel(order.id)}
              </ScreenLink>
              <span className={classes.street}>
                {[order.totalCost && formatAmount(order.totalCost), addressLines(order.deliveryAddress)[0]]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {isPending(order) ? null : (
              <span className={classes.rowLine}>
                <IconCalendarCheck size={16} aria-hidden />
                {copy.confirmedFor(scheduledDay(order))}
              </span>
            )}
          </div>
          {mayBePaid(order).ok && !holdsUp(order.approval) && mayDo('pay') && (
            <Button
              component={ScreenLink}
              href={`/checkout?orderId=${order.id}&amount=${order.totalCost}`}
              variant="light"
              size="sm"
              aria-label={copy.payFor(orderLabel(order.id))}
              className={classes.follow}
            >
              {copy.pay}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const Nothing = () => (
  <EmptyState icon={<IconCalendarEvent aria-hidden />} title={copy.empty} compact>
    {copy.emptyHint}
  </EmptyState>
)

const ListSkeleton = () => (
  <div className={classes.skeleton}>
    <Repeat times={2}>
      <Skeleton h={52} />
    </Repeat>
  </div>
)
