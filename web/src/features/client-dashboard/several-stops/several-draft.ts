/** The half-filled form for several stops, saved as the one for a single delivery is: for a reload, in this tab, for a day. */
import { FORM_SHAPES, type FormShape } from '@meridian/domain/order-groups.ts'
import type { GroupAttempt } from '../../../data/order-groups.ts'
import { FORM_DRAFT_PREFIX } from '../../../data/stored-user.ts'
import { DRAFT_MAX_AGE_MS, isAddress, withValidValues } from '../new-delivery/draft.ts'
import type { DeliveryRequest } from '../new-delivery/request.ts'
import { newStop, type StopValues } from './stops.ts'

type SeveralDraft = {
  shape: FormShape
  shared: DeliveryRequest
  stops: StopValues[]
  attempt: GroupAttempt | null
}

const keyOf = (owner: string): string => `${FORM_DRAFT_PREFIX}${owner}:several`

export function readSeveralDraft(owner: string): SeveralDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? 'null') as
      | (Partial<SeveralDraft> & { savedAt?: number })
      | null
    if (!stored?.shared || Date.now() - (stored.savedAt ?? 0) >= DRAFT_MAX_AGE_MS) return null
    const stops = Array.isArray(stored.stops) ? stored.stops.map(withValidStop) : []
    return {
      shape: FORM_SHAPES.find((shape) => shape === stored.shape) ?? 'one_pickup',
      shared: withValidValues(stored.shared),
      stops: stops.length > 1 ? stops : [...stops, newStop(), newStop()],
      attempt: stored.attempt ?? null,
    }
  } catch {
    return null
  }
}

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

/** The form must work without storage (private mode, quota exceeded). */
export function writeSeveralDraft(owner: string, draft: SeveralDraft): void {
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify({ ...draft, savedAt: Date.now() }))
  } catch {
    // Then a reload starts with an empty form.
  }
}

export function clearSeveralDraft(owner: string): void {
  try {
    sessionStorage.removeItem(keyOf(owner))
  } catch {
    // Then nothing was stored.
  }
}
