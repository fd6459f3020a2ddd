import { formatCounted } from '@meridian/domain/time/format.ts'

/** A driver signs out while work on this device is not sent. */
export const UNSENT_COPY = {
  title: 'Not everything is sent',
  openTitle: 'Log out now?',
  openJobs: (count: number) =>
    `You have ${formatCounted(count, 'open job')}. Addresses and contacts leave this device, and you see them again only after signing in.`,
  onDuty: 'You are on duty: dispatch still counts on you, and your location is no longer shared.',
  offline: 'There is no connection now: you cannot sign in again until it is back.',
  keepLabel: 'Password to read your open jobs with (optional)',
  keepHint:
    'For the next 12 hours the sign-in page shows their addresses and contacts to whoever types it here. Better not that of your account.',
  keepTooShort: (min: number) => `At least ${min} characters`,
  text: (unsent: string) =>
    `${unsent} could not be sent. Sign in on this device again within 7 days, with a network, and it is sent then. Until then nobody can open pictures and proofs here; after 7 days they are deleted.`,
  steps: (count: number) => formatCounted(count, 'step'),
  proofs: (count: number) => formatCounted(count, 'proof'),
  files: (count: number) => formatCounted(count, 'picture'),
  positions: (count: number) => formatCounted(count, 'position'),
  logOut: 'Log out anyway',
  stay: 'Stay signed in',
} as const
