import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

const SAME_ON_SCREENS = [
  'Meridian',
  'Logistics',
  'Error',
  'Total',
  'Demo',
  'PIN',
  'No',
  'Chat',
  'Push',
  'CSV',
  'Samsung Internet',
  '2 min',
  // No texts: tones, paths, names of fields and formats, an example of a code.
  'success',
  'danger',
  'info',
  '/dashboard',
  'recipientName',
  'recipient',
  'pickup',
  'place',
  'time',
  'timeAndZone',
  'K7QF-2M9P',
]

/** By folder, the texts that are the same in both languages. */
export const CATALOGS = {
  'domain/src/texts': ['no', '15–25 °C', '2–8 °C', '30-60 min, +$35', 'Memorial Day', 'Juneteenth'],
  'contract/src/texts': [],
  'server/src/texts': ['Total', 'Meridian'],
  'web/src/copy': SAME_ON_SCREENS,
  'web/src/features': SAME_ON_SCREENS,
  'web/src/parts': SAME_ON_SCREENS,
}

/**
 * Compares the texts of a folder ('domain/src/texts') with their translations in its folder `es`, or those beside the screens of a room
 * ('features/imports/imports.copy.ts' with 'imports.copy.es.ts'): one sentence for each that is missing, takes other values, or is not
 * translated. `same` are the texts that are the same in both languages.
 */
export async function compareCatalogs(folder, same = []) {
  const english = catalogsIn(folder)
  if (english.length === 0) return [`There are no texts in ${folder}`]
  const spanish = isBesideScreens(folder)
    ? modulesIn(folder, true).filter((name) => name.endsWith('.copy.es.ts'))
    : modulesIn(join(folder, 'es'))
  const translations = new Map(english.map((name) => [translationOf(name, folder), name]))
  const strange = spanish
    .map((name) => (isBesideScreens(folder) ? name : `es/${name}`))
    .filter((name) => !translations.has(name))
  const sentences = strange.map((name) => `${folder}/${name} translates nothing: its English is not there`)
  for (const [translation, name] of translations) {
    if (!existsSync(join(ROOT, folder, translation))) sentences.push(`${folder}/${name} is not translated`)
    else sentences.push(...compareTexts(name, await load(folder, name), await load(folder, translation), same))
  }
  return sentences
}

/** The English modules of texts, seen from the folder. */
export const catalogsIn = (folder) =>
  isBesideScreens(folder) ? modulesIn(folder, true).filter((name) => name.endsWith('.copy.ts')) : modulesIn(folder)

const isBesideScreens = (folder) => /^web\/src\/(features|parts)$/.test(folder)

const translationOf = (name, folder) => (isBesideScreens(folder) ? name.replace(/\.ts$/, '.es.ts') : `es/${name}`)

function modulesIn(folder, recursive = false) {
  const path = join(ROOT, folder)
  return existsSync(path)
    ? readdirSync(path, { recursive })
        .map((name) => name.replaceAll('\\', '/'))
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    : []
}

const load = (folder, name) => import(/* @vite-ignore */ join(ROOT, folder, name))

/** `at`: where the two are, for the sentences. */
export function compareTexts(at, english, spanish, same = []) {
  if (kindOf(english) !== kindOf(spanish)) return [`${at} is ${kindOf(spanish)}, and not ${kindOf(english)}`]
  if (kindOf(english) === 'a text') return compareStrings(at, english, spanish, same)
  if (kindOf(english) === 'a function') return compareFunctions(at, english, spanish, same)
  if (kindOf(english) !== 'a group') return []
  const keys = [...new Set([...Object.keys(english), ...Object.keys(spanish)])]
  return keys.flatMap((key) => {
    if (!Object.hasOwn(spanish, key)) return [`${at}: ${key} is not translated`]
    if (!Object.hasOwn(english, key)) return [`${at}: ${key} translates nothing`]
    return compareTexts(`${at}: ${key}`, english[key], spanish[key], same)
  })
}

function kindOf(value) {
  if (typeof value === 'string') return 'a text'
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' && value !== null ? 'a group' : `${value}`
}

const hasWords = (text) => /\p{L}{2}/u.test(text)

const compareStrings = (at, english, spanish, same) =>
  english === spanish && hasWords(english) && !same.includes(english) ? [`${at} is English: '${english}'`] : []

function compareFunctions(at, english, spanish, same) {
  if (english.length !== spanish.length) return [`${at} takes ${spanish.length} values, and not ${english.length}`]
  const source = String(english)
  return source === String(spanish) && literalsIn(source).some((text) => hasWords(text) && !same.includes(text))
    ? [`${at} is English: ${source}`]
    : []
}

/** The texts of a function, without the values in them and the signs around them. */
const literalsIn = (source) =>
  (source.match(/(['"`])(?:\\.|(?!\1)[^\\])*\1/gs) ?? []).map((literal) =>
    literal.replace(/\$\{[^{}]*\}/g, '').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
  )
