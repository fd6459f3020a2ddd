/** The texts of managing the links to a site's front desk screen. */
import { formatCounted } from '@meridian/domain/time/format.ts'

export const DESK_COPY = {
  open: 'Front desk screen',
  openFor: (site: string) => `Front desk screen of ${site}`,
  title: (site: string) => `Front desk screen of ${site}`,
  lead: 'Shows what is picked up and delivered here today, with live times, on a tablet or computer that is signed in to nothing. It shows no items and no names of patients.',
  make: 'Make a link',
  another: 'Make another link',
  failed: 'The link was not made. Check your connection, then try again.',
  url: 'Address of the screen',
  qr: 'QR code of the screen: scan it with the tablet, then type the PIN',
  pin: 'PIN',
  madeHint: 'Write both down now: for safety they are not shown again.',
  copy: 'Copy address',
  copied: 'Copied',
  links: 'Links to this screen',
  none: 'No links yet.',
  linksFailed: 'The links did not load',
  made: (by: string | null) => (by === null ? 'Made by someone who has left' : `Made by ${by}`),
  neverUsed: 'Not used yet',
  lastUsed: 'Last used',
  blocked: (pins: number) => `Ended after ${formatCounted(pins, 'wrong PIN')}`,
  revoke: 'Revoke',
  revoked: { title: 'Link revoked', message: 'Its screens show nothing any more.', tone: 'success' as const },
  revokeFailed: { title: 'The link was not revoked', message: 'Please try again.', tone: 'danger' as const },
} as const
