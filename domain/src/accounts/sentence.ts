/** A sentence as it is stored: its code in a catalog, with its values. Whoever shows it words it in the reader's language. */
type Catalog = Readonly<Record<string, (values: never) => string>>

export type Sentence<T extends Catalog> = {
  [C in keyof T]: T[C] extends () => string ? { code: C } : { code: C; values: Parameters<T[C]>[0] }
}[keyof T]

export type StoredSentence = { code: string; values?: unknown }

/** A code that the catalog does not know was stored by a later version. */
export function wordSentence(catalog: Catalog, { code, values }: StoredSentence): string {
  const words = Object.hasOwn(catalog, code) ? catalog[code] : undefined
  return words ? words(values as never) : code
}
