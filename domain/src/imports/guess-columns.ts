/** A first guess at what the columns of a file are, by their titles in English or Spanish, and by what is in them. */
import { formatPhone } from '../accounts/phones.ts'
import * as known from './column-words.ts'
import type { ColumnField, ImportColumns } from './fields.ts'
import { readPackages, readService, readTimeOrWindow, readYesNo } from './read-values.ts'

/** 'PickupAddress', 'pickup_address' and 'P/U Addr.' in the same words. */
const wordsOf = (title: string): string[] =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\bp ?\/ ?u\b/g, 'pickup')
    .replace(/\bd ?\/ ?o\b/g, 'dropoff')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const hasAny = (words: readonly string[], of: ReadonlySet<string>): boolean => words.some((word) => of.has(word))

type Title = { words: readonly string[]; phrase: string; texts: readonly string[]; hasDrugs: boolean }
type Guess = (title: Title) => ColumnField | null

/** The surest first: each takes what the ones before it left. */
const GUESSES: readonly Guess[] = [byPhrase, bySidedWords, byWords, byPlace, byItemNumber, byPlaceName, byContent]

/** `samples`: the first rows of the file. */
export function guessColumns(titles: readonly string[], samples: readonly (readonly string[])[]): ImportColumns {
  const columns: ImportColumns = {}
  const taken = new Set<number>()
  const all = titles.map(wordsOf)
  const hasDrugs = all.some((words) => hasAny(words, known.DRUGS))
  const each = all.map((words, column): Title => {
    const phrase = words.filter((word) => !known.FILLERS.has(word)).join(' ')
    return { words, phrase, texts: samples.map((row) => row[column] ?? '').filter(Boolean), hasDrugs }
  })
  for (const guess of GUESSES)
    for (const [column, title] of each.entries()) {
      const field = taken.has(column) || known.NOT_OURS.test(title.words.join(' ')) ? null : guess(title)
      if (field === null || columns[field] !== undefined) continue
      columns[field] = column
      taken.add(column)
    }
  return columns
}

/** How much a row looks like the titles of a file. */
export const countKnownTitles = (cells: readonly string[]): number => Object.keys(guessColumns(cells, [])).length

/** A text that is no title: a phone number, an address. */
export const isContent = (text: string): boolean => CONTENTS.some(([, isLike]) => isLike(text))

function byPhrase({ words, phrase, texts, hasDrugs }: Title): ColumnField | null {
  if (hasDrugs && known.QUANTITIES.has(phrase)) return null
  const found = Object.entries(known.PHRASES).find(([, phrases]) => phrases.includes(phrase))
  const field = (found?.[0] as ColumnField | undefined) ?? null
  // 'ID' is a number of the file's own, 'ID required' is not.
  const isWeak = known.WEAK_PHRASES.has(phrase) && words.length === 1
  return field !== null && isWeak && texts.length > 0 && !texts.some((text) => isReadable(field, text)) ? null : field
}

const isReadable = (field: ColumnField, text: string): boolean => READERS[field]?.(text) ?? true
const READERS: Partial<Record<ColumnField, (text: string) => boolean>> = {
  packageCount: (text) => readPackages(text) !== null,
  serviceType: (text) => readService(text) !== null,
  scheduledDate: (text) => /\d/.test(text),
  timeWindow: (text) => readTimeOrWindow(text) !== null,
  requiresId: (text) => readYesNo(text) !== null,
  requiresPin: (text) => readYesNo(text) !== null,
}

const isSided = (words: readonly string[]): boolean =>
  hasAny(words, known.SIDES.pickup) || hasAny(words, known.SIDES.delivery)

function bySidedWords(title: Title): ColumnField | null {
  if (!isSided(title.words)) return null
  return byWords(title) ?? (title.words.length === 1 && hasAny(title.words, known.PEOPLE) ? nameAt(title.words) : null)
}

const sideOf = (words: readonly string[]): 'pickup' | 'delivery' =>
  hasAny(words, known.SIDES.pickup) ? 'pickup' : 'delivery'
const nameAt = (words: readonly string[]): ColumnField => `${sideOf(words)}ContactName`

/** 'Pickup contact phone'. Without a side it is the delivery's: files are lists of deliveries. */
function byWords({ words }: Title): ColumnField | null {
  if (hasAny(words, known.OTHERS)) return null
  const side = sideOf(words)
  const isSecond = known.SECOND_LINE.test(words.join(' '))
  const kind = isSecond ? 'Unit' : known.KINDS.find(([, own]) => hasAny(words, own))?.[0]
  if (kind === undefined) return null
  if (kind === 'Email') return side === 'delivery' ? 'recipientEmail' : null
  const isName = kind.endsWith('Name')
  if (isName && (hasAny(words, known.THINGS) || hasAny(words, known.PLACE_NAMES))) return null
  return `${side}${kind}` as ColumnField
}

/** 'From', 'To': a place, or the one who is there. */
function byPlace({ words, texts }: Title): ColumnField | null {
  if (!known.PLACES.includes(words.join(' '))) return null
  return texts.length > 0 && !texts.some((text) => /\d/.test(text)) ? nameAt(words) : `${sideOf(words)}Address`
}

function byItemNumber({ phrase }: Title): ColumnField | null {
  return known.ITEM_NUMBERS.includes(phrase) ? 'itemDescription' : null
}

function byPlaceName({ words }: Title): ColumnField | null {
  const isName = words.length === 1 || words.includes('name') || words.includes('nombre')
  return isName && hasAny(words, known.PLACE_NAMES) && !hasAny(words, known.OTHERS) ? nameAt(words) : null
}

const CONTENTS: readonly (readonly [ColumnField, (text: string) => boolean])[] = [
  ['recipientEmail', (text) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text)],
  ['deliveryContactPhone', (text) => formatPhone(text) !== null],
  ['deliveryZip', (text) => /^\d{5}(-\d{4})?$/.test(text)],
  ['deliveryAddress', (text) => /^\d+ .*\b[A-Z]{2},? \d{5}(-\d{4})?$/.test(text)],
]

/** Where all that is there looks like it. */
function byContent({ words, texts }: Title): ColumnField | null {
  if (texts.length === 0 || hasAny(words, known.OTHERS)) return null
  return CONTENTS.find(([, isLike]) => texts.every(isLike))?.[0] ?? null
}
