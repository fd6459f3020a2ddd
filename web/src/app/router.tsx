/** The screen of every route. Each screen is a chunk of its own. */
import { createRouter, lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { setNavigator } from '../data/navigation.ts'
import { rootRoute, routes, routeTree } from './routes.ts'
import { ScreenFailed } from './screen-failed.tsx'
import { PanelPending, ScreenPending } from './screen-pending.tsx'
import { Shell } from './shell.tsx'

rootRoute.update({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('../features/not-found/not-found-screen.tsx'), 'NotFoundScreen'),
})

/** A name of `routes` left out here does not compile. */
const SCREENS: { [Name in keyof typeof routes]: ReturnType<typeof lazyRouteComponent> } = {
  splash: lazyRouteComponent(() => import('../features/splash/splash-screen.tsx'), 'SplashScreen'),
  login: lazyRouteComponent(() => import('../features/login/login-screen.tsx'), 'LoginScreen'),
  welcome: lazyRouteComponent(() => import('../features/welcome/welcome-screen.tsx'), 'WelcomeScreen'),
  dashboard: lazyRouteComponent(
    () => import('../features/client-dashboard/client-dashboard-screen.tsx'),
    'ClientDashboardScreen',
  ),
  orders: lazyRouteComponent(() => import('../features/order-history/order-history-screen.tsx'), 'OrderHistoryScreen'),
  editOrder: lazyRouteComponent(
    () => import('../features/client-dashboard/edit-order/edit-order-screen.tsx'),
    'EditOrderScreen',
  ),
  orderForClient: lazyRouteComponent(
    () => import('../features/client-dashboard/order-for-client/order-for-client-screen.tsx'),
    'OrderForClientScreen',
  ),
  severalStops: lazyRouteComponent(
    () => import('../features/client-dashboard/several-stops/several-stops-screen.tsx'),
    'SeveralStopsScreen',
  ),
  orderedTogether: lazyRouteComponent(
    () => import('../features/ordered-together/ordered-together-screen.tsx'),
    'OrderedTogetherScreen',
  ),
  tracking: lazyRouteComponent(() => import('../features/tracking/tracking-screen.tsx'), 'TrackingScreen'),
  messages: lazyRouteComponent(() => import('../features/messages/messages-screen.tsx'), 'MessagesScreen'),
  checkout: lazyRouteComponent(() => import('../features/checkout/checkout-screen.tsx'), 'CheckoutScreen'),
  driverDashboard: lazyRouteComponent(
    () => import('../features/driver-dashboard/driver-dashboard-screen.tsx'),
    'DriverDashboardScreen',
  ),
  adminDashboard: lazyRouteComponent(
    () => import('../features/admin-dashboard/admin-dashboard-screen.tsx'),
    'AdminDashboardScreen',
  ),
  adminOrders: lazyRouteComponent(
    () => import('../features/admin-orders/admin-orders-screen.tsx'),
    'AdminOrdersScreen',
  ),
  adminDrivers: lazyRouteComponent(
    () => import('../features/admin-drivers/admin-drivers-screen.tsx'),
    'AdminDriversScreen',
  ),
  adminAnalytics: lazyRouteComponent(
    () => import('../features/admin-analytics/admin-analytics-screen.tsx'),
    'AdminAnalyticsScreen',
  ),
  dispatch: lazyRouteComponent(() => import('../features/dispatch/dispatch-screen.tsx'), 'DispatchScreen'),
  dispatchMap: lazyRouteComponent(() => import('../features/dispatch/dispatch-map-screen.tsx'), 'DispatchMapScreen'),
  administration: lazyRouteComponent(
    () => import('../features/administration/administration-screen.tsx'),
    'AdministrationScreen',
  ),
  auditLog: lazyRouteComponent(() => import('../features/administration/audit-log.tsx'), 'AuditLog'),
  accounts: lazyRouteComponent(() => import('../features/administration/accounts.tsx'), 'Accounts'),
  organizations: lazyRouteComponent(() => import('../features/administration/organizations.tsx'), 'Organizations'),
  billing: lazyRouteComponent(() => import('../features/administration/billing.tsx'), 'Billing'),
  adminStandingOrders: lazyRouteComponent(
    () => import('../features/administration/standing-orders.tsx'),
    'StandingOrders',
  ),
  proofRules: lazyRouteComponent(() => import('../features/administration/proof-rules.tsx'), 'ProofRules'),
  dayCounts: lazyRouteComponent(() => import('../features/administration/day-counts.tsx'), 'DayCounts'),
  outgoingMail: lazyRouteComponent(() => import('../features/administration/outgoing-mail.tsx'), 'OutgoingMail'),
  verify: lazyRouteComponent(() => import('../features/verify/verify-screen.tsx'), 'VerifyScreen'),
  import: lazyRouteComponent(() => import('../features/imports/import-screen.tsx'), 'ImportScreen'),
  organization: lazyRouteComponent(
    () => import('../features/organization/organization-screen.tsx'),
    'OrganizationScreen',
  ),
  standingOrders: lazyRouteComponent(
    () => import('../features/standing-orders/standing-orders-screen.tsx'),
    'StandingOrdersScreen',
  ),
  newStandingOrder: lazyRouteComponent(
    () => import('../features/client-dashboard/standing-order/standing-order-screen.tsx'),
    'StandingOrderScreen',
  ),
  security: lazyRouteComponent(() => import('../features/security/security-screen.tsx'), 'SecurityScreen'),
}

for (const name of Object.keys(SCREENS) as (keyof typeof routes)[]) {
  const isInLayout = routes[name].options.getParentRoute() !== rootRoute
  routes[name].update({ component: (isInLayout ? renderedInLayout : renderedInSlices)(SCREENS[name]) })
}

/**
 * The router renders a screen in one task. When the first one arrives after the bar, its skeleton stays until it has been
 * rendered in short tasks. A screen that is there in time is rendered with the bar, in the transition of main.tsx.
 */
function renderedInSlices(Screen: ReturnType<typeof lazyRouteComponent>): typeof Screen {
  function SlicedScreen() {
    const { resolvedLocation } = useRouter().state
    return useDeferredValue(true, resolvedLocation !== undefined) ? <Screen /> : <ScreenPending />
  }
  return Object.assign(SlicedScreen, { preload: Screen.preload })
}

/** The router does not wait for the code of a tab: its layout is shown first, and a tab that is pressed is the current one at once. */
function renderedInLayout(Screen: ReturnType<typeof lazyRouteComponent>): () => ReactNode {
  const Loaded = lazy(async () => {
    await Screen.preload?.()
    return { default: Screen }
  })
  return () => (
    <Suspense fallback={<PanelPending />}>
      <Loaded />
    </Suspense>
  )
}

export const router = createRouter({
  routeTree,
  // Parameters are plain text: `?order=0012` stays '0012', and the token of a link is not parsed as JSON.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined)
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return text ? `?${text}` : ''
  },
  defaultPendingComponent: ScreenPending,
  defaultPendingMs: 150,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
})

setNavigator((path) => router.history.push(path))

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter<typeof routeTree>>
  }
}
