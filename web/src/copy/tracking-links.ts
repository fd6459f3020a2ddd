/** The texts of sharing a delivery, and of its labels. */

import type { LinkLevel } from '@meridian/domain/orders/tracking-links.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'

export const LEVEL_LABELS: Record<LinkLevel, { name: string; shows: string }> = {
  status: { name: 'Status only', shows: 'Progress and the expected time' },
  map: { name: 'With map', shows: 'Also the driver on the map, on the way to the recipient' },
  pin: { name: 'With PIN', shows: 'Also the code that the recipient gives to the driver' },
}

export const SHARE_COPY = {
  button: 'Share tracking link',
  title: (label: string) => `Share order ${label}`,
  lead: (until: string) =>
    `The recipient follows the delivery without an account, ${until}. The item, pickup and price stay hidden.`,
  untilAfter: (hours: number) =>
    hours === 0 ? 'until it is delivered' : `until ${formatCounted(hours, 'hour')} after delivery`,
  untilSomeTimeAfter: 'until some time after delivery',
  level: 'What the recipient sees',
  noPin: 'This order has no PIN',
  lasts: 'Ends at the latest after',
  days: (count: number) => formatCounted(count, 'day'),
  askZip: 'Ask for the ZIP code',
  askZipHint: 'Of the delivery address, before anything is shown',
  zip: 'ZIP code to ask for',
  sendTo: 'Email it to (optional)',
  create: 'Create link',
  createAndSend: 'Create and send',
  failed: 'The link was not created. Check your connection, then try again.',
  made: 'Your link',
  madeHint: 'Copy it now: for safety it is not shown again.',
  sent: (to: string) => `Sent to ${to}.`,
  copy: 'Copy link',
  copied: 'Copied',
  another: 'Create another link',
  links: 'Links of this order',
  none: 'No links yet.',
  linksFailed: 'The links did not load',
  revoke: 'Revoke',
  revoked: 'Revoked',
  ended: 'Ended',
  revokedToast: { title: 'Link revoked', message: 'It no longer shows the delivery.', tone: 'success' as const },
  revokeFailed: { title: 'The link was not revoked', message: 'Please try again.', tone: 'danger' as const },
  views: (count: number) => (count === 0 ? 'Not opened yet' : `Opened ${formatCounted(count, 'time')}`),
  asksForZip: 'asks for the ZIP',
  ends: 'Ends',
} as const

export const LABEL_COPY = {
  button: 'Print labels',
  letter: 'Letter sheets, six labels each',
  '4x6': 'Label printer, 4 × 6 in',
} as const
