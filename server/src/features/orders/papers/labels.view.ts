/**
 * What a label says: order, package, how it is to be carried and where to. Labels are read by strangers, so nothing of the item, the
 * people or whose samples they are; of the address the street and the city, without a name, suite or apartment.
 */
import { cityLine, streetLine } from '@meridian/domain/addresses.ts'
import { zoneOf } from '@meridian/domain/calendar.ts'
import { formatDate } from '@meridian/domain/format.ts'
import { orderLabel, PRIORITY_LABELS } from '@meridian/domain/orders.ts'
import { BAND_RANGES } from '@meridian/domain/stability.ts'
import type { PackageCodes } from '../../../security/package-codes.ts'
import type { OrderRow } from '../orders.queries.ts'
import { datedOf } from '../orders.rules.ts'

export type Label = {
  orderNumber: string
  package: string
  code: string
  priority: string
  /** The temperature and the time of collection, each if it is known. */
  carriage: string[]
  /** The mark of biological substances, category B. */
  isUn3373: boolean
  from: string
  street: string
  to: string
}

export function toLabels(order: OrderRow, codes: Pick<PackageCodes, 'codeOf'>): Label[] {
  const count = order.package_count
  const { temperature_band: band, collected_at: collectedAt } = order
  const zone = zoneOf(datedOf(order).pickup)
  const common = {
    orderNumber: orderLabel(order.id),
    priority: PRIORITY_LABELS[order.priority],
    carriage: [
      ...(band ? [`Keep at ${plain(BAND_RANGES[band])}`] : []),
      ...(collectedAt ? [`Collected ${formatDate(collectedAt, 'dateTime', zone)}`] : []),
    ],
    isUn3373: order.service_type === 'laboratory_sample',
    // The ZIP sorts packages on their way; where they come from needs none.
    from: cityLine(order.pickup_address).replace(/ ?\d{5}$/, '') || '–',
    street: streetLine(order.delivery_address),
    to: cityLine(order.delivery_address) || '–',
  }
  return Array.from({ length: count }, (_, index) => ({
    ...common,
    package: `Package ${index + 1} of ${count}`,
    code: codes.codeOf(order.id, index + 1),
  }))
}

/** In characters that every printer and reader has: without its dash '2–8' would be 28. */
const plain = (range: string): string => range.replace('–', ' to ').replace('−', '-')
