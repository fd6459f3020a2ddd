const rowsAre = (from: number, to: number): string => (from === to ? `Row ${from} is` : `Rows ${from} to ${to} are`)

/** What differs between two dossiers of one order. */
export const COMPARISON_TEXTS = {
  twoOrders: (old: string, newer: string) => `They are of two orders: ${old} and ${newer}.`,
  anotherRow: (row: number) => `Row ${row} is another one than it was.`,
  rowsGone: (from: number, to: number) => `${rowsAre(from, to)} gone.`,
  rowsNew: (from: number, to: number) => `${rowsAre(from, to)} new.`,
  deletedByRule: (row: number, fields: string, by: number) => `Row ${row}: ${fields} deleted, as row ${by} says.`,
  deletedInSilence: (row: number, fields: string) => `Row ${row}: ${fields} deleted, and no row says so.`,
  header: (field: string, before: string, after: string) => `The header’s ${field} was '${before}' and is '${after}'.`,
  keyGone: (key: string) => `The key ${key} is no longer listed as it was.`,
  keyNew: (key: string) => `The key ${key} is new.`,
  otherKey: (key: string, before: string) => `It is signed with the key ${key}; before with ${before}.`,
  rowMoved: (row: number) => `Row ${row} is no longer where it was in the log.`,
  noHead: 'The newer one has no head of the log.',
  logShrank: (before: number, after: number) => `The log had ${before} entries and has ${after}.`,
  logRewritten: (size: number) => `The log of ${size} entries has another root: it was rewritten.`,
  logGrew: (before: number, after: number) => `The log grew from ${before} to ${after} entries.`,
}
