/** One delivery of a standing order as the values of the form for a single one, and what is sent of it. */

import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import type { add } from '@meridian/contract/standing-orders.ts'
import { PRICE_WITHOUT_COORDINATES } from '@meridian/domain/pricing/pricing.ts'
import type { OrderBody } from '../../../data/orders/place-order.ts'
import { NO_ADDRESS } from '../../../parts/places/address-field-value.ts'
import { type DeliveryRequest, withoutDay } from '../new-delivery/fields.ts'
import { orderBodyOf } from '../new-delivery/order-body.ts'
import { errorsOf, type RequestErrors } from '../new-delivery/request.ts'
import { NEW_DELIVERY_COPY } from '../new-delivery.copy.ts'
import { STANDING_FORM as copy } from './standing-order-form.copy.ts'

export type PartBody = BodyInputOf<typeof add>['parts'][number]

export const PART_PRIORITIES = ['standard', 'express'] as const
const priorityOf = ({ priority }: Pick<DeliveryRequest, 'priority'>) => (priority === 'express' ? priority : 'standard')

/** Without what belongs to one day: its date, when a sample was collected, and what was counted. */
export const asPart = (request: DeliveryRequest): DeliveryRequest => ({
  ...withoutDay(request),
  priority: priorityOf(request),
})

/** Another delivery of the same day: of the same goods, from the same place, to somebody else. */
export const nextPart = (request: DeliveryRequest): DeliveryRequest => ({
  ...request,
  delivery: NO_ADDRESS,
  deliveryContactName: '',
  deliveryContactPhone: '',
  textsRecipient: false,
  emailsRecipient: false,
  recipientEmail: '',
})

/** `date` in the request is the first day: what is wrong with it is said beside the schedule. */
export function partErrorsOf(request: DeliveryRequest, now: Date, routeMinutes: number | null): RequestErrors {
  const { date: _, ...errors } = errorsOf(request, now, routeMinutes)
  for (const stop of ['pickup', 'delivery'] as const)
    if (!request[stop].point) errors[stop] ??= NEW_DELIVERY_COPY.pickWanted
  return request.timeSlot === null ? { ...errors, timeSlot: copy.slotWanted } : errors
}

export function partBodyOf(request: DeliveryRequest, costing: Pick<OrderBody, 'costCenterId' | 'poNumber'>): PartBody {
  const {
    status: _status,
    scheduledDate: _date,
    collectedAt: _collectedAt,
    stabilityHours: _hours,
    tradeForm: _form,
    quoteToken: _quote,
    totalCost: _total,
    baseRate: _base,
    distanceFee: _distanceFee,
    priorityFee: _priorityFee,
    distance: _distance,
    ...body
  } = orderBodyOf(asPart(request), PRICE_WITHOUT_COORDINATES, costing)
  return {
    ...body,
    priority: priorityOf(request),
    preferredTimeSlot: request.timeSlot as PartBody['preferredTimeSlot'],
  }
}
