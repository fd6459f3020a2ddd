/**
 * Every screen of the product, once: the sweeps of `npm run test:more` visit them all, and `npm run screens` takes their pictures.
 * A screen that is missing here fails scripts/screen-list.test.mjs.
 */
import { expect, type Page } from '@playwright/test'
import { DRIVER_STATES } from './driver-states.ts'
import { OFFICE_STATES, orderIn } from './office-states.ts'
import { DEMO_PASSWORD } from './people.ts'
import type { Screen } from './screen.ts'

const failing = (page: Page) =>
  page.route(/\/api\/(?!auth\/me)/, (route) =>
    route.fulfill({ status: 503, json: { code: 'server_busy', message: 'The server is busy; please try again' } }),
  )
const loading = (page: Page) => page.route(/\/api\/auth\/security/, () => {})

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Another session of the demo's pharmacy: without one there is none to sign out. */
async function signInElsewhere(page: Page): Promise<void> {
  const reply = await fetch(new URL('/api/auth/login', page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'pharmacy', password: DEMO_PASSWORD }),
  })
  expect(reply.ok).toBe(true)
}

const VISITORS: Screen[] = [
  { name: 'splash', path: '/', isPictureOnly: true },
  { name: 'login', path: '/login' },
  {
    name: 'login-invalid',
    path: '/login',
    open: (page) => page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click(),
  },
  { name: 'login-forgot', path: '/login', open: press('Forgot Password?') },
  { name: 'login-expired-link', path: '/login#invite=x' },
  { name: 'verify', path: '/verify' },
]

const CLIENT: Screen[] = [
  { name: 'welcome', path: '/welcome', isPictureOnly: true },
  { name: 'client-dashboard', path: '/dashboard' },
  { name: 'availability', path: '/dashboard', open: press(/availability/i), dialog: /availability/i },
  { name: 'several-stops', path: '/new-deliveries' },
  { name: 'import', path: '/import' },
  { name: 'order-history', path: '/orders', short: '/orders?search=1058' },
  { name: 'order-history-open', path: '/orders?order={in_transit}' },
  { name: 'edit-order', path: '/edit-order?order={pending}' },
  { name: 'checkout', path: '/checkout?amount=1&orderId={pending}' },
  { name: 'tracking', path: '/tracking' },
  { name: 'tracking-order', path: '/tracking?order={in_transit}' },
  { name: 'messages', path: '/messages', short: '/messages?q=1089' },
  { name: 'messages-open', path: '/messages?order={in_transit}' },
  { name: 'organization-people', path: '/organization?tab=people' },
  { name: 'organization-sites', path: '/organization?tab=sites' },
  { name: 'organization-cost-centers', path: '/organization?tab=cost-centers' },
  { name: 'organization-billing', path: '/organization?tab=billing' },
  { name: 'organization-approvals', path: '/organization?tab=approvals' },
  { name: 'organization-api', path: '/organization?tab=api' },
  { name: 'organization-sign-in', path: '/organization?tab=sign-in' },
  { name: 'standing-orders', path: '/standing-orders' },
  { name: 'standing-orders-calendar', path: '/standing-orders?tab=calendar' },
  { name: 'standing-orders-days-off', path: '/standing-orders?tab=days-off' },
  { name: 'standing-orders-new', path: '/standing-orders/new' },
  { name: 'security', path: '/security' },
  { name: 'security-loading', path: '/security', before: loading, isPictureOnly: true },
  { name: 'security-failing', path: '/security', before: failing, isPictureOnly: true },
  { name: 'security-password', path: '/security', open: press('Change password'), dialog: /^Change password/ },
  { name: 'security-two-factor', path: '/security', open: press('Turn on'), dialog: /two-factor/i },
  {
    name: 'security-sessions',
    path: '/security',
    open: async (page) => {
      await signInElsewhere(page)
      await page.reload()
      await press(/Sign out .*other/i)(page)
    },
    dialog: /^Sign out all other/,
  },
  {
    name: 'notices',
    path: '/orders',
    short: '/orders?search=1058',
    open: press(/^Notifications/),
    dialog: /^Notifications/,
  },
  { name: 'no-access', path: '/admin-dashboard' },
  { name: 'not-found', path: '/nowhere', isDocument: true },
]

