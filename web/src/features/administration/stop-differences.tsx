/** A stop at which something differs: its numbers together, and those of each of its orders. */
import { Anchor, Badge, Button, Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { reasonText } from '@meridian/domain/texts/reasons.ts'
import { formatDate } from '@meridian/domain/time/format.ts'
import { useState } from 'react'
import type { ReconciledOrder, ReconciledStop } from '../../data/orders/reconciliation.ts'
import { ResolveDifference, resolveTitle } from '../../parts/orders/resolve-difference.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import classes from './day-counts.module.css'
import { RECONCILIATION_COPY as copy } from './reconciliation.copy.ts'

type Numbers = Pick<ReconciledStop, 'expected' | 'counted' | 'received'>

export function StopDifferences({ stop }: { stop: ReconciledStop }) {
  const last = stop.orders.at(-1)
  return (
    <li className={classes.stop}>
      <div className={classes.head}>
        <div className={classes.where}>
          <Text fw={600}>
            {copy.stops[stop.stop]} · {stop.address}
          </Text>
          <Text size="sm" c="dimmed">
            {last ? copy.byAt(stop.driverName, formatDate(new Date(last.countedAt), 'time')) : stop.driverName}
            {' · '}
            {copy.units[stop.unit]}
          </Text>
        </div>
        <StopNumbers numbers={stop} />
      </div>
      <ul>
        {stop.orders.map((order) => (
          <OrderDifference key={order.id} order={order} isAlone={stop.orders.length === 1} />
        ))}
      </ul>
    </li>
  )
}

const StopNumbers = ({ numbers }: { numbers: Numbers }) => (
  <dl className={`${classes.numbers} tabular`}>
    {(['expected', 'counted', 'received'] as const).map((name) => (
      <div key={name}>
        <dt>{copy[name]}</dt>
        <dd>{copy.number(numbers[name])}</dd>
      </div>
    ))}
  </dl>
)

function OrderDifference({ order, isAlone }: { order: ReconciledOrder; isAlone: boolean }) {
  const { orderId, organizationName, missingPackages, reason, isDifference, resolvedAt } = order
  return (
    <li className={classes.order}>
      <div className={classes.where}>
        <Text size="sm">
          <Anchor component={ScreenLink} href={`/admin-dashboard?order=${orderId}`} inherit fw={550}>
            {orderLabel(orderId)}
          </Anchor>
          {' · '}
          {organizationName}
        </Text>
        {missingPackages.length > 0 ? <Text size="sm">{copy.missing(missingPackages)}</Text> : null}
        {isDifference && reason ? <Text size="sm">{copy.reason(reasonText(reason))}</Text> : null}
        {resolvedAt ? <Text size="sm">{copy.resolved(order.resolvedByName, order.resolution)}</Text> : null}
      </div>
      {isAlone ? null : <StopNumbers numbers={order} />}
      <div className={classes.state}>
        {isDifference && !resolvedAt ? <Resolve order={order} /> : null}
        {isDifference ? null : (
          <Badge color="green" variant="light">
            {copy.agrees}
          </Badge>
        )}
      </div>
    </li>
  )
}

function Resolve({ order }: { order: ReconciledOrder }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" aria-label={resolveTitle(order.orderId)} onClick={() => setIsOpen(true)}>
        {copy.resolve}
      </Button>
      <ResolveDifference difference={order} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
