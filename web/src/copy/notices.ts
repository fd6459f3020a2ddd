/** The texts of the notification settings. */
import type { NoticeChannel } from '@meridian/domain/notices/notices.ts'

export const NOTICE_CHANNEL_LABELS: Record<NoticeChannel, string> = { screen: 'Bell', email: 'Email', push: 'Push' }

export const PUSH_COPY = {
  start: 'Allow in this browser',
  stop: 'Stop in this browser',
  failed: 'Notifications were not changed',
  browserFailed: 'This browser could not reach its push service. Check your connection, then try again.',
  states: {
    unsupported: 'This browser cannot show notifications.',
    install: 'On an iPhone or iPad, Meridian shows notifications once it is on the Home Screen:',
    denied: 'Notifications are blocked here. Allow them for this site in the browser’s settings, then come back.',
    on: 'This browser shows notifications, also while Meridian is closed. Signing out ends that.',
    off: 'This browser shows no notifications while Meridian is closed.',
  },
  unavailable: { unsupported: 'Not available here', install: 'Not available in Safari', denied: 'Blocked' },
  homeScreenSteps: [
    'Tap Share in Safari’s bar.',
    'Choose Add to Home Screen, then Add.',
    'Open Meridian from the Home Screen, sign in, and allow notifications there.',
  ],
  /** Asked once, when a driver goes on duty. */
  setUp: {
    title: 'Hear of jobs at once',
    why: 'A job that is offered to you waits a short time only. With notifications this phone tells you, also while Meridian is closed.',
    allow: 'Your phone asks next: choose Allow.',
    later: 'You find this again in your account, under Notifications.',
    start: 'Turn on notifications',
    notNow: 'Not now',
    close: 'Got it',
  },
} as const
