/** The form's values, their validation, and the order body built from them. */
import { BUSINESS_ZONE, instantOf, localDate, type Zone, zoneOf } from '@meridian/domain/calendar.ts'
import type { Point } from '@meridian/domain/geo.ts'
import type { Language } from '@meridian/domain/language.ts'
import { earliestEnd } from '@meridian/domain/order-schedule.ts'
import type { Priority, ServiceType, TimeSlot } from '@meridian/domain/orders.ts'
import { phoneError, textNumber } from '@meridian/domain/phones.ts'
import {
  deliveryDeadline,
  firstScheduledDate,
  isSelectableDate,
  isSlotWindow,
  NO_SLOT,
  type SlotChoice,
  scheduledInstant,
  slotWindow,
} from '@meridian/domain/promises.ts'
import type { ProofTerms } from '@meridian/domain/proofs.ts'
import { windowTooShortText } from '@meridian/domain/schedule-text.ts'
import { MAX_STABILITY_HOURS, type TemperatureBand } from '@meridian/domain/stability.ts'
import { STOPS, type Stop } from '@meridian/domain/stops.ts'
import { LANGUAGE } from '@meridian/domain/texts/language.ts'
import { NEW_DELIVERY_COPY as copy, REQUIRED } from '../../../copy/new-delivery.ts'
import { RECIPIENT_TEXTS_COPY } from '../../../copy/recipient-texts.ts'
import type { OrderBody } from '../../../data/place-order.ts'
import type { ShownPrice } from '../../../data/pricing.ts'
import { type AddressValue, isStreetNeeded, NO_ADDRESS } from '../../../parts/address-field-value.ts'
import { NO_TRADE_FIELDS, readTradeForm, type TradeFields } from './trade-form-text.ts'

export type DeliveryRequest = {
  serviceType: ServiceType
  priority: Priority
  pickup: AddressValue
  pickupContactName: string
  pickupContactPhone: string
  delivery: AddressValue
  deliveryContactName: string
  deliveryContactPhone: string
  /** The recipient agreed to be texted at that number. */
  textsRecipient: boolean
  /** Wished, and to which address: the address of a wish that was taken back is not sent. */
  emailsRecipient: boolean
  recipientEmail: string
  recipientLanguage: Language
  /** Somebody will be at a site although it is closed then. */
  acceptsClosedSites: boolean
  /** 'YYYY-MM-DD', or null. */
  date: string | null
  timeSlot: TimeSlot | null
  /** 'HH:MM', for the slot *specific*. */
  timeFrom: string
  timeTo: string
  itemDescription: string
  packageCount: number
  specialInstructions: string
  /** Empty: what the form begins with. */
  costCenterId: string
  poNumber: string
  requiresSignature: boolean
  requiresId: boolean
  requiresPhoto: boolean
  requiresPin: boolean
  /** For prescriptions. */
  isControlled: boolean
  /** The three of laboratory samples. */
  temperatureBand: TemperatureBand | null
  /** 'YYYY-MM-DDTHH:MM', or empty. */
  collectedAt: string
  stabilityHours: string
} & TradeFields

export const EMPTY_REQUEST: DeliveryRequest = {
  serviceType: 'medical_prescription',
  priority: 'standard',
  pickup: NO_ADDRESS,
  pickupContactName: '',
  pickupContactPhone: '',
  delivery: NO_ADDRESS,
  deliveryContactName: '',
  deliveryContactPhone: '',
  textsRecipient: false,
  emailsRecipient: false,
  recipientEmail: '',
  recipientLanguage: LANGUAGE,
  acceptsClosedSites: false,
  date: null,
  timeSlot: null,
  timeFrom: '',
  timeTo: '',
  itemDescription: '',
  packageCount: 1,
  specialInstructions: '',
  costCenterId: '',
  poNumber: '',
  requiresSignature: false,
  requiresId: false,
  requiresPhoto: false,
  requiresPin: false,
  isControlled: false,
  temperatureBand: null,
  collectedAt: '',
  stabilityHours: '',
  ...NO_TRADE_FIELDS,
}

