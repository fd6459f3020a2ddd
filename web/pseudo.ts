/** Only in the build of the pseudo-language. */
const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  n: 'ñ',
  A: 'Á',
  E: 'É',
  O: 'Ó',
  U: 'Ú',
}
const FILLER = ' uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece'

/** Not for people: paths, codes, colors, sizes. */
const isCode = (text: string) => /^[/#.]|^[a-z0-9_]+$|^[\d\s.,:%–-]*$|^\w+:\/\//.test(text)

export function pseudoText(text: string): string {
  if (isCode(text) || text.startsWith('⟦')) return text
  const accented = text.replace(/[aeiounAEOU]/g, (letter) => ACCENTS[letter] ?? letter)
  return `⟦${accented}${FILLER.slice(0, Math.ceil(text.length * 0.4))}⟧`
}

export function pseudo(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value)
  if (typeof value === 'function') return (...values: unknown[]) => pseudo(value(...values))
  if (Array.isArray(value)) return value.map(pseudo)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, pseudo(entry)]))
}
