/** Apps from the stores that report a driver's position while the map app is in front, which a browser cannot. */

export const PHONE_APPS = ['traccar', 'owntracks'] as const
export type PhoneApp = (typeof PHONE_APPS)[number]
/** Their own names, the same in every language. */
export const PHONE_APP_NAMES: Record<PhoneApp, string> = { traccar: 'Traccar Client', owntracks: 'OwnTracks' }

/** A shift and the night after it: phones keep what they could not send. */
export const PHONE_OLDEST_MS = 24 * 3_600_000

/** Without letters and digits that are taken for each other: it may have to be typed. */
const KEY_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
/** 31 letters to the power of 20 are 99 bits. */
const PHONE_KEY_LENGTH = 20
const GROUP = 5

/** From random bytes; those that would favor some letters are skipped, so more than `PHONE_KEY_LENGTH` are needed. */
export function phoneKeyOf(random: Uint8Array): string | null {
  const usable = 256 - (256 % KEY_LETTERS.length)
  const letters = [...random].filter((byte) => byte < usable).map((byte) => KEY_LETTERS[byte % KEY_LETTERS.length])
  if (letters.length < PHONE_KEY_LENGTH) return null
  const groups = Array.from({ length: PHONE_KEY_LENGTH / GROUP }, (_, at) =>
    letters.slice(at * GROUP, (at + 1) * GROUP),
  )
  return groups.map((group) => group.join('')).join('-')
}

/** As it is hashed, however it was typed; null: no key. */
export function readPhoneKey(typed: unknown): string | null {
  if (typeof typed !== 'string' || typed.length > 2 * PHONE_KEY_LENGTH) return null
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  const isKey = letters.length === PHONE_KEY_LENGTH && [...letters].every((letter) => KEY_LETTERS.includes(letter))
  return isKey ? letters : null
}
