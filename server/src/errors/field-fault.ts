/** What the validation library found, as the contract names it. */
import type { FieldFault, FieldMessage } from '@meridian/contract/field-faults.ts'
import { FIELD_MESSAGES } from '@meridian/contract/texts/field-messages.ts'
import type { z } from 'zod'

/** A message of the library may list every key that was sent. */
const MAX_MESSAGE = 300

const isOurs = (message: string): message is FieldMessage => Object.hasOwn(FIELD_MESSAGES, message)

/** Where a schema names a code, it is the issue's message. Otherwise the library says what it expected, in English only. */
export function faultOf(issue: z.core.$ZodIssue): FieldFault & { said?: string } {
  const { message } = issue
  if (!isOurs(message)) return { code: 'invalid', said: message.slice(0, MAX_MESSAGE) }
  return message === 'tooLong' && issue.code === 'too_big' ? { code: message, max: issue.maximum } : { code: message }
}
