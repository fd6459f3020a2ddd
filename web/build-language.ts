/**
 * One build for each language: `run.copy.ts` beside a screen is then `run.copy.es.ts`, `copy/checkout.ts` is `copy/es/checkout.ts`, and the
 * same for the texts of domain and contract.
 * So a page loads one language, a text is a plain constant of its module, and what is not translated does not build.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isLanguage, type Language } from '@meridian/domain/accounts/language.ts'
import type { Plugin } from 'vite'
import { pseudoModule } from './build-pseudo.ts'

/** Only of tests: English with accents, 40 % longer. It shows what is cut off, and what is in no catalog. */
export const PSEUDO = 'pseudo'
export type BuildLanguage = Language | typeof PSEUDO

export function buildLanguage(): BuildLanguage {
  const language = process.env.MERIDIAN_LANGUAGE ?? 'en'
  if (language === PSEUDO || isLanguage(language)) return language
  throw new Error(`There are no texts in ${language}`)
}

/** The English pages are at the root, the others in a folder. */
export const baseOf = (language: BuildLanguage): string => (language === 'en' ? '/' : `/${language}/`)

/** 'web/src/copy/checkout.ts', 'web/src/features/imports/imports.copy.ts' */
const CATALOG = /\/(?:(?:copy|texts)\/[\w-]+|[\w-]+\.copy)\.ts$/
const TRANSLATED = /\/(?:copy|texts)\/es\/|\.copy\.es\.ts$/

export function texts(language: BuildLanguage): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.ts$/ },
      async handler(source, importer) {
        // A translation names what it takes over.
        if (language === 'en' || !importer || TRANSLATED.test(importer) || importer.endsWith('?pseudo')) return null
        const isNear = source.startsWith('./') && CATALOG.test(importer)
        if (!isNear && !/(?:^|\/)(?:copy|texts)\/|\.copy\.ts$/.test(source)) return null
        const english = await this.resolve(source, importer, { skipSelf: true })
        if (!english || !CATALOG.test(english.id)) return null
        if (language === PSEUDO) return `${english.id}?pseudo`
        const file = translationOf(english.id, language)
        if (!existsSync(file)) throw new Error(`${english.id} is not translated: there is no ${file}`)
        return file
      },
    },
    load: {
      filter: { id: /\?pseudo$/ },
      handler: (id) => pseudoModule(id.replace('?pseudo', '')),
    },
  }
}

const translationOf = (english: string, language: Language): string =>
  english.endsWith('.copy.ts')
    ? english.replace(/\.ts$/, `.${language}.ts`)
    : join(dirname(english), language, basename(english))
