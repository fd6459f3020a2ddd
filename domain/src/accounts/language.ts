/** The languages of the product: whose texts they are, how one is chosen, and what a translation must have. */

export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** Spanish of the United States: its dates and times are Spanish, its numbers and money those of everybody here. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** In the language itself, for whoever looks for it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' }

/** Not the server's to set alone: somebody without an account chooses too. */
export const LANGUAGE_COOKIE = 'language'

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)

/** With two languages, the one to change to. */
export const otherLanguage = (language: Language): Language => (language === 'en' ? 'es' : 'en')

/** The first of a browser's languages ('es-MX,es;q=0.9,en;q=0.8') that is ours, and English otherwise. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').split(',').map((entry) => {
    const [tag = '', quality] = entry.split(';q=')
    return {
      language: tag.trim().toLowerCase().split('-')[0],
      weight: quality === undefined ? 1 : Number(quality) || 0,
    }
  })
  const best = wanted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  return best.map(({ language }) => language).find(isLanguage) ?? 'en'
}

/**
 * What a translation of `T` has: the same keys, and functions of the same values. Leave one out and it does not compile.
 * `export const CHECKOUT_COPY: Translated<typeof en.CHECKOUT_COPY> = { … }`
 */
export type Translated<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Translated<R>
    : T extends number | boolean | null | undefined
      ? T
      : { [K in keyof T]: Translated<T[K]> }
