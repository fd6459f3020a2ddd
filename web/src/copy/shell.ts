/** The texts and times of the shell that the spec defines. */

export const SPLASH = { holdMs: 2000, fadeMs: 2000, next: '/dashboard' } as const

export const WELCOME = {
  redirectMs: 10_000,
  wordMs: 2000,
  words: ['care', 'precision', 'transparency', 'timely', 'secure', 'professional', 'innovative', 'compassionate'],
} as const

/** Ours, beside the spec's. */
export const WELCOME_COPY = {
  title: 'Welcome',
  line: 'Every delivery, in one word:',
  values: {
    price: {
      title: 'A price that adds up',
      text: 'Base, distance and priority each have their own line. What you are quoted is what you pay.',
    },
    record: {
      title: 'Every step on record',
      text: 'From the request to the hand-over, each change of a delivery is kept with its time.',
    },
    account: {
      title: 'A protected account',
      text: 'Two-factor sign-in, a list of your open sessions, and one button that ends all the others.',
    },
    area: {
      title: 'Five states, one service',
      text: 'Texas, Oklahoma, New Mexico, Arkansas and Louisiana, for medical and financial items.',
    },
  },
  organization: 'What is your organization called?',
  organizationWhy: 'Drivers, recipients and receipts show this name. You can change it later under Security.',
  organizationRequired: 'Organization name is required',
  save: 'Save and go to the dashboard',
  countdown: (leftMs: number) => `On to your dashboard in ${Math.max(0, Math.ceil(leftMs / 1000))} s, or`,
  goNow: 'go now',
  whenReady: 'Not now?',
  skip: 'Skip this step',
} as const

export const SIGN_OUT = {
  started: 'Signing out...',
  done: 'Signed out successfully',
  failed: 'Signed out',
  redirectMs: 500,
} as const

/** The server was not reached, so the account still has the other language. */
export const LANGUAGE_NOT_CHANGED = {
  title: 'The language did not change',
  otherwise: 'Check your connection, then try again.',
} as const

/** Shown when the sign-out failed, or a driver chose to stay. */
export const STILL_SIGNED_IN = 'You are still signed in'
export const SIGN_OUT_AGAIN = 'Reload the page, then log out again.'

export const NOT_FOUND_TITLE = 'Page Not Found'
export const NOT_FOUND_COPY = {
  nothing: 'There is nothing at this address',
  why: 'The link may be old, or the address mistyped.',
} as const

/** Of the navigation bar. */
export const MENU_LABELS = {
  orders: 'Orders',
  deliveries: 'Deliveries',
  dashboard: 'Dashboard',
  admin: 'Admin',
  dispatch: 'Dispatch',
  standingOrders: 'Standing orders',
  messages: 'Messages',
  organization: 'Organization',
} as const

export const NAV_COPY = {
  menu: 'Main',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  security: 'Security settings',
  logOut: 'Log out',
  colors: { light: 'Use light colors', dark: 'Use dark colors' },
} as const

/** The bell and what it opens. */
export const BELL_COPY = {
  title: 'Notifications',
  unread: (count: number) => `Notifications, ${count} unread`,
  markAll: 'Mark all as read',
  markFailed: 'Could not mark as read',
  markFailedWhy: 'They are unread again. Try again in a moment.',
  failed: 'Notifications did not load',
  none: 'Nothing new',
  noneWhy: 'News about your deliveries and messages will be listed here.',
  unreadMark: 'Unread: ',
  more: (count: number) => `${count} more like this`,
  fewer: 'Show less',
} as const

/** Before a session ends by itself. */
export const SESSION_COPY = {
  title: 'Are you still there?',
  text: (left: string) =>
    `You will be signed out in ${left}, because nothing was done for a while. What you have typed stays.`,
  finalTitle: 'Please sign in again soon',
  finalText: (left: string) => `This session ends in ${left}. A half-filled order form stays for when you are back.`,
  stay: 'Stay signed in',
  signOut: 'Sign out',
} as const
