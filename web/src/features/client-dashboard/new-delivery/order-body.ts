/** The body of an order, built from the values of a form. */

import { scheduledInstant } from '@meridian/domain/orders/promises.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import type { OrderBody } from '../../../data/orders/place-order.ts'
import type { ShownPrice } from '../../../data/pricing/pricing.ts'
import { type DeliveryRequest, TEXTS } from './fields.ts'
import {
  collectedAtOf,
  declaredIn,
  isSample,
  proofTermsOf,
  slotChoiceOf,
  stabilityHoursOf,
  zoneOfRequest,
} from './request.ts'

/**
 * Empty optional values are sent as null, coordinates as text, the date as an instant. What is undefined is not sent: without
 * what the spec does not know, the request is the spec's.
 */
export function orderBodyOf(
  request: DeliveryRequest,
  price: ShownPrice & { quoteToken?: string },
  costing: Pick<OrderBody, 'costCenterId' | 'poNumber'> = {},
): OrderBody {
  const { requiresPhoto, requiresPin, isControlled } = proofTermsOf(request, false)
  const { baseRate, distanceFee, priorityFee, totalCost, distance } = price
  const slot = slotChoiceOf(request)
  return withoutUndefined({
    serviceType: request.serviceType,
    priority: request.priority,
    status: 'pending',
    pickupAddress: request.pickup.text.trim(),
    ...coordinatesOf('pickup', request.pickup.point),
    deliveryAddress: request.delivery.text.trim(),
    ...coordinatesOf('delivery', request.delivery.point),
    textsRecipient: request.textsRecipient || undefined,
    recipientEmail: request.emailsRecipient ? request.recipientEmail.trim() : undefined,
    recipientLanguage: request.emailsRecipient || request.textsRecipient ? request.recipientLanguage : undefined,
    scheduledDate: request.date ? scheduledInstant(request.date, zoneOfRequest(request), slot).toISOString() : null,
    ...slot,
    itemDescription: request.itemDescription.trim(),
    ...textsOf(request),
    packageCount: request.packageCount > 1 ? request.packageCount : undefined,
    costCenterId: costing.costCenterId,
    poNumber: costing.poNumber,
    requiresSignature: request.requiresSignature,
    requiresId: request.requiresId,
    requiresPhoto: requiresPhoto || undefined,
    requiresPin: requiresPin || undefined,
    isControlled: isControlled || undefined,
    ...sampleFieldsOf(request),
    tradeForm: declaredIn(request).form ?? undefined,
    baseRate: baseRate ?? undefined,
    distanceFee: distanceFee ?? undefined,
    priorityFee: priorityFee ?? undefined,
    totalCost: totalCost ?? undefined,
    distance,
    quoteToken: price.quoteToken || undefined,
    pickupToken: request.pickup.token || undefined,
    deliveryToken: request.delivery.token || undefined,
    pickupSiteId: request.pickup.site?.id,
    deliverySiteId: request.delivery.site?.id,
    acceptsClosedSites: request.acceptsClosedSites || undefined,
  })
}

type SampleField = 'temperatureBand' | 'collectedAt' | 'stabilityHours'

function sampleFieldsOf(request: DeliveryRequest): { [Field in SampleField]: OrderBody[Field] } {
  if (!isSample(request)) return { temperatureBand: undefined, collectedAt: undefined, stabilityHours: undefined }
  return {
    temperatureBand: request.temperatureBand ?? undefined,
    collectedAt: collectedAtOf(request)?.toISOString(),
    stabilityHours: stabilityHoursOf(request.stabilityHours) ?? undefined,
  }
}

/** Wants every field of the body, also the optional ones: a new one would otherwise be forgotten here. */
const withoutUndefined = (body: { [Field in keyof Required<OrderBody>]: OrderBody[Field] }): OrderBody =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as OrderBody

const textsOf = (request: DeliveryRequest) =>
  Object.fromEntries(TEXTS.map((name) => [name, request[name].trim() || null])) as Record<
    (typeof TEXTS)[number],
    string | null
  >

function coordinatesOf<S extends Stop>(stop: S, point: Point | null) {
  if (!point) throw new Error(`The ${stop} has no point`)
  return { [`${stop}Latitude`]: String(point.latitude), [`${stop}Longitude`]: String(point.longitude) } as Record<
    `${S}Latitude` | `${S}Longitude`,
    string
  >
}
