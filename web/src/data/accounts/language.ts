/** The few bytes of it that every page loads. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import { TYPED_KEY } from '../typed-key.ts'

export const switchLanguage = (language: Language): Promise<void> =>
  import('./change-language.ts').then(({ changeTo }) => changeTo(language))

/** After a change of the language, what was typed comes back. */
export function putBackTyped(): void {
  if (sessionStorage.getItem(TYPED_KEY)) void import('../typed-text.ts').then((typed) => typed.putBackTyped())
}
