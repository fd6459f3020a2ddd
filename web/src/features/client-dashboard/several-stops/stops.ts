/** The values of the form for several stops, and the orders they make: what is shared is typed once. */

import type { RefusedRow } from '@meridian/contract/orders/order-groups.ts'
import { type FormShape, MIN_GROUP_ORDERS } from '@meridian/domain/orders/order-groups.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { CallError, fieldErrors } from '../../../data/call.ts'
import { randomKey } from '../../../data/random-key.ts'
import { type AddressValue, NO_ADDRESS } from '../../../parts/places/address-field-value.ts'
import type { DeliveryRequest } from '../new-delivery/fields.ts'
import type { RequestErrors } from '../new-delivery/request.ts'
import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'

export type StopValues = {
  key: string
  address: AddressValue
  contactName: string
  contactPhone: string
  /** Empty: the item and the instructions that are shared. */
  itemDescription: string
  specialInstructions: string
  packageCount: number
  /** Where it is delivered: who gets the tracking link of this order by mail. Empty: nobody. */
  recipientEmail: string
}
type StopField = Exclude<keyof StopValues, 'key'>
export type StopErrors = Partial<Record<StopField, string>>
export type Problems = { shared: RequestErrors; stops: Record<string, StopErrors> }

export const newStop = (values: Partial<StopValues> = {}): StopValues => ({
  address: NO_ADDRESS,
  contactName: '',
  contactPhone: '',
  itemDescription: '',
  specialInstructions: '',
  packageCount: 1,
  recipientEmail: '',
  ...values,
  key: randomKey(),
})

export const emptyStops = (): StopValues[] => Array.from({ length: MIN_GROUP_ORDERS }, () => newStop())

/** Which end of an order a stop is. */
export const sideOfStops = (shape: FormShape): Stop => (shape === 'one_delivery' ? 'pickup' : 'delivery')
export const sharedSide = (shape: FormShape): Stop => (shape === 'one_delivery' ? 'delivery' : 'pickup')

export const isDelivery = (shape: FormShape): boolean => sideOfStops(shape) === 'delivery'

/** An order for each stop, in their order. */
export function requestsOf(shape: FormShape, shared: DeliveryRequest, stops: readonly StopValues[]): DeliveryRequest[] {
  return stops.map((stop, index) => {
    const before = shape === 'chain' ? stops[index - 1] : undefined
    return {
      ...shared,
      ...(before ? endOf('pickup', before) : {}),
      ...endOf(sideOfStops(shape), stop),
      itemDescription: stop.itemDescription.trim() || shared.itemDescription,
      specialInstructions: stop.specialInstructions.trim() || shared.specialInstructions,
      packageCount: stop.packageCount,
      emailsRecipient: isDelivery(shape) && stop.recipientEmail.trim() !== '',
      recipientEmail: stop.recipientEmail,
    }
  })
}

const endOf = (side: Stop, { address, contactName, contactPhone }: StopValues) => ({
  [side]: address,
  [`${side}ContactName`]: contactName,
  [`${side}ContactPhone`]: contactPhone,
})

/** Where a fault of an order is shown: at its stop, or at the fields that all of them share. */
function placeOf(shape: FormShape, stop: StopValues, field: string): StopField | 'shared' {
  const side = sideOfStops(shape)
  if (field === side || field === 'stop') return 'address'
  if (field === `${side}ContactName`) return 'contactName'
  if (field === `${side}ContactPhone`) return 'contactPhone'
  if (field === 'packageCount' || field === 'recipientEmail') return field
  if (field === 'itemDescription' || field === 'specialInstructions') return stop[field].trim() ? field : 'shared'
  return 'shared'
}

/** `errors` by order. */
export function problemsOf(shape: FormShape, stops: readonly StopValues[], errors: readonly RequestErrors[]): Problems {
  const problems: Problems = { shared: {}, stops: {} }
  for (const [index, stop] of stops.entries())
    for (const [field, text] of Object.entries(errors[index] ?? {})) {
      // In a chain an order begins where the one before it ends: it is shown there.
      if (shape === 'chain' && index > 0 && field.startsWith('pickup')) continue
      const place = placeOf(shape, stop, field)
      if (place === 'shared') problems.shared[field as keyof DeliveryRequest] ??= text
      else problems.stops[stop.key] = { [place]: text, ...problems.stops[stop.key] }
    }
  return problems
}

export const hasProblems = ({ shared, stops }: Problems): boolean =>
  Object.keys(shared).length > 0 || Object.keys(stops).length > 0

/** Typed, and not picked from the suggestions. */
export const unpickedErrors = ({ pickup, delivery }: DeliveryRequest): RequestErrors => ({
  ...(pickup.text.trim() && !pickup.point ? { pickup: copy.pickWanted } : {}),
  ...(delivery.text.trim() && !delivery.point ? { delivery: copy.pickWanted } : {}),
})

/** What the server refused, by order; none for an error that is about none of them. */
export function refusedRows(error: unknown): RefusedRow[] {
  const rows = error instanceof CallError ? error.body?.details?.rows : null
  if (Array.isArray(rows)) return rows as RefusedRow[]
  return Object.entries(fieldErrors(error)).flatMap(([path, message]) => {
    const [, index, field] = /^orders\.(\d+)\.(\w+)/.exec(path) ?? []
    return index && field
      ? [{ index: Number(index), code: 'invalid_input' as const, message, details: { fields: { [field]: message } } }]
      : []
  })
}

/** The lines of what was pasted. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
