import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** By folder, the texts that are the same in both languages. */
export const CATALOGS = {
  'domain/src/texts': ['no', '15–25 °C', '2–8 °C', '30-60 min, +$35', 'Memorial Day', 'Juneteenth'],
  'contract/src/texts': [],
  'server/src/texts': ['Total', 'Meridian'],
  'web/src/copy': [
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
  ],
}

/**
 * Compares the texts of a folder ('domain/src/texts') with their translations in its folder `es`: one sentence for each that is missing,
 * takes other values, or is not translated. `same` are the texts that are the same in both languages.
 */
export async function compareCatalogs(folder, same = []) {
  const [english, spanish] = [modulesIn(folder), modulesIn(join(folder, 'es'))]
  if (english.length === 0) return [`There are no texts in ${folder}`]
  const strange = spanish.filter((name) => !english.includes(name))
  const sentences = strange.map((name) => `${folder}/es/${name} translates nothing: there is no ${folder}/${name}`)
  for (const name of english) {
    if (!spanish.includes(name)) sentences.push(`${folder}/${name} is not translated`)
    else sentences.push(...compareTexts(name, await load(folder, name), await load(join(folder, 'es'), name), same))
  }
  return sentences
}

function modulesIn(folder) {
  const path = join(ROOT, folder)
  return existsSync(path) ? readdirSync(path).filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name)) : []
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
