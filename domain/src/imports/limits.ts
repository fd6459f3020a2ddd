/** What a file of orders may be: more is refused before it is read. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
export const MAX_IMPORT_ROWS = 5_000
export const MAX_IMPORT_COLUMNS = 100
/** Twice the longest text of an order. */
export const MAX_IMPORT_CELL = 4_000

/** Of all files that an organization has stored. */
export const MAX_STORED_IMPORT_ROWS = 100_000
export const MAX_STORED_IMPORT_BYTES = 64 * 1024 * 1024
