/** What the change costs, before it is saved: the old price, the new one, and what follows for the payment. */
import { Text } from '@mantine/core'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { PRICE_COPY } from '../../../copy/pricing.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { Fact } from '../../../ui/fact.tsx'
import classes from '../new-delivery/new-delivery.module.css'
import { EDIT_ORDER_COPY as copy } from './edit-order.copy.ts'
import { differenceOf, type NewPrice } from './edit-request.ts'

export function PriceDifference({ order, price }: { order: Order; price: NewPrice }) {
  if (price.kind === 'refused') return <Text c="red">{price.problem}</Text>
  if (order.totalCost === null) return <Text>{PRICE_COPY.hidden}</Text>
  if (price.kind === 'kept') return <Text>{copy.priceStays(order.totalCost)}</Text>
  if (price.kind === 'open') return <Text>{price.isBusy ? copy.pricing : copy.noPrice}</Text>
  const total = price.quote.totalCost ?? ''
  return (
    <>
      <dl className={classes.prices}>
        <Fact label={copy.priceBefore} valueClass={classes.priceBefore}>
          {formatAmount(order.totalCost)}
        </Fact>
        <IconArrowRight size={20} aria-hidden />
        <Fact label={copy.priceAfter}>{formatAmount(total)}</Fact>
      </dl>
      <Text>{differenceText(order, total)}</Text>
    </>
  )
}

function differenceText(order: Order, total: string): string {
  const difference = differenceOf(order, total)
  if (difference === null) return copy.notPaidYet
  if (difference === 0) return copy.priceStays(total)
  const amount = formatCents(Math.abs(difference))
  return difference > 0 ? copy.toPay(amount) : copy.toRefund(amount)
}
