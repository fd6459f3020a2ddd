/** What sentences in Spanish need where words are put together. */

/** 'las 2:30 p.m.', 'la 1:30 p.m.' */
export const theHour = (time: string): string => `${/^1:/.test(time) ? 'la' : 'las'} ${time}`

/** A label in the middle of a sentence: 'Firma' → 'firma'; 'PIN' stays. */
export const inSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** 'Ana, Luis y Eva'; 'Ana e Inés', because 'y i…' cannot be heard. */
export function joined(items: readonly string[]): string {
  const last = items.at(-1) ?? ''
  if (items.length < 2) return last
  return `${items.slice(0, -1).join(', ')} ${/^h?[ií](?!e)/i.test(last) ? 'e' : 'y'} ${last}`
}
