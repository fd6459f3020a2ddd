/** Loaded with the first error in a language that the server does not answer in. */
import type { ErrorBody } from '@meridian/contract/errors.ts'
import { FIELD_MESSAGES } from '@meridian/contract/texts/field-messages.ts'
import { SENTENCES } from '@meridian/contract/texts/sentences.ts'
import { wordError } from '@meridian/contract/word-error.ts'

export const inOurWords = (body: ErrorBody): ErrorBody =>
  wordError(body, { sentences: SENTENCES, fieldMessages: FIELD_MESSAGES })
