import { formatCount } from '@meridian/domain/format.ts'

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
}