/** Dates and times are in the pickup's zone; before it is known, in the business's. */
export const zoneOfRequest = ({ pickup }: Pick<DeliveryRequest, 'pickup'>): Zone =>
  pickup.point ? zoneOf(pickup.point) : BUSINESS_ZONE

/** Minutes after midnight of 'HH:MM'; null for anything else. */
function minutesOf(time: string): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

export function slotChoiceOf(request: DeliveryRequest): SlotChoice {
  if (request.timeSlot !== 'specific') return { ...NO_SLOT, preferredTimeSlot: request.timeSlot }
  return {
    preferredTimeSlot: 'specific',
    slotFromMinutes: minutesOf(request.timeFrom),
    slotToMinutes: minutesOf(request.timeTo),
  }
}

export const isDateOffered = (date: string, request: DeliveryRequest, now: Date): boolean =>
  isSelectableDate(date, now, request.priority, zoneOfRequest(request), slotChoiceOf(request))

export type RequestErrors = Partial<Record<keyof DeliveryRequest, string>>

/** The spec's required fields, and errors of date, slot and address. */
export function errorsOf(request: DeliveryRequest, now: Date, routeMinutes: number | null = null): RequestErrors {
  const errors: RequestErrors = {}
  for (const stop of STOPS) {
    const phone = phoneError(request[`${stop}ContactPhone`])
    if (phone) errors[`${stop}ContactPhone`] = phone
    if (!request[stop].text.trim()) errors[stop] = REQUIRED[stop]
    else if (isStreetNeeded(request[stop])) errors[stop] = copy.streetWanted
  }
  if (request.textsRecipient && !textNumber(request.deliveryContactPhone))
    errors.deliveryContactPhone ??= RECIPIENT_TEXTS_COPY.numberWanted
  if (!request.itemDescription.trim()) errors.itemDescription = REQUIRED.itemDescription
  if (request.emailsRecipient && !request.recipientEmail.trim()) errors.recipientEmail = copy.recipientEmailWanted
  if (isSample(request)) Object.assign(errors, stabilityErrors(request, now))
  Object.assign(errors, declaredIn(request).errors)
  const window = windowError(request)
  if (window) errors.timeFrom = window
  const date = dateError(request, now)
  if (date) errors[date.field] ??= date.error
  if (!window && !date) Object.assign(errors, driveError(request, now, routeMinutes))
  return errors
}

export const isPrescription = ({ serviceType }: DeliveryRequest): boolean => serviceType === 'medical_prescription'
export const isSample = ({ serviceType }: DeliveryRequest): boolean => serviceType === 'laboratory_sample'

/** Null for anything but the whole hours that are accepted. */
function stabilityHoursOf(text: string): number | null {
  const hours = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return hours >= 1 && hours <= MAX_STABILITY_HOURS ? hours : null
}

/** The clock of a sample needs both. */
function stabilityErrors(request: DeliveryRequest, now: Date): RequestErrors {
  const hours = request.stabilityHours.trim()
  const collectedAt = collectedAtOf(request)
  if (hours !== '' && stabilityHoursOf(hours) === null) return { stabilityHours: copy.hoursWanted(MAX_STABILITY_HOURS) }
  if (collectedAt && collectedAt > now) return { collectedAt: copy.collectedLater }
  if (collectedAt && hours === '') return { stabilityHours: copy.hoursToo }
  return !collectedAt && (hours !== '' || request.collectedAt !== '') ? { collectedAt: copy.collectedWanted } : {}
}

function collectedAtOf(request: DeliveryRequest): Date | null {
  const [day, time] = request.collectedAt.split('T')
  const minutes = minutesOf(time ?? '')
  return day && minutes !== null ? instantOf(day, minutes, zoneOfRequest(request)) : null
}

const isControlledIn = (request: DeliveryRequest): boolean => isPrescription(request) && request.isControlled
const declaredIn = (request: DeliveryRequest) => readTradeForm({ ...request, isControlled: isControlledIn(request) })

