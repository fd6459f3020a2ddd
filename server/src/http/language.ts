/** The language of a request, before anybody has signed in: the one that was chosen here, or else the browser's. */
import { isLanguage, LANGUAGE_COOKIE, type Language, preferredLanguage } from '@meridian/domain/accounts/language.ts'
import type { FastifyRequest } from 'fastify'

const SECONDS = 365 * 24 * 3600
/** Scripts may change it: on the sign-in page and on the tracking page nobody has signed in. */
export const languageCookie = (language: Language): string =>
  `${LANGUAGE_COOKIE}=${language}; Max-Age=${SECONDS}; Path=/; SameSite=Lax`

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`)

export function languageFor({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = CHOSEN.exec(headers.cookie ?? '')?.[1]
  return isLanguage(chosen) ? chosen : preferredLanguage(headers['accept-language'])
}
