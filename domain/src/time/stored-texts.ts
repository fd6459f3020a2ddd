/**
 * Sentences that are stored in English, whatever language somebody reads: they are recognized by their English wording and worded
 * anew when they are read. What is not recognized, such as one of another version, stays as it is stored.
 */
type Sentences<K extends string> = Readonly<Record<K, (...values: string[]) => string>>

/** The English sentences have their values in the order of their parameters. */
export function wordStored<K extends string>(stored: string, english: Sentences<K>, other: Sentences<K>): string {
  for (const key of Object.keys(english) as K[]) {
    const values = patternOf(english[key]).exec(stored)
    if (values) return other[key](...values.slice(1))
  }
  return stored
}

const VALUE = '\u0000'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function patternOf(sentence: (...values: string[]) => string): RegExp {
  const whole = sentence(...Array.from({ length: sentence.length }, () => VALUE))
  return new RegExp(`^${whole.split(VALUE).map(escaped).join('(.+?)')}$`, 's')
}
