/** What is wrong with a form's values, and what they mean: the slot, the promise, the proofs. */

import { phoneError, textNumber } from '@meridian/domain/accounts/phones.ts'
import { earliestEnd } from '@meridian/domain/orders/order-schedule.ts'
import {
  deliveryDeadline,
  firstScheduledDate,
  IN_REACH,
  isSelectableDate,
  isSlotWindow,
  NO_SLOT,
  type SlotChoice,
  scheduledInstant,
  slotWindow,
} from '@meridian/domain/orders/promises.ts'
import type { ProofTerms } from '@meridian/domain/proofs/proofs.ts'
import { MAX_STABILITY_HOURS } from '@meridian/domain/proofs/stability.ts'
import { STOPS } from '@meridian/domain/proofs/stops.ts'
import { BUSINESS_ZONE, instantOf, localDate, type Zone, zoneOf } from '@meridian/domain/time/calendar.ts'
import { windowTooShortText } from '@meridian/domain/time/schedule-text.ts'
import { isStreetNeeded } from '../../../parts/places/address-field-value.ts'
import { NEW_DELIVERY_COPY as copy, REQUIRED } from '../new-delivery.copy.ts'
import type { DeliveryRequest } from './fields.ts'
import { RECIPIENT_TEXTS_COPY } from './recipient-texts.copy.ts'
import { readTradeForm } from './trade-form-text.ts'

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
export function stabilityHoursOf(text: string): number | null {
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

export function collectedAtOf(request: DeliveryRequest): Date | null {
  const [day, time] = request.collectedAt.split('T')
  const minutes = minutesOf(time ?? '')
  return day && minutes !== null ? instantOf(day, minutes, zoneOfRequest(request)) : null
}

const isControlledIn = (request: DeliveryRequest): boolean => isPrescription(request) && request.isControlled
export const declaredIn = (request: DeliveryRequest) =>
  readTradeForm({ ...request, isControlled: isControlledIn(request) })

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
  // A *scheduled* order without a date gets the first possible one.
  if (!request.date)
    return request.timeSlot && request.priority !== 'scheduled' ? { field: 'date', error: copy.slotDateWanted } : null
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
  quote: { promisedAt: string; estimatedTime: number; distance: string },
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
    ...IN_REACH,
    routeMinutes: quote.estimatedTime,
    routeMiles: Number(quote.distance),
  }
  return deliveryDeadline(order, now).toISOString()
}

export const hasPoints = (request: DeliveryRequest): boolean =>
  request.pickup.point !== null && request.delivery.point !== null
