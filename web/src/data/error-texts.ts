/** Loaded with the first error in a language that the server does not answer in. */
import { FIELD_MESSAGES } from '@meridian/contract/texts/field-messages.ts'
import { SENTENCES } from '@meridian/contract/texts/sentences.ts'
import type { ErrorTexts } from '@meridian/contract/word-error.ts'

export { wordError } from '@meridian/contract/word-error.ts'

export const ERROR_TEXTS: ErrorTexts = { sentences: SENTENCES, fieldMessages: FIELD_MESSAGES }
