/** The whole app at a path, in a DOM: the real router, hooks, provider and toasts; only the server is a fake. */
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { User } from '@meridian/contract/accounts/accounts.ts'
import { api } from '@meridian/contract/index.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { router } from '../src/app/router.tsx'
import { loadNavBar } from '../src/app/shell.tsx'
import { loadPageFor, storeUser } from '../src/data/accounts/stored-user.ts'
import { queryClient } from '../src/data/query-client.ts'
import { theme } from '../src/ui/theme.ts'
import { ToastArea } from '../src/ui/toast-area.tsx'
import { deviceKeyReply } from './device-key.ts'
import { type FakeServer, startFakeServer } from './fake-server.ts'

type Rendered = { server: FakeServer; user: ReturnType<typeof aUser>; unmount: () => void }

const firstTransition = router.startTransition

/** `prepare` gives the fake server its replies before anything is requested. */
export async function renderApp(
  path: string,
  account: User | null,
  prepare: (server: FakeServer) => void = () => {},
): Promise<Rendered> {
  const server = startFakeServer()
  server.on(api.installation.show, {
    demo: null,
    linkHoursAfterDelivery: 24,
    datedFromHour: 18,
    passkeyOrigin: location.origin,
    staffSignIn: null,
  })
  server.on(api.installation.release, {
    version: '0.2.0',
    build: '1a2b3c4d5e6f',
    postgres: '18.4',
    adminTwoFactor: 'demo',
  })
  server.on(api.installation.streetMap, { hasStreets: true })
  server.on(api.custody.audit, { audit: null })
  server.on(api.custody.list, { entries: [], holds: [], isPinBlocked: false })
  server.on(api.handovers.legs, [])
  server.on(api.notices.list, { unread: 0, latest: [] })
  server.on(api.approvals.open, [])
  server.on(api.approvals.preview, { reasons: [], isAfterwards: false })
  server.on(api.proofs.list, { arrivals: [], proofs: [], reconciliations: [] })
  server.on(api.attachedFiles.list, { files: [] })
  // Nothing planned, nothing offered.
  server.on(api.runs.mine, { day: '2026-07-15', version: 0, stops: [], miles: 0 })
  server.on(api.runs.fits, [])
  server.on(api.runs.eta, { pickupAt: null, deliveryAt: null, returnAt: null, stopsBefore: 0, delayedUntil: null })
  server.on(api.offers.list, [])
  server.on(api.drivers.today, { earned: '0.00', deliveries: 0, shiftEndsAt: null, dispatchPhone: null })
  server.on(api.proofs.packageChecks, [])
  server.on(api.dispatch.decisions, [])
  server.on(api.dispatch.showAuto, { isOn: true, rulesOn: 1 })
  server.on(api.attention.list, [])
  server.on(api.savedFilters.list, [])
  server.on(api.billing.showTerms, { terms: null, creditUsed: '0.00' })
  server.on(api.billing.certificates, [])
  server.on(api.billing.taxRates, [])
  server.on(api.billing.lineEvidence, { orderId: 12, miles: '8.2', routeQuality: 'street', stops: [] })
  server.on(api.books.months, [])
  server.on(api.books.clearing, [])
  if (account?.role === 'driver') {
    server.on(api.accounts.deviceKey, deviceKeyReply())
    // Asked when a driver goes on duty, by a part that loads after the screen.
    server.on(api.notices.showPreferences, {
      kinds: [],
      email: 'driver@example.com',
      pushKey: 'BEl6',
      pushBrowsers: [],
      textOffers: null,
    })
  }
  if (account) {
    storeUser(account)
    server.on(api.accounts.me, account)
    // Asked after a minute, which a busy machine may need for a test.
    server.on(api.accounts.showSession, { expiresInSeconds: 1800, endsInSeconds: 40_000 })
  }
  loadPageFor(account)
  prepare(server)
  queryClient.clear()
  notifications.clean()
  // The provider of the test before is gone, and with it the transition that it put here.
  router.startTransition = firstTransition
  router.history.replace(path)
  await Promise.all([router.load(), account && loadNavBar(), import('../src/app/driver-background.tsx')])
  let unmount = () => {}
  await act(async () => {
    unmount = render(<App />).unmount
  })
  return { server, user: aUser(), unmount }
}

/** Acts without a pause, and looks for no style that takes clicks away: no style sheet is loaded. */
export const aUser = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** Of a code, which has a box for each digit, the first one. */
const boxOf = (field: HTMLElement) => field.querySelector<HTMLElement>('input') ?? field

/** Enters the whole text with one event, as from the clipboard: a screen is rendered once and not for each letter. */
export async function fill(user: Rendered['user'], field: HTMLElement, text: string): Promise<void> {
  act(() => boxOf(field).focus())
  await user.paste(text)
}

/**
 * 'test' leaves out transitions: a DOM without layout would never see them end. The theme's CSS variables are left out too:
 * no test reads a color here, and the DOM would match them with every element whose role or visibility a test reads.
 */
const App = () => (
  <MantineProvider theme={theme} withCssVariables={false} env="test">
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
    <ToastArea />
  </MantineProvider>
)
