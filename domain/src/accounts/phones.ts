/** US phone numbers: ten digits, with or without +1, and an extension if there is one. */

import { INVALID_PHONE } from '../texts/phones.ts'

export { INVALID_PHONE }

/** Of what is typed, before it is formatted. */
export const PHONE_MAX_LENGTH = 40

const SEPARATORS = String.raw`[\s.\-]*`
const US_PHONE = new RegExp(
  String.raw`^(?:\+?1${SEPARATORS})?\(?(\d{3})\)?${SEPARATORS}(\d{3})${SEPARATORS}(\d{4})(?:[\s,]*(?:x|ext\.?|extension|#)\s*(\d{1,6}))?$`,
  'i',
)

/** '(713) 555-0142' or '(713) 555-0142 x12', however it was typed; null if it is no US number. */
export function formatPhone(text: string): string | null {
  const [, area, exchange, line, extension] = US_PHONE.exec(text.trim()) ?? []
  if (!area) return null
  return `(${area}) ${exchange}-${line}${extension ? ` x${extension}` : ''}`
}

/** For an optional field: empty is fine. */
export const phoneError = (text: string): string | null =>
  text.trim() === '' || formatPhone(text) !== null ? null : INVALID_PHONE

/** '+17135550142' for text messages; null for what is no US number, and for one behind a switchboard. */
export function textNumber(text: string): string | null {
  const [, area, exchange, line, extension] = US_PHONE.exec(text.trim()) ?? []
  return area && !extension ? `+1${area}${exchange}${line}` : null
}
