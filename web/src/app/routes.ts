/** Every path of the product with its query parameters. router.tsx adds the screens, so that screens can read these types. */
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import * as search from '../data/search-params.ts'
import { storedUser } from '../data/stored-user.ts'
import { nextAfterSignIn, redirectFor } from './redirects.ts'

export const rootRoute = createRootRoute({
  // Runs before the code of any screen is loaded.
  beforeLoad: ({ location }): void => {
    const instead = redirectFor(location.pathname, location.hash, storedUser())
    if (instead === '/login')
      throw redirect({
        to: instead,
        search: { next: nextAfterSignIn(location.pathname, location.searchStr) },
        replace: true,
      })
    if (instead) throw redirect({ to: instead, replace: true })
  },
})
const getParentRoute = () => rootRoute

export const routes = {
  splash: createRoute({ getParentRoute, path: '/' }),
  login: createRoute({ getParentRoute, path: '/login', validateSearch: search.readLoginSearch }),
  welcome: createRoute({ getParentRoute, path: '/welcome' }),
  dashboard: createRoute({ getParentRoute, path: '/dashboard', validateSearch: search.readDashboardSearch }),
  orders: createRoute({ getParentRoute, path: '/orders', validateSearch: search.readOrdersSearch }),
  tracking: createRoute({ getParentRoute, path: '/tracking', validateSearch: search.readTrackingSearch }),
  messages: createRoute({ getParentRoute, path: '/messages', validateSearch: search.readMessagesSearch }),
  checkout: createRoute({ getParentRoute, path: '/checkout', validateSearch: search.readCheckoutSearch }),
  driverDashboard: createRoute({
    getParentRoute,
    path: '/driver-dashboard',
    validateSearch: search.readDriverSearch,
  }),
  adminDashboard: createRoute({ getParentRoute, path: '/admin-dashboard', validateSearch: search.readAdminSearch }),
  security: createRoute({ getParentRoute, path: '/security' }),
  verify: createRoute({ getParentRoute, path: '/verify' }),
}

export const routeTree = rootRoute.addChildren(routes)
