/** What a label says: order, package and route by city. Labels are read by strangers, so nothing of the item or the people. */
import { cityLine } from '@meridian/domain/addresses.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import type { PackageCodes } from '../../../security/package-codes.ts'
import type { OrderRow } from '../orders.queries.ts'

export type Label = { orderNumber: string; package: string; code: string; from: string; to: string }

type Columns = Pick<OrderRow, 'id' | 'package_count' | 'pickup_address' | 'delivery_address'>

export function toLabels(order: Columns, codes: Pick<PackageCodes, 'codeOf'>): Label[] {
  const count = order.package_count
  return Array.from({ length: count }, (_, index) => ({
    orderNumber: orderLabel(order.id),
    package: `Package ${index + 1} of ${count}`,
    code: codes.codeOf(order.id, index + 1),
    // The ZIP sorts packages on their way; where they come from needs none.
    from: cityLine(order.pickup_address).replace(/ ?\d{5}$/, '') || '–',
    to: cityLine(order.delivery_address) || '–',
  }))
}