const DRIVER: Screen[] = [
  { name: 'driver-dashboard', path: '/driver-dashboard?tab=available' },
  { name: 'driver-active', path: '/driver-dashboard?tab=active' },
  { name: 'driver-performance', path: '/driver-dashboard?tab=performance' },
  {
    name: 'driver-leaderboard',
    path: '/driver-dashboard?tab=performance',
    open: (page) => page.getByRole('tab', { name: 'Leaderboard' }).click(),
  },
  {
    name: 'driver-earnings',
    path: '/driver-dashboard',
    dialog: /^Earnings/,
    open: async (page) => {
      // With a job in progress, a phone shows the figures as one line that opens.
      if ((page.viewportSize()?.width ?? 0) <= 390) await press(/^Your figures/)(page)
      await press(/Money Earned/)(page)
    },
  },
  { name: 'driver-messages', path: '/messages' },
  ...DRIVER_STATES,
]

const ADMIN: Screen[] = [
  { name: 'admin-dashboard', path: '/admin-dashboard', short: '/admin-dashboard?status=in_transit' },
  {
    name: 'admin-card',
    path: '/admin-dashboard',
    short: '/admin-dashboard?status=in_transit',
    // A phone has nothing but cards.
    widths: [1280],
    open: (page) => page.getByRole('button', { name: /^#ML-/, expanded: false }).first().click(),
  },
  { name: 'admin-drivers', path: '/admin-dashboard/drivers' },
  { name: 'admin-add-driver', path: '/admin-dashboard/drivers', open: press('Add driver'), dialog: /^Add driver/ },
  { name: 'admin-edit-driver', path: '/admin-dashboard/drivers', open: press(/^Edit /), dialog: /^Edit/ },
  {
    name: 'admin-deactivate',
    path: '/admin-dashboard/drivers',
    open: async (page) => {
      await press(/^More for /)(page)
      await page.getByRole('menuitem', { name: /^Deactivate / }).click()
    },
    dialog: /^Deactivate/,
  },
  { name: 'admin-analytics', path: '/admin-dashboard/analytics' },
  { name: 'dispatch', path: '/dispatch', widths: [1920, 1280, 390] },
  { name: 'dispatch-map', path: '/dispatch/map' },
  { name: 'admin-audit-log', path: '/admin/audit-log' },
  { name: 'admin-accounts', path: '/admin/accounts' },
  { name: 'admin-organizations', path: '/admin/organizations' },
  { name: 'admin-organization', path: '/admin/organizations?id=1' },
  { name: 'admin-new-order', path: '/admin/organizations/new-order?id=1' },
  { name: 'admin-standing-orders', path: '/admin/standing-orders' },
  { name: 'admin-proof-rules', path: '/admin/proof-rules' },
  { name: 'admin-counts', path: '/admin/counts' },
  { name: 'admin-mail', path: '/admin/mail' },
  { name: 'admin-billing', path: '/admin/billing' },
]

const seenBy = (as: NonNullable<Screen['as']>, screens: readonly Screen[]): Screen[] =>
  screens.map((screen) => ({ ...screen, as }))

export const SCREENS: readonly Screen[] = [
  ...VISITORS,
  ...seenBy('pharmacy', [...CLIENT, ...OFFICE_STATES.client]),
  ...seenBy('driver', DRIVER),
  ...seenBy('admin', [...ADMIN, ...OFFICE_STATES.admin]),
]

export async function pathOf(page: Page, path: Screen['path']): Promise<string> {
  if (typeof path !== 'string') return path(page)
  const [placeholder, status] = /\{(\w+)\}/.exec(path) ?? []
  return placeholder && status ? path.replace(placeholder, String(await orderIn(page, status))) : path
}
