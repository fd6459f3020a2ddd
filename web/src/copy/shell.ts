/** The texts and times of the shell that the spec defines. */
import type { Role } from '@meridian/domain/order-lifecycle.ts'

export const SPLASH = { holdMs: 2000, fadeMs: 2000, next: '/dashboard' } as const

export const WELCOME = {
  redirectMs: 10_000,
  wordMs: 2000,
  words: ['care', 'precision', 'transparency', 'timely', 'secure', 'professional', 'innovative', 'compassionate'],
} as const

/** Ours, beside the spec's. */
export const WELCOME_COPY = {
  organization: 'What is your organization called?',
  organizationWhy: 'Drivers, recipients and receipts show this name. You can change it later under Security.',
  organizationRequired: 'Organization name is required',
  save: 'Save and go to the dashboard',
  countdown: (leftMs: number) => `On to your dashboard in ${Math.max(0, Math.ceil(leftMs / 1000))} s, or`,
  whenReady: 'Not now?',
  skip: 'Skip this step',
} as const

export const SIGN_OUT = {
  started: 'Signing out...',
  done: 'Signed out successfully',
  failed: 'Signed out',
  redirectMs: 500,
} as const

/** Shown when the sign-out failed, or a driver chose to stay. */
export const STILL_SIGNED_IN = 'You are still signed in'

export const NOT_FOUND_TITLE = 'Page Not Found'

/** `area` is how the paths begin under which the item is the current one. */
export type MenuItem = { label: string; path: string; area?: string; roles: readonly Role[] }

const MENU: readonly MenuItem[] = [
  { label: 'Orders', path: '/orders', roles: ['client', 'admin'] },
  { label: 'Deliveries', path: '/driver-dashboard', roles: ['driver'] },
  { label: 'Dashboard', path: '/dashboard', roles: ['client'] },
  { label: 'Admin', path: '/admin-dashboard', area: '/admin', roles: ['admin'] },
  // Ours, beside the spec's.
  { label: 'Dispatch', path: '/dispatch', roles: ['admin'] },
  { label: 'Messages', path: '/messages', roles: ['client', 'driver', 'admin'] },
]

/** A user with no role sees no items. */
export const menuOf = (role: Role | null | undefined): readonly MenuItem[] =>
  MENU.filter(({ roles }) => (roles as readonly unknown[]).includes(role))

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
