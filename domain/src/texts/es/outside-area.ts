import type { Translated } from '../../accounts/language.ts'
import type * as en from '../outside-area.ts'

/** It begins a sentence. */
export const zipText: Translated<typeof en.zipText> = (zip) => `El código postal ${zip}`
