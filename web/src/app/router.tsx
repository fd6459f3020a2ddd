/** All routes of the product. Each screen is a chunk of its own; the redirect rules run before any of them loads. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { setNavigator } from '../data/navigation.ts'
import { storedUser } from '../data/stored-user.ts'
import { redirectFor } from './redirects.ts'
import { ScreenFailed } from './screen-failed.tsx'
import { ScreenPending } from './screen-pending.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('../features/not-found/not-found-screen.tsx'), 'NotFoundScreen'),
  beforeLoad: ({ location }) => {
    const instead = redirectFor(location.pathname, location.searchStr, storedUser())
    if (instead) throw redirect({ to: instead, replace: true })
  },
})

const at = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component })

const routeTree = root.addChildren([
  at(
    '/',
    lazyRouteComponent(() => import('../features/splash/splash-screen.tsx'), 'SplashScreen'),
  ),
  at(
    '/login',
    lazyRouteComponent(() => import('../features/login/login-screen.tsx'), 'LoginScreen'),
  ),
  at(
    '/welcome',
    lazyRouteComponent(() => import('../features/welcome/welcome-screen.tsx'), 'WelcomeScreen'),
  ),
  at(
    '/dashboard',
    lazyRouteComponent(
      () => import('../features/client-dashboard/client-dashboard-screen.tsx'),
      'ClientDashboardScreen',
    ),
  ),
  at(
    '/orders',
    lazyRouteComponent(() => import('../features/order-history/order-history-screen.tsx'), 'OrderHistoryScreen'),
  ),
  at(
    '/tracking',
    lazyRouteComponent(() => import('../features/tracking/tracking-screen.tsx'), 'TrackingScreen'),
  ),
  at(
    '/messages',
    lazyRouteComponent(() => import('../features/messages/messages-screen.tsx'), 'MessagesScreen'),
  ),
  at(
    '/checkout',
    lazyRouteComponent(() => import('../features/checkout/checkout-screen.tsx'), 'CheckoutScreen'),
  ),
  at(
    '/driver-dashboard',
    lazyRouteComponent(
      () => import('../features/driver-dashboard/driver-dashboard-screen.tsx'),
      'DriverDashboardScreen',
    ),
  ),
  at(
    '/admin-dashboard',
    lazyRouteComponent(() => import('../features/admin-dashboard/admin-dashboard-screen.tsx'), 'AdminDashboardScreen'),
  ),
  at(
    '/security',
    lazyRouteComponent(() => import('../features/security/security-screen.tsx'), 'SecurityScreen'),
  ),
])

export const router = createRouter({
  routeTree,
  // Query strings are plain text here: `?order=0012` stays '0012', and a link's token is not parsed as JSON.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
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
    router: typeof router
  }
}
