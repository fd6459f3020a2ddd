/** Accounts: passwords, names, lock-out. */
import type { Role } from '../orders/order-lifecycle.ts'
import { PASSWORD_REQUIREMENT_LABELS, SECURITY_LEVELS } from '../texts/accounts.ts'

export { PASSWORD_TEXTS, ROLE_LABELS } from '../texts/accounts.ts'

export const PASSWORD_MIN_LENGTH = 8
/** Longer ones are refused: hashing megabytes of password could stall the server. */
export const PASSWORD_MAX_LENGTH = 128

/** What a person calls a passkey. */
export const PASSKEY_NAME_LENGTH = 60

export type PasswordRequirement = 'length' | 'upper' | 'lower' | 'number' | 'special'

export const PASSWORD_REQUIREMENTS = [
  {
    id: 'length',
    label: PASSWORD_REQUIREMENT_LABELS.length,
    test: (text: string) => text.length >= PASSWORD_MIN_LENGTH,
  },
  { id: 'upper', label: PASSWORD_REQUIREMENT_LABELS.upper, test: (text: string) => /\p{Lu}/u.test(text) },
  { id: 'lower', label: PASSWORD_REQUIREMENT_LABELS.lower, test: (text: string) => /\p{Ll}/u.test(text) },
  { id: 'number', label: PASSWORD_REQUIREMENT_LABELS.number, test: (text: string) => /\p{Nd}/u.test(text) },
  { id: 'special', label: PASSWORD_REQUIREMENT_LABELS.special, test: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
] as const satisfies { id: PasswordRequirement; label: string; test: (text: string) => boolean }[]

export const HOME_BY_ROLE: Record<Role, '/dashboard' | '/driver-dashboard' | '/admin-dashboard'> = {
  client: '/dashboard',
  driver: '/driver-dashboard',
  admin: '/admin-dashboard',
}

export type NameFault = 'notOneLine' | 'hasLink' | 'hasNumber'

/** Names appear in mails to strangers: nothing that a mail program turns into a link, and no phone number. */
export function nameFault(name: string): NameFault | null {
  if (/[\p{Cc}\u2028\u2029]/u.test(name)) return 'notOneLine'
  if (/:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}|@/iu.test(name)) return 'hasLink'
  return /(?:\d[\s().-]*){7,}/.test(name) ? 'hasNumber' : null
}

export const VERIFICATION_DAYS = 3
export const RESET_LINK_MINUTES = 30
export const INVITATION_DAYS = 7

/** The roles each role may invite; the form preselects the first. Clients invite into their organization (organizations/people.ts). */
export const MAY_INVITE: Record<Role, readonly Role[]> = { client: [], admin: ['driver', 'admin'], driver: [] }

export const securityLevel = (hasTwoFactor: boolean): string =>
  hasTwoFactor ? SECURITY_LEVELS.high : SECURITY_LEVELS.standard

/** Sign-up stores the whole name as the first name and leaves the last one empty, hence the trim. */
export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim()

export function initials(person: { firstName: string; lastName: string }): string {
  const words = fullName(person).split(/\s+/).filter(Boolean)
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase()
}

/** How long a sign-in is locked after this many failures in a row: not for the first four, then doubling up to 15 minutes. */
export function lockOutSeconds(failures: number): number {
  if (failures < 5) return 0
  return Math.min(15 * 60, 2 ** (failures - 5) * 5)
}
