/** Loaded with the first error in a language that the server does not answer in: only what this page can be refused with. */
import { REQUEST_SENTENCES } from '@meridian/contract/texts/errors-requests.ts'
import { TRACKING_PAGE_SENTENCES } from '@meridian/contract/texts/errors-tracking-page.ts'
import { FIELD_MESSAGES } from '@meridian/contract/texts/field-messages.ts'
import type { ErrorTexts } from '@meridian/contract/word-error.ts'

export { wordError } from '@meridian/contract/word-error.ts'

export const ERROR_TEXTS: ErrorTexts = {
  sentences: { ...REQUEST_SENTENCES, ...TRACKING_PAGE_SENTENCES },
  fieldMessages: FIELD_MESSAGES,
}
