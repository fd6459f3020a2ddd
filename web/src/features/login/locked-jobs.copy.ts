import { formatCounted } from '@meridian/domain/time/format.ts'

/** What a driver who logged out without a network may still read. */
export const LOCKED_COPY = {
  title: 'Your open jobs on this phone',
  lead: 'You logged out without a connection. The password that you chose then shows addresses and contacts.',
  label: 'Password chosen at the log-out',
  read: 'Read my open jobs',
  wrong: (triesLeft: number) =>
    triesLeft > 0
      ? `This is not the password. ${formatCounted(triesLeft, 'try', 'tries')} left; then they are deleted here.`
      : 'The jobs are deleted from this phone. Sign in to see them.',
  readOnly: 'To read only. Sign in to go on with the job.',
  stops: { pickup: 'Pickup', delivery: 'Delivery', return: 'Return' },
  packages: (count: number) => formatCounted(count, 'package'),
} as const
