/** The half-filled form for several stops. */

import { FORM_SHAPES, type FormShape } from '@meridian/domain/orders/order-groups.ts'
import type { GroupAttempt } from '../../../data/orders/order-groups.ts'
import { isAddress, withValidValues } from '../new-delivery/draft.ts'
import { clearStored, readStored, writeStored } from '../new-delivery/draft-storage.ts'
import type { DeliveryRequest } from '../new-delivery/fields.ts'
import { newStop, type StopValues } from './stops.ts'

type SeveralDraft = {
  shape: FormShape
  shared: DeliveryRequest
  stops: StopValues[]
  attempt: GroupAttempt | null
}

const nameOf = (owner: string): string => `${owner}:several`

export function readSeveralDraft(owner: string): SeveralDraft | null {
  const stored = readStored<SeveralDraft>(nameOf(owner))
  if (!stored?.shared) return null
  const stops = Array.isArray(stored.stops) ? stored.stops.map(withValidStop) : []
  return {
    shape: FORM_SHAPES.find((shape) => shape === stored.shape) ?? 'one_pickup',
    shared: withValidValues(stored.shared),
    stops: stops.length > 1 ? stops : [...stops, newStop(), newStop()],
    attempt: stored.attempt ?? null,
  }
}

export const writeSeveralDraft = (owner: string, draft: SeveralDraft): void => writeStored(nameOf(owner), draft)
export const clearSeveralDraft = (owner: string): void => clearStored(nameOf(owner))

/** Values of the wrong type (stored by an older version, or edited) count as not filled in. */
function withValidStop(stored: Partial<StopValues>): StopValues {
  const empty = newStop()
  const entries = Object.entries(empty).map(([field, otherwise]) => {
    const value: unknown = stored?.[field as keyof StopValues]
    const isValid = field === 'address' ? isAddress(value) : typeof value === typeof otherwise
    return [field, isValid ? value : otherwise]
  })
  return Object.fromEntries(entries) as StopValues
}
