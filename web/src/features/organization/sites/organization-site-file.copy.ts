import { MAX_NEW_ADDRESSES, MAX_SITE_FILE_ROWS, type SiteFault } from '@meridian/domain/organizations/site-csv.ts'
import { formatCount, formatCounted } from '@meridian/domain/time/format.ts'

export const SITE_FILE_COPY = {
  download: 'Download',
  open: 'Import from a file',
  title: 'Import sites from a file',
  lead: `A CSV file with the columns of the download, up to ${formatCount(MAX_SITE_FILE_ROWS)} rows and ${MAX_NEW_ADDRESSES} new addresses. Rows belong to your sites by their code, else by their name. Nothing is stored before you apply it, and no site is deleted.`,
  hours: 'Hours are in English, like “Mon-Fri 8 AM - 5 PM; Sat 9 AM - 1 PM”.',
  choose: 'Choose a CSV file',
  tooLarge: 'The file is larger than 1 MB.',
  reading: 'Reading the file and looking up its addresses',
  row: 'Row',
  site: 'Site',
  address: 'Address',
  result: 'Result',
  actions: { add: 'New', change: 'Changed', keep: 'No change' },
  zipOnly: 'Only the ZIP code of this address is on the map',
  counts: (added: number, changed: number, kept: number) =>
    `${formatCounted(added, 'new site')}, ${formatCount(changed)} changed, ${formatCount(kept)} without a change`,
  faulty: (rows: number) =>
    `${formatCounted(rows, 'row')} cannot be imported. Correct the file and choose it again; nothing was stored.`,
  inCell: (column: string, text: string) => `${column}: ${text}`,
  faults: {
    missing: () => 'it is empty',
    too_long: (max) => `it is longer than ${max} characters`,
    not_hours: (part) => `“${part}” cannot be read. Write hours like “Mon-Fri 8 AM - 5 PM; Sat 9 AM - 1 PM”`,
    not_phone: (text) => `“${text}” is not a phone number`,
    not_minutes: (text) => `“${text}” is not a whole number from 0 to 240`,
    unknown_address: () => 'it was not found on the map within our service area',
    not_point: () => 'latitude and longitude go together, as numbers such as 29.7105 and -95.3936',
    far_point: () => 'this point is not at the address',
    unknown_cost_center: (code) => `“${code}” is no cost center that can be chosen`,
    name_taken: (row) => (row ? `row ${row} has the same name` : 'another site of yours has this name'),
    code_taken: (row) => (row ? `row ${row} has the same code` : 'another site of yours has this code'),
    same_site: (row) => `row ${row} is about the same site`,
  } satisfies Record<SiteFault, (value: string) => string> as Record<SiteFault, (value: string) => string>,
  apply: 'Apply',
  cancel: 'Cancel',
  applied: (added: number, changed: number) => `${formatCounted(added, 'site')} added, ${formatCount(changed)} changed`,
  unreachable: 'The server cannot be reached. Try again.',
}
