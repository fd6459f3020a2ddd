/**
 * What a label says: order, package, how it is to be carried and where to. Labels are read by strangers, so nothing of the item, the
 * people or whose samples they are; of the address the street and the city, without a name, suite or apartment.
 */

import type { Language } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { cityLine, placeLine } from '@meridian/domain/places/addresses.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import type { OrderRow } from '../../../orders/orders.queries.ts'
import { datedOf } from '../../../orders/orders.rules.ts'
import type { PackageCodes } from '../../../security/secrets/package-codes.ts'
import { LABEL_TEXTS as es } from '../../../texts/es/labels.ts'
import { LABEL_TEXTS as en } from '../../../texts/labels.ts'

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

export function toLabels(order: OrderRow, codes: Pick<PackageCodes, 'codeOf'>, language: Language): Label[] {
  const texts = { en, es }[language]
  const count = order.package_count
  const { temperature_band: band, collected_at: collectedAt } = order
  const zone = zoneOf(datedOf(order).pickup)
  const common = {
    orderNumber: orderLabel(order.id),
    priority: texts.priorities[order.priority],
    carriage: [
      ...(band ? [texts.keepAt(texts.bands[band])] : []),
      ...(collectedAt ? [texts.collected(collectedAt, zone)] : []),
    ],
    isUn3373: order.service_type === 'laboratory_sample',
    // The ZIP sorts packages on their way; where they come from needs none.
    from: cityLine(order.pickup_address).replace(/ ?\d{5}$/, '') || '–',
    street: placeLine(order.delivery_address),
    to: cityLine(order.delivery_address) || '–',
  }
  return Array.from({ length: count }, (_, index) => ({
    ...common,
    package: texts.package(index + 1, count),
    code: codes.codeOf(order.id, index + 1),
  }))
}
