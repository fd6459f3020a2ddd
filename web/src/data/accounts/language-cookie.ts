import { LANGUAGE_COOKIE, type Language } from '@meridian/domain/accounts/language.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/** For this browser; enough where nobody has signed in. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to set one is not in every browser yet.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; max-age=${YEAR_SECONDS}; path=/; samesite=lax`
}
