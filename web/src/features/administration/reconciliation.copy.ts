/** The texts of the day's counts, for admins. */

import type { CountUnit } from '@meridian/domain/proofs/reconciliation.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'

const NOT_COUNTED = '–'

export const RECONCILIATION_COPY = {
  title: 'Counts of the day',
  lead: 'What was expected at each stop, what the driver scanned or counted, and what was received. Orders at one address count together. Stops at which all agrees are only in the file.',
  day: 'Day',
  csv: 'Download CSV',
  failed: 'The counts did not load',
  emptyTitle: 'No differences',
  empty: (stops: number) =>
    stops === 0 ? 'Nothing was counted on this day.' : `${formatCounted(stops, 'stop')} counted, and all agree.`,
  totals: (stops: number, differing: number, unresolved: number) =>
    `${formatCounted(stops, 'stop')} counted · ${differing} with a difference · ${unresolved} not resolved`,
  list: 'Stops with a difference',
  stops: { pickup: 'Pickup', delivery: 'Delivery', return: 'Return' } satisfies Record<CustodyStop, string>,
  units: { packages: 'Packages', items: 'Listed items' } satisfies Record<CountUnit, string>,
  expected: 'Expected',
  counted: 'Driver',
  received: 'Received',
  number: (count: number | null): string => (count === null ? NOT_COUNTED : String(count)),
  byAt: (driver: string, time: string) => `${driver}, ${time}`,
  missing: (numbers: readonly number[]) =>
    `Missing: ${numbers.length === 1 ? 'package' : 'packages'} ${numbers.join(', ')}`,
  reason: (reason: string) => `Reason: ${reason}`,
  agrees: 'Agrees',
  resolved: (name: string | null, note: string | null) =>
    [name === null ? 'Resolved' : `Resolved by ${name}`, ...(note === null ? [] : [note])].join(': '),
  resolve: 'Resolve',
} as const
