/** One delivery of a standing order as the values of the form for a single one, and what is sent of it. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import type { add } from '@meridian/contract/standing-orders.ts'
import { PRICE_WITHOUT_COORDINATES } from '@meridian/domain/pricing.ts'
import { LANGUAGE } from '@meridian/domain/texts/language.ts'
import { NEW_DELIVERY_COPY } from '../../../copy/new-delivery.ts'
import { STANDING_FORM as copy } from '../../../copy/standing-order-form.ts'
import type { OrderBody } from '../../../data/place-order.ts'
import type { Site } from '../../../data/sites.ts'
import type { StandingOrder } from '../../../data/standing-orders.ts'
import { type AddressValue, NO_ADDRESS, pickedSite } from '../../../parts/address-field-value.ts'
import { NO_COST_CENTER } from '../new-delivery/costing.ts'
import { clockTime } from '../new-delivery/fill.ts'
import {
  type DeliveryRequest,
  EMPTY_REQUEST,
  errorsOf,
  orderBodyOf,
  type RequestErrors,
} from '../new-delivery/request.ts'
import { NO_TRADE_FIELDS } from '../new-delivery/trade-form-text.ts'

export type PartBody = BodyInputOf<typeof add>['parts'][number]
type ShownPart = StandingOrder['parts'][number]

export const PART_PRIORITIES = ['standard', 'express'] as const
const priorityOf = ({ priority }: Pick<DeliveryRequest, 'priority'>) => (priority === 'express' ? priority : 'standard')

/** Without what belongs to one day: its date, when a sample was collected, and what was counted. */
export const asPart = (request: DeliveryRequest): DeliveryRequest => ({
  ...request,
  priority: priorityOf(request),
  date: null,
  collectedAt: '',
  stabilityHours: '',
  ...NO_TRADE_FIELDS,
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

export function requestOfPart(part: ShownPart, sites: readonly Site[]): DeliveryRequest {
  return {
    ...EMPTY_REQUEST,
    serviceType: part.serviceType,
    priority: part.priority,
    pickup: addressOf(part, 'pickup', sites),
    pickupContactName: part.pickupContactName ?? '',
    pickupContactPhone: part.pickupContactPhone ?? '',
    delivery: addressOf(part, 'delivery', sites),
    deliveryContactName: part.deliveryContactName ?? '',
    deliveryContactPhone: part.deliveryContactPhone ?? '',
    textsRecipient: part.textsRecipient,
    emailsRecipient: part.recipientEmail !== null,
    recipientEmail: part.recipientEmail ?? '',
    recipientLanguage: part.recipientLanguage ?? LANGUAGE,
    acceptsClosedSites: part.acceptsClosedSites,
    timeSlot: part.preferredTimeSlot,
    timeFrom: clockTime(part.slotFromMinutes ?? null),
    timeTo: clockTime(part.slotToMinutes ?? null),
    itemDescription: part.itemDescription,
    packageCount: part.packageCount,
    specialInstructions: part.specialInstructions ?? '',
    costCenterId: part.costCenterId === null ? NO_COST_CENTER : String(part.costCenterId),
    poNumber: part.poNumber ?? '',
    requiresSignature: part.requiresSignature,
    requiresId: part.requiresId,
    requiresPhoto: part.requiresPhoto,
    requiresPin: part.requiresPin,
    isControlled: part.isControlled,
    temperatureBand: part.temperatureBand,
  }
}

/** A site that is deleted, or has moved since, is only an address. */
function addressOf(part: ShownPart, stop: 'pickup' | 'delivery', sites: readonly Site[]): AddressValue {
  const text = part[`${stop}Address`]
  const site = sites.find(({ id, address }) => id === part[`${stop}SiteId`] && address === text)
  if (site) return pickedSite(site)
  const point = { latitude: Number(part[`${stop}Latitude`]), longitude: Number(part[`${stop}Longitude`]) }
  return { ...NO_ADDRESS, text, point }
}

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
