/** What an order costs, line by line. */

import { PRIORITY_LABELS } from '@meridian/domain/orders/orders.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { PRICE_COPY as copy } from '../../copy/pricing.ts'
import type { Order } from '../../data/orders/orders.ts'
import { Fact } from '../../ui/fact.tsx'
import classes from './price-lines.module.css'

export function PriceLines({ order, hasTotal = true }: { order: Order; hasTotal?: boolean }) {
  if (order.totalCost === null) return null
  const lines = [
    [copy.base, order.baseRate],
    [copy.distance(order.distance), order.distanceFee],
    [copy.priority(PRIORITY_LABELS[order.priority]), order.priorityFee],
    ...(Number(order.holidayFee) > 0 ? ([[copy.holiday, order.holidayFee]] as const) : []),
  ] as const
  return (
    <dl className={classes.lines}>
      {lines.map(([label, amount]) => (
        <Fact key={label} label={label} className={classes.line}>
          {formatAmount(amount)}
        </Fact>
      ))}
      {hasTotal ? (
        <Fact label={copy.total} className={classes.line} data-total>
          {formatAmount(order.totalCost)}
        </Fact>
      ) : null}
    </dl>
  )
}
