/** What an order is charged to; nothing for an organization that does not say. */

import { COSTING_COPY as copy } from '../../copy/costing.ts'
import { ORDER_TEXTS } from '../../copy/order-texts.ts'
import type { Order } from '../../data/orders/orders.ts'
import { Fact } from '../../ui/fact.tsx'

export function CostingFacts({ order: { costCenter, poNumber } }: { order: Pick<Order, 'costCenter' | 'poNumber'> }) {
  return (
    <>
      {costCenter ? <Fact label={copy.costCenter}>{`${costCenter.code} ${costCenter.name}`}</Fact> : null}
      {poNumber ? <Fact label={ORDER_TEXTS.poNumber}>{poNumber}</Fact> : null}
    </>
  )
}
