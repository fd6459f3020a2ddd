/** Keys of an organization's programs: what they may be allowed to do, and for how long. */

export const KEY_MODES = ['live', 'test'] as const
export type KeyMode = (typeof KEY_MODES)[number]

/** A call of the API for programs names one of them; a key has some. */
export const API_SCOPES = [
  'orders:read',
  'orders:write',
  'proofs:read',
  'links:read',
  'links:write',
  'sites:read',
  'standing-orders:read',
  'standing-orders:write',
  'invoices:read',
  'webhooks:read',
  'webhooks:write',
] as const
export type ApiScope = (typeof API_SCOPES)[number]

export const KEY_LIFE_DAYS = 365
/** So long the key before a rotation goes on working. */
export const ROTATION_OVERLAP_HOURS = 24
export const MAX_API_KEYS = 50
/** Requests of one key. */
export const KEY_REQUESTS_PER_MINUTE = 600

/** The interface as it is now. A change that is not only an addition gets another date, and older keys stay with theirs. */
export const API_VERSION = '2026-11-01'

/** Of who made the key, and of the key itself: what both have. Null: all. */
export function narrowSites(maker: readonly number[] | null, key: readonly number[] | null): readonly number[] | null {
  if (maker === null) return key
  return key === null ? maker : key.filter((id) => maker.includes(id))
}
