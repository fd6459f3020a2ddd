import { formatCount, formatDate } from '@meridian/domain/time/format.ts'

/** `value` and `row` are where the problem is; those without one leave them empty. */
export type ImportFileProblem = { problem: keyof typeof IMPORT_FILE_PROBLEMS; row: number; value: string }

type At = { row: number; value: string }
const IMPORT_FILE_PROBLEMS = {
  too_large: () => 'It is larger than 10 MB. Split it into smaller files.',
  too_large_inside: () => 'There is too much in it, or it is damaged. Save only the rows to import, as CSV.',
  not_a_table: () => 'It is not a spreadsheet. Save it as Excel workbook (.xlsx) or “CSV UTF-8”.',
  protected: () => 'It has a password, or the old format .xls. Save it as Excel workbook (.xlsx) without a password.',
  encoding: () => 'Its letters cannot be read. In your spreadsheet, save it as “CSV UTF-8”.',
  empty: () => 'It has no rows below the titles.',
  quote: ({ row }: At) => `A quotation mark near line ${formatCount(row)} is not closed, or out of place.`,
  long_row: ({ row }: At) => `The row near line ${formatCount(row)} does not end.`,
  long_cell: ({ row }: At) => `A cell in row ${formatCount(row)} is too long.`,
  cell: ({ row }: At) =>
    `A cell in row ${formatCount(row)} has no value. Open the file in your spreadsheet and save it.`,
  cells: ({ row }: At) =>
    `Row ${formatCount(row)} has more cells than there are titles. A text with a comma needs quotation marks.`,
  too_many_rows: ({ value }: At) => `It has more than ${value} rows. Split it into smaller files.`,
  too_many_columns: ({ value }: At) => `It has more than ${value} columns.`,
}

export const IMPORT_SENTENCES = {
  import_file_unreadable: (problem: ImportFileProblem) =>
    `The file cannot be imported. ${IMPORT_FILE_PROBLEMS[problem.problem](problem)}`,
  /** The time is a text in the browser. */
  import_same_file: ({ name, at, placed }: { name: string; at: Date | string; placed: number }) =>
    `${name} imported this file on ${formatDate(new Date(at), 'dayTime')}${placed > 0 ? `, and ${formatCount(placed)} of its orders were placed` : ''}. Import it again only if you want its orders once more.`,
  import_not_found: 'This import does not exist any more. Files are kept for 30 days.',
  import_row_not_found: 'The file has no such row',
  import_row_placed: 'The order of this row is placed. Change the order instead.',
  import_columns_missing: 'Say which columns are the item, the pickup address and the delivery address',
  import_column_unknown: 'The file has no such column, or it is used twice',
  import_busy: 'The rows are being checked or placed. Wait until this is done.',
  import_nothing_to_place: 'There is no row that can be placed',
  import_rows_faulty: ({ count }: { count: number }) =>
    `Nothing was placed: ${formatCount(count)} ${count === 1 ? 'row has' : 'rows have'} a problem`,
  too_many_imports: ({ rows, megabytes }: { rows: number; megabytes: number }) =>
    `Your organization can keep files of ${formatCount(rows)} rows and ${megabytes} MB. Place or discard some before the next one.`,
}
