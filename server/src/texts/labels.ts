/** What is printed on packages. */

import { PRIORITY_LABELS } from '@meridian/domain/orders/orders.ts'
import { BAND_RANGES } from '@meridian/domain/proofs/stability.ts'
import { formatDate } from '@meridian/domain/time/format.ts'

export const LABEL_TEXTS = {
  title: (orderNumber: string) => `Labels ${orderNumber}`,
  subject: 'Package labels',
  priorities: PRIORITY_LABELS,
  bands: BAND_RANGES,
  /** In characters that every printer and reader has: without its dash '2–8' would be 28. */
  keepAt: (range: string) => `Keep at ${range.replace('–', ' to ').replace('−', '-')}`,
  collected: (at: Date, zone: string) => `Collected ${formatDate(at, 'dateTime', zone)}`,
  package: (number: number, of: number) => `Package ${number} of ${of}`,
  from: 'From',
  to: 'To',
  categoryB: 'Biological substance, category B',
}
