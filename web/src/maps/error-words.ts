/** Loaded with the first error in a language that the server does not answer in: only what a map can be refused with. */
import type { ErrorBody } from '@meridian/contract/errors.ts'
import { MAP_SENTENCES } from '@meridian/contract/texts/errors-maps.ts'
import { REQUEST_SENTENCES } from '@meridian/contract/texts/errors-requests.ts'
import { wordError } from '@meridian/contract/word-error.ts'

const sentences = { ...REQUEST_SENTENCES, ...MAP_SENTENCES }

export const inOurWords = (body: ErrorBody): ErrorBody => wordError(body, { sentences, fieldMessages: {} })
