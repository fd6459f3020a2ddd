/** A placed order as the form's values, and what is sent of them. */

import { parseCents } from '@meridian/domain/pricing/money.ts'
import type { EditBody } from '../../../data/orders/edit-order.ts'
import type { Order } from '../../../data/orders/orders.ts'
import type { Pricing } from '../../../data/pricing/pricing.ts'
import { costingBody, costingErrors, type OrderCosting } from '../new-delivery/costing.ts'
import { type DeliveryRequest, requestOfOrder } from '../new-delivery/fields.ts'
import { orderBodyOf } from '../new-delivery/order-body.ts'
import { errorsOf, type RequestErrors } from '../new-delivery/request.ts'

const WINDOW = ['date', 'timeSlot', 'timeFrom', 'timeTo'] as const
const EDITED = ['pickup', 'delivery', 'itemDescription', ...WINDOW] as const

/** Of the fields that can be edited here. A time that is as it was may be near or over: only another one has to be possible. */
export function editErrorsOf(
  request: DeliveryRequest,
  before: DeliveryRequest,
  now: Date,
  costing: OrderCosting,
): RequestErrors {
  const errors = errorsOf(request, now)
  const isSameTime = WINDOW.every((field) => request[field] === before[field])
  const counted = EDITED.filter((field) => !isSameTime || !(WINDOW as readonly string[]).includes(field))
  const found = Object.fromEntries(counted.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])))
  return isSameCosting(request, before) ? found : { ...found, ...costingErrors(request, costing) }
}

/** What was charged under an earlier rule may stay. */
const isSameCosting = (request: DeliveryRequest, before: DeliveryRequest): boolean =>
  request.costCenterId === before.costCenterId && request.poNumber.trim() === before.poNumber

const PLACE_FIELDS = ['pickupLatitude', 'pickupLongitude', 'deliveryLatitude', 'deliveryLongitude'] as const

/** Another name for the same place costs the same. */
function isRouteChanged({ pickup, delivery }: DeliveryRequest, order: Order): boolean {
  if (!pickup.point || !delivery.point) return true
  const points = [pickup.point.latitude, pickup.point.longitude, delivery.point.latitude, delivery.point.longitude]
  return PLACE_FIELDS.some((field, index) => Number(order[field]).toFixed(6) !== points[index]?.toFixed(6))
}

/** `kept`: the route is the same. `open`: there is no new price to agree to yet. */
export type NewPrice =
  | { kind: 'kept' }
  | { kind: 'open'; isBusy: boolean }
  | { kind: 'refused'; problem: string }
  | { kind: 'new'; quote: Extract<Pricing, { kind: 'quote' }>['quote'] }

export function newPriceOf(request: DeliveryRequest, order: Order, pricing: Pricing): NewPrice {
  if (!isRouteChanged(request, order)) return { kind: 'kept' }
  if (pricing.kind === 'refused' && !pricing.isBusy) return { kind: 'refused', problem: pricing.problem }
  if (pricing.kind !== 'quote' || pricing.isBusy) return { kind: 'open', isBusy: pricing.isBusy }
  return { kind: 'new', quote: pricing.quote }
}

/** In cents: more than 0 is to be paid, less is refunded; null while nothing is paid, and for those who see no prices. */
export function differenceOf(order: Order, total: string | null): number | null {
  const paidCents = cents(order.totalCost) - cents(order.amountDue)
  return paidCents > 0 ? cents(total) - paidCents : null
}
const cents = (amount: string | null): number => parseCents(amount ?? '') ?? 0

export function editBodyOf(order: Order, request: DeliveryRequest, price: NewPrice, costing: OrderCosting): EditBody {
  const quote = price.kind === 'new' ? price.quote : null
  const isKept = isSameCosting(request, requestOfOrder(order, []))
  const body = orderBodyOf(request, { ...order, ...quote }, isKept ? {} : costingBody(request, costing))
  return { ...body, packageCount: request.packageCount, revision: order.revision }
}
