import { siteClosedText } from '@meridian/domain/texts/sites.ts'
import type { Zone } from '@meridian/domain/time/calendar.ts'
import { formatCount } from '@meridian/domain/time/format.ts'

/** Times are texts in the browser. */
type Closed = { name: string; next: { from: Date | string; until: Date | string } | null; zone: Zone }

/** `value` and `row` are where the problem is; those without one leave them empty. */
export type SiteFileProblem = { problem: keyof typeof SITE_FILE_PROBLEMS; row: number; value: string }

const SITE_FILE_PROBLEMS = {
  too_large: () => 'It is larger than 1 MB.',
  encoding: () => 'It is not a text file in UTF-8. In your spreadsheet, save it as “CSV UTF-8”.',
  empty: () => 'It has no sites.',
  quote: ({ row }: { row: number }) => `A quotation mark near line ${formatCount(row)} is not closed, or out of place.`,
  long_row: ({ row }: { row: number }) => `The row near line ${formatCount(row)} does not end.`,
  too_many_rows: ({ value }: { value: string }) => `It has more than ${value} rows.`,
  cells: ({ row }: { row: number }) => `Row ${formatCount(row)} has more or fewer cells than there are columns.`,
  missing_column: ({ value }: { value: string }) => `There is no column “${value}” in the first row.`,
  unknown_column: ({ value }: { value: string }) =>
    `There is a column “${value}”. Download your sites to see the columns.`,
  double_column: ({ value }: { value: string }) => `There are two columns “${value}”.`,
  too_many_addresses: ({ value }: { value: string }) =>
    `It has more than ${value} new addresses. Each is looked up on the map, so import them in smaller files.`,
}

export const SITE_SENTENCES = {
  site_file_unreadable: (problem: SiteFileProblem) =>
    `The file cannot be imported. ${SITE_FILE_PROBLEMS[problem.problem](problem)}`,
  site_file_faulty:
    'Nothing was stored: something in the file is wrong, or sites have changed since. Choose the file again.',
  site_moved: ({ name }: { name: string }) => `${name} has another address now. Pick it again.`,
  order_needs_own_site: 'You order for some sites only. Pick one of your sites as the pickup or the delivery.',
  site_closed: ({ name, next, zone }: Closed) => {
    const opening = next && { from: new Date(next.from), until: new Date(next.until) }
    return `${siteClosedText(name, opening, zone)} Say that someone will be there, or choose another time.`
  },
}
