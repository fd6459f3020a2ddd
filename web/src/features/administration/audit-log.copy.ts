/** The texts of the audit log. What somebody did comes from the server. */

import type { PhiKind } from '@meridian/domain/proofs/phi-guard.ts'
import { formatCount, formatCounted } from '@meridian/domain/time/format.ts'
import { ORDER_TEXTS } from '../../copy/order-texts.ts'

export const AUDIT_COPY = {
  title: 'Audit log',
  lead: 'Orders that admins read, exports, changes by admins, refused requests, sign-ins and changes of accounts.',
  exportCsv: 'Export CSV',
  failed: 'The audit log did not load',
  emptyTitle: 'No entries match',
  empty: 'Change or clear a filter to see more.',
  entries: 'Audit log entries',
  older: 'Show older entries',
  who: 'Who',
  whoHint: 'Name or email',
  what: 'What',
  everything: 'Everything',
  kinds: { read: 'Read', export: 'Exported', change: 'Changed', refused: 'Refused', account: 'Account' },
  order: 'Order',
  from: 'From',
  to: 'To',
  anyDay: 'Any day',
  clearFrom: 'Clear the first day',
  clearTo: 'Clear the last day',
  notSignedIn: 'Not signed in',
  withRole: (name: string, role: 'client' | 'driver' | 'admin') => `${name} (${role})`,
  refusedWith: (what: string, status: number) => `Was refused (${status}): ${what}`,
  readTimes: (reads: number, what: string) => `${formatCount(reads)} reads: ${what}`,
  times: (what: string, count: number) => (count > 1 ? `${what} (${count} times)` : what),
  andMore: (kinds: number) => `and ${formatCounted(kinds, 'other thing')}`,
  moreOrders: (count: number) => `and ${count} more`,
  phiFound: (found: string) => `Patient data in a text: ${found}`,
  phiKinds: {
    ssn: 'social security number',
    date_of_birth: 'date of birth',
    medical_record_number: 'medical record number',
    member_number: 'member or insurance number',
    diagnosis_code: 'diagnosis code',
    email: 'email address',
    phone: 'phone number',
  } satisfies Record<PhiKind, string>,
  phiFields: {
    ...ORDER_TEXTS,
    content: 'message',
    note: 'note',
    reason: 'reason',
    instructions: 'instructions',
    place: 'place',
    feedback: 'feedback',
    matter: 'matter of a legal hold',
  },
} as const

/** 'two_factor_reset' reads 'Two factor reset'. */
export const accountEventText = (event: string): string =>
  event.charAt(0).toUpperCase() + event.slice(1).replaceAll('_', ' ')
