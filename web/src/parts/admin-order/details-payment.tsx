import { Badge, Text } from '@mantine/core'
import { formatAmount } from '@meridian/domain/format.ts'
import { paymentText } from '@meridian/domain/payments.ts'
import type { OrderDetails } from '../../data/admin-orders.ts'
import type { Order } from '../../data/orders.ts'
import { Fact } from '../../ui/fact.tsx'
import { Clock } from '../../ui/when.tsx'
import classes from './details.module.css'

type Payment = OrderDetails['payments'][number]

const PROVIDERS: Record<Payment['provider'], string> = { test: 'Test payment', stripe: 'Card' }
const STATES: Record<Payment['state'], { label: string; color: string }> = {
  processing: { label: 'In progress', color: 'yellow' },
  paid: { label: 'Paid', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  refunding: { label: 'Refund in progress', color: 'yellow' },
  refunded: { label: 'Refunded', color: 'gray' },
}

const REFUND_FAILED = { label: 'Refund failed', color: 'red' }

/** A failed refund has to be handled by an admin. */
const stateOf = ({ state, failure }: Payment) => (state === 'refunding' && failure ? REFUND_FAILED : STATES[state])

export function DetailsPayment({ order, payments }: { order: Order; payments: readonly Payment[] }) {
  const net = (Number(order.totalCost) - Number(order.driverPay ?? 0)).toFixed(2)
  const lines: [string, string][] = [
    ['Base rate', order.baseRate],
    [`Distance (${order.distance} mi)`, order.distanceFee],
    ['Priority', order.priorityFee],
    ['Total cost', order.totalCost],
    ['Driver rate', order.driverPay ?? '0.00'],
    ['Net', net],
  ]
  return (
    <>
      <dl className={classes.sums}>
        {lines.map(([name, amount]) => (
          <Fact key={name} label={name} data-total={name === 'Total cost' || undefined}>
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
                {PROVIDERS[payment.provider]} {formatAmount(payment.amount)}
              </span>
              <Badge variant="light" color={stateOf(payment).color}>
                {stateOf(payment).label}
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
