/** What the pages without an account have in common: light or dark as the system changes, and the other language. */
import { LANGUAGE_NAMES, otherLanguage } from '@meridian/domain/accounts/language.ts'
import { LANGUAGE } from '@meridian/domain/texts/language.ts'
import { rememberLanguage } from '../data/accounts/language-cookie.ts'
import { keepTyped, putBackTyped } from '../data/typed-text.ts'

export function startFrame(): void {
  // Follows the system while the page is open; color-scheme.js has set it before the first paint.
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    document.documentElement.dataset.mantineColorScheme = matches ? 'dark' : 'light'
  })
  putBackTyped()
  const language = otherLanguage(LANGUAGE)
  const button = document.getElementById('language')
  if (!button) return
  button.lang = language
  button.textContent = LANGUAGE_NAMES[language]
  button.addEventListener('click', () => {
    rememberLanguage(language)
    keepTyped()
    location.reload()
  })
}
