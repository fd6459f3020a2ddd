import { Badge, Text } from '@mantine/core'
import { paymentText } from '@meridian/domain/pricing/payments.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import type { OrderDetails } from '../../data/orders/admin-orders.ts'
import type { Order } from '../../data/orders/orders.ts'
import { Fact } from '../../ui/fact.tsx'
import { Clock } from '../../ui/when.tsx'
import classes from './details.module.css'
import { PAYMENT_COPY as copy } from './order-details.copy.ts'

type Payment = OrderDetails['payments'][number]

const COLORS: Record<Payment['state'] | 'refundFailed', string> = {
  processing: 'yellow',
  paid: 'green',
  failed: 'red',
  refunding: 'yellow',
  refunded: 'gray',
  refundFailed: 'red',
}

/** A failed refund has to be handled by an admin. */
const stateOf = ({ state, failure }: Payment) => (state === 'refunding' && failure ? 'refundFailed' : state)

export function DetailsPayment({ order, payments }: { order: Order; payments: readonly Payment[] }) {
  const net = (Number(order.totalCost) - Number(order.driverPay ?? 0)).toFixed(2)
  const lines: [string, string | null][] = [
    [copy.baseRate, order.baseRate],
    [copy.distance(order.distance), order.distanceFee],
    [copy.priority, order.priorityFee],
    ...(Number(order.holidayFee) > 0 ? [[copy.holiday, order.holidayFee] as [string, string | null]] : []),
    [copy.total, order.totalCost],
    [copy.driverRate, order.driverPay ?? '0.00'],
    [copy.net, net],
  ]
  return (
    <>
      <dl className={classes.sums}>
        {lines.map(([name, amount]) => (
          <Fact key={name} label={name} data-total={name === copy.total || undefined}>
            {formatAmount(amount)}
          </Fact>
        ))}
      </dl>
      {payments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {paymentText(order)}
        </Text>
      ) : (
        <ul className={classes.plain}>
          {payments.map((payment) => (
            <li key={payment.id} className={classes.payment}>
              <span>
                {copy.providers[payment.provider]} {formatAmount(payment.amount)}
              </span>
              <Badge variant="light" color={COLORS[stateOf(payment)]}>
                {copy.states[stateOf(payment)]}
              </Badge>
              <Text size="sm" c="dimmed" component="span">
                <Clock time={payment.updatedAt} />
                {payment.reference ? ` · ${payment.reference}` : ''}
                {payment.failure ? ` · ${payment.failure}` : ''}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