/** What is chosen for another service stays in the form, and does not count. */
export const proofTermsOf = (request: DeliveryRequest, requiresProofs: boolean): ProofTerms => ({
  serviceType: request.serviceType,
  isControlled: isControlledIn(request),
  requiresSignature: request.requiresSignature,
  requiresId: request.requiresId,
  requiresPhoto: request.requiresPhoto,
  requiresPin: request.requiresPin,
  requiresProofs,
  tradeForm: declaredIn(request).form,
})

function windowError(request: DeliveryRequest): string | null {
  if (request.timeSlot !== 'specific') return null
  const [from, to] = [minutesOf(request.timeFrom), minutesOf(request.timeTo)]
  if (from === null || to === null) return copy.windowWanted
  return isSlotWindow(from, to) ? null : copy.windowOrder
}

/** A draft may be days old, so the date is validated again on submit. */
function dateError(request: DeliveryRequest, now: Date): { field: 'date' | 'timeSlot'; error: string } | null {
  if (!request.date) return null
  if (!isDateOffered(request.date, request, now))
    return { field: 'date', error: request.priority === 'scheduled' ? copy.dateTooNear : copy.datePast }
  const zone = zoneOfRequest(request)
  const end = instantOf(request.date, slotWindow(slotChoiceOf(request)).to, zone)
  if (request.date === localDate(now, zone) && end <= now)
    return { field: request.timeSlot ? 'timeSlot' : 'date', error: copy.slotOver }
  return null
}

/** The driving time is known once there is a price. */
function driveError(request: DeliveryRequest, now: Date, minutes: number | null): RequestErrors {
  if (!request.date || minutes === null) return {}
  const zone = zoneOfRequest(request)
  const slot = slotChoiceOf(request)
  const earliest = earliestEnd(
    { ...slot, scheduledDate: scheduledInstant(request.date, zone, slot) },
    minutes,
    zone,
    now,
  )
  if (!earliest) return {}
  return {
    [request.timeSlot === 'specific' ? 'timeFrom' : 'timeSlot']: windowTooShortText({ minutes, earliest, zone }),
  }
}

/** A quote ignores day and slot. An order with a day, chosen or the first possible, is promised by the end of its slot. */
export function promisedAtOf(
  request: DeliveryRequest,
  quote: { promisedAt: string; estimatedTime: number },
  now: Date,
): string {
  const { date, priority, pickup } = request
  if (!pickup.point || (!date && priority !== 'scheduled')) return quote.promisedAt
  const slot = slotChoiceOf(request)
  const zone = zoneOfRequest(request)
  const order = {
    ...slot,
    priority,
    pickup: pickup.point,
    scheduledDate: date ? scheduledInstant(date, zone, slot) : firstScheduledDate(now, zone, slot),
    routeMinutes: quote.estimatedTime,
  }
  return deliveryDeadline(order, now).toISOString()
}

export const hasPoints = (request: DeliveryRequest): boolean =>
  request.pickup.point !== null && request.delivery.point !== null

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
    pickupContactName: orNull(request.pickupContactName),
    pickupContactPhone: orNull(request.pickupContactPhone),
    deliveryAddress: request.delivery.text.trim(),
    ...coordinatesOf('delivery', request.delivery.point),
    deliveryContactName: orNull(request.deliveryContactName),
    deliveryContactPhone: orNull(request.deliveryContactPhone),
    textsRecipient: request.textsRecipient || undefined,
    recipientEmail: request.emailsRecipient ? request.recipientEmail.trim() : undefined,
    recipientLanguage: request.emailsRecipient || request.textsRecipient ? request.recipientLanguage : undefined,
    scheduledDate: request.date ? scheduledInstant(request.date, zoneOfRequest(request), slot).toISOString() : null,
    ...slot,
    itemDescription: request.itemDescription.trim(),
    packageCount: request.packageCount > 1 ? request.packageCount : undefined,
    specialInstructions: orNull(request.specialInstructions),
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

const orNull = (text: string): string | null => text.trim() || null

function coordinatesOf<S extends Stop>(stop: S, point: Point | null) {
  if (!point) throw new Error(`The ${stop} has no point`)
  return { [`${stop}Latitude`]: String(point.latitude), [`${stop}Longitude`]: String(point.longitude) } as Record<
    `${S}Latitude` | `${S}Longitude`,
    string
  >
}
