/** The details of an entry as a line: names and values as they are stored, but what was found of a patient's data in words. */
import { AUDIT_COPY as copy } from './audit-log.copy.ts'

export const factsOf = (details: Readonly<Record<string, unknown>>): string =>
  Object.entries(details)
    .map(([name, value]) => (name === 'phi' ? copy.phiFound(phiWords(String(value))) : `${name} ${String(value)}`))
    .join(', ')

/** 'itemDescription: ssn, date_of_birth; note: phone' reads 'social security number, date of birth (Item description); phone number (note)'. */
const phiWords = (found: string): string =>
  found
    .split('; ')
    .map((part) => {
      const [field = '', kinds = ''] = part.split(': ')
      const named = kinds.split(', ').map((kind) => wordFor(copy.phiKinds, kind))
      return `${named.join(', ')} (${wordFor(copy.phiFields, field)})`
    })
    .join('; ')

/** A code that this build does not know stays as it is. */
const wordFor = (words: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(words, code) ? (words[code] as string) : code
