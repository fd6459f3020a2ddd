/** The language of the HTML files, and the texts in them. */
import type { Plugin } from 'vite'
import { type BuildLanguage, PSEUDO } from './build-language.ts'
import { PAGE_COPY as ES } from './src/copy/es/pages.ts'
import { PAGE_COPY as EN } from './src/copy/pages.ts'

const TEXTS = { en: EN, es: ES }

export function inLanguage(html: string, language: BuildLanguage): string {
  const lang = language === PSEUDO ? 'en' : language
  return html
    .replace('<html lang="en">', `<html lang="${lang}">`)
    .replace(/\{\{(\w+)\}\}/g, (_, key) => TEXTS[lang][key as keyof typeof EN])
}

export const pageLanguage = (language: BuildLanguage): Plugin => ({
  name: 'page-language',
  transformIndexHtml: { order: 'pre', handler: (html) => inLanguage(html, language) },
})
