/**
 * Half-filled forms, saved for a reload, and for the next sign-in of the same user in this tab when the session runs out.
 * In sessionStorage and for a day only: they hold people's names and addresses. Signing out empties that storage. The forms must
 * work without it (private mode, quota exceeded).
 */
import { FORM_DRAFT_PREFIX, storedUser } from '../../../data/accounts/stored-user.ts'

const DRAFT_MAX_AGE_MS = 24 * 3600_000

/**
 * A draft belongs to the organization that it is typed for. Asked once, when the form opens: a form that is still open while
 * another organization is being chosen must not leave its draft there.
 */
export const draftOwner = (userId: number): string => `${userId}:${storedUser()?.membership?.organizationId ?? ''}`

/** As it was stored, perhaps by an older version: each form checks the values that it takes. */
export function readStored<Draft extends object>(name: string): Partial<Draft> | null {
  try {
    const text = sessionStorage.getItem(FORM_DRAFT_PREFIX + name) ?? 'null'
    const stored = JSON.parse(text) as (Partial<Draft> & { savedAt?: number }) | null
    return Date.now() - (stored?.savedAt ?? 0) >= DRAFT_MAX_AGE_MS ? null : stored
  } catch {
    return null
  }
}

export function writeStored(name: string, draft: object): void {
  try {
    sessionStorage.setItem(FORM_DRAFT_PREFIX + name, JSON.stringify({ ...draft, savedAt: Date.now() }))
  } catch {
    // Then a reload starts with an empty form.
  }
}

export function clearStored(name: string): void {
  try {
    sessionStorage.removeItem(FORM_DRAFT_PREFIX + name)
  } catch {
    // Then nothing was stored.
  }
}
