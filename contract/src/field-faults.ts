/** What is wrong with a field of a request, as a code with its values. Whoever shows it has the words. */
import type { ErrorCode } from './errors.ts'
import type { FIELD_MESSAGES } from './texts/field-messages.ts'

export type FieldMessage = keyof typeof FIELD_MESSAGES
/** `invalid`: the validation library refused it. An error's code: the error is about this field, and these are its values. */
export type FieldFault = { code: FieldMessage | ErrorCode; [value: string]: unknown }

/** In a schema, where the library takes a message. */
export const fault = (code: FieldMessage): FieldMessage => code
