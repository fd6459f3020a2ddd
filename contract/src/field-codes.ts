/** Beside the English message of an invalid field stands a code, so that the browser can say it in another language. */
import type { ErrorCode } from './errors.ts'
import { FIELD_MESSAGES } from './texts/field-messages.ts'

/** `invalid`: a message of the validation library. An error's code: the error is about this field, and these are its values. */
export type FieldCode = { code: keyof typeof FIELD_MESSAGES | ErrorCode; [value: string]: unknown }

const CODES = new Map<unknown, FieldCode['code']>(
  Object.entries(FIELD_MESSAGES).map(([code, message]) => [message, code as FieldCode['code']]),
)
const [BEFORE_MAX = '', AFTER_MAX = ''] = FIELD_MESSAGES.tooLong(0).split('0')

/** Null for a message of the validation library, or of an error. */
export function fieldCodeOf(message: string): FieldCode | null {
  const code = CODES.get(message)
  if (code) return { code }
  if (message.startsWith(BEFORE_MAX) && message.endsWith(AFTER_MAX)) {
    const max = Number(message.slice(BEFORE_MAX.length, -AFTER_MAX.length))
    if (Number.isInteger(max)) return { code: 'tooLong', max }
  }
  return null
}
