/** Every path of the product with its query parameters. router.tsx adds the screens, so that screens can read these types. */
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { storedUser } from '../data/accounts/stored-user.ts'
import * as search from '../data/search-params.ts'
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

const screens = {
  splash: createRoute({ getParentRoute, path: '/' }),
  login: createRoute({ getParentRoute, path: '/login', validateSearch: search.readLoginSearch }),
  welcome: createRoute({ getParentRoute, path: '/welcome' }),
  dashboard: createRoute({ getParentRoute, path: '/dashboard', validateSearch: search.readDashboardSearch }),
  orders: createRoute({ getParentRoute, path: '/orders', validateSearch: search.readOrdersSearch }),
  editOrder: createRoute({ getParentRoute, path: '/edit-order', validateSearch: search.readOpenedOrder }),
  severalStops: createRoute({ getParentRoute, path: '/new-deliveries' }),
  orderedTogether: createRoute({
    getParentRoute,
    path: '/ordered-together',
    validateSearch: search.readOrderGroupSearch,
  }),
  tracking: createRoute({ getParentRoute, path: '/tracking', validateSearch: search.readTrackingSearch }),
  messages: createRoute({ getParentRoute, path: '/messages', validateSearch: search.readMessagesSearch }),
  checkout: createRoute({ getParentRoute, path: '/checkout', validateSearch: search.readCheckoutSearch }),
  driverDashboard: createRoute({
    getParentRoute,
    path: '/driver-dashboard',
    validateSearch: search.readDriverSearch,
  }),
  adminDashboard: createRoute({ getParentRoute, path: '/admin-dashboard', validateSearch: search.readAdminSearch }),
  dispatch: createRoute({ getParentRoute, path: '/dispatch', validateSearch: search.readDispatchSearch }),
  dispatchMap: createRoute({ getParentRoute, path: '/dispatch/map', validateSearch: search.readDispatchSearch }),
  orderForClient: createRoute({
    getParentRoute,
    path: '/admin/organizations/new-order',
    validateSearch: search.readOrganizationsSearch,
  }),
  administration: createRoute({ getParentRoute, path: '/admin' }),
  security: createRoute({ getParentRoute, path: '/security' }),
  import: createRoute({ getParentRoute, path: '/import', validateSearch: search.readImportSearch }),
  organization: createRoute({
    getParentRoute,
    path: '/organization',
    validateSearch: search.readOrganizationSearch,
  }),
  standingOrders: createRoute({
    getParentRoute,
    path: '/standing-orders',
    validateSearch: search.readStandingSearch,
  }),
  newStandingOrder: createRoute({
    getParentRoute,
    path: '/standing-orders/new',
    validateSearch: search.readStandingFormSearch,
  }),
  verify: createRoute({ getParentRoute, path: '/verify' }),
}

/** The tabs of the admin dashboard: screens inside its layout, which stays while one goes from one to the other. */
const inAdminDashboard = () => screens.adminDashboard
const adminTabs = {
  adminOrders: createRoute({
    getParentRoute: inAdminDashboard,
    path: '/',
    validateSearch: search.readOldAdminTab,
    beforeLoad: ({ search: { tab, ...filters } }): void => {
      if (tab === 'orders') throw redirect({ to: '/admin-dashboard', search: filters, replace: true })
      if (tab) throw redirect({ to: search.OLD_ADMIN_TABS[tab], search: { order: filters.order }, replace: true })
    },
  }),
  adminDrivers: createRoute({ getParentRoute: inAdminDashboard, path: '/drivers' }),
  adminAnalytics: createRoute({
    getParentRoute: inAdminDashboard,
    path: '/analytics',
    validateSearch: search.readAnalyticsSearch,
  }),
}

/** The tabs of the administration. */
const inAdministration = () => screens.administration
const administrationTabs = {
  auditLog: createRoute({
    getParentRoute: inAdministration,
    path: '/audit-log',
    validateSearch: search.readOpenedOrder,
  }),
  accounts: createRoute({ getParentRoute: inAdministration, path: '/accounts' }),
  organizations: createRoute({
    getParentRoute: inAdministration,
    path: '/organizations',
    validateSearch: search.readOrganizationsSearch,
  }),
  billing: createRoute({
    getParentRoute: inAdministration,
    path: '/billing',
    validateSearch: search.readBillingSearch,
  }),
  adminStandingOrders: createRoute({ getParentRoute: inAdministration, path: '/standing-orders' }),
  proofRules: createRoute({ getParentRoute: inAdministration, path: '/proof-rules' }),
  dayCounts: createRoute({
    getParentRoute: inAdministration,
    path: '/counts',
    validateSearch: search.readCountsSearch,
  }),
  outgoingMail: createRoute({ getParentRoute: inAdministration, path: '/mail' }),
}
const administrationIndex = createRoute({
  getParentRoute: inAdministration,
  path: '/',
  beforeLoad: (): void => {
    throw redirect({ to: '/admin/audit-log', replace: true })
  },
})

/** Each has a screen in router.tsx. */
export const routes = { ...screens, ...adminTabs, ...administrationTabs }

export const routeTree = rootRoute.addChildren({
  ...screens,
  adminDashboard: screens.adminDashboard.addChildren(adminTabs),
  administration: screens.administration.addChildren({ administrationIndex, ...administrationTabs }),
})
