/** The texts of the notification settings. */
import type { NoticeChannel } from '@meridian/domain/notices.ts'

export const NOTICE_CHANNEL_LABELS: Record<NoticeChannel, string> = { screen: 'Bell', email: 'E-mail', push: 'Push' }

export const PUSH_COPY = {
  start: 'Allow in this browser',
  stop: 'Stop in this browser',
  failed: 'Notifications were not changed',
  browserFailed: 'This browser could not reach its push service. Check your connection, then try again.',
  states: {
    unsupported: 'This browser cannot show notifications. On an iPhone or iPad, add Meridian to the home screen first.',
    denied: 'Notifications are blocked here. Allow them for this site in the browser’s settings, then come back.',
    on: 'This browser shows notifications, also while Meridian is closed. Signing out ends that.',
    off: 'This browser shows no notifications while Meridian is closed.',
  },
  unavailable: { unsupported: 'Not available here', denied: 'Blocked' },
} as const
