/** The half-filled form of a single delivery. */

import { LANGUAGES } from '@meridian/domain/accounts/language.ts'
import { PRIORITIES, SERVICE_TYPES, TIME_SLOTS } from '@meridian/domain/orders/orders.ts'
import { isPoint } from '@meridian/domain/places/geo.ts'
import { TEMPERATURE_BANDS } from '@meridian/domain/proofs/stability.ts'
import type { Attempt } from '../../../data/orders/place-order.ts'
import { type AddressValue, NO_ADDRESS } from '../../../parts/places/address-field-value.ts'
import { clearStored, readStored, writeStored } from './draft-storage.ts'
import { type DeliveryRequest, EMPTY_REQUEST } from './fields.ts'

/** With the attempt that has no response yet, so that submitting again after a reload is a retry, not a second order. */
export type Draft = { request: DeliveryRequest; attempt: Attempt | null }

export function readDraft(owner: string): Draft | null {
  const stored = readStored<Draft>(owner)
  return stored?.request ? { request: withValidValues(stored.request), attempt: stored.attempt ?? null } : null
}

export function writeDraft(owner: string, draft: Draft): void {
  if (isEmpty(draft.request)) clearStored(owner)
  else writeStored(owner, draft)
}

export const isEmpty = (request: DeliveryRequest): boolean => JSON.stringify(request) === JSON.stringify(EMPTY_REQUEST)

/** The fields with a fixed set of values. */
type Choice = {
  [Field in keyof DeliveryRequest]: Exclude<DeliveryRequest[Field], null> extends infer Value extends string
    ? string extends Value
      ? never
      : Field
    : never
}[keyof DeliveryRequest]

const CHOICES: { readonly [Field in Choice]: readonly DeliveryRequest[Field][] } = {
  serviceType: SERVICE_TYPES,
  priority: PRIORITIES,
  recipientLanguage: LANGUAGES,
  timeSlot: [null, ...TIME_SLOTS],
  temperatureBand: [null, ...TEMPERATURE_BANDS],
}
const isChoice = (field: keyof DeliveryRequest): field is Choice => Object.hasOwn(CHOICES, field)

/** Values of the wrong type (stored by an older version, or edited) count as not filled in. */
export function withValidValues(stored: Partial<DeliveryRequest>): DeliveryRequest {
  const entries = Object.entries(EMPTY_REQUEST).map(([name, empty]) => {
    const field = name as keyof DeliveryRequest
    const value: unknown = stored[field]
    return [field, isValidValue(field, value, empty) ? value : empty]
  })
  return Object.fromEntries(entries) as DeliveryRequest
}

function isValidValue(field: keyof DeliveryRequest, value: unknown, empty: unknown): boolean {
  if (isChoice(field)) return (CHOICES[field] as readonly unknown[]).includes(value)
  if (field === 'date') return value === null || (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
  return empty === NO_ADDRESS ? isAddress(value) : typeof value === typeof empty
}

export function isAddress(value: unknown): value is AddressValue {
  const address = value as Partial<AddressValue> | null
  if (typeof address?.text !== 'string' || typeof address.isPinOffered !== 'boolean') return false
  return address.point === null || isPoint(Number(address.point?.latitude), Number(address.point?.longitude))
}
