/** Loaded with the first error in a language that the server does not answer in: only what this page can be refused with. */
import type { ErrorBody } from '@meridian/contract/errors.ts'
import { DESK_SENTENCES } from '@meridian/contract/texts/errors-desk.ts'
import { REQUEST_SENTENCES } from '@meridian/contract/texts/errors-requests.ts'
import { FIELD_MESSAGES } from '@meridian/contract/texts/field-messages.ts'
import { wordError } from '@meridian/contract/word-error.ts'

const sentences = { ...REQUEST_SENTENCES, ...DESK_SENTENCES }

export const inOurWords = (body: ErrorBody): ErrorBody => wordError(body, { sentences, fieldMessages: FIELD_MESSAGES })
