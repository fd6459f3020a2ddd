/** What a screen shows first is requested while its code is still loading. The screen's own hooks then find it in the cache. */
import type { User } from '@meridian/contract/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { adminStatsQuery } from '../data/admin-orders.ts'
import { clientStatsQuery } from '../data/client-stats.ts'
import { boardQuery } from '../data/dispatch.ts'
import { availableJobsQuery } from '../data/driver/available-jobs.ts'
import { dutyQuery } from '../data/driver/duty.ts'
import { driverStatsQuery } from '../data/driver/performance.ts'
import { installationQuery, streetMapQuery } from '../data/installation.ts'
import { conversationsQuery } from '../data/messages.ts'
import { noticesQuery } from '../data/notices.ts'
import { orderGroupQuery, orderPagesQuery } from '../data/orders.ts'
import { WIDE_SCREEN } from '../features/admin-dashboard/use-admin-view.ts'

type FirstQueries = (client: QueryClient, user: User) => Promise<void>[]

/** By path and role. Only what the screen requests anyway without query parameters; a failed request is repeated by the screen. */
const FIRST_QUERIES: Record<string, Partial<Record<User['role'], FirstQueries>>> = {
  '/dashboard': {
    client: (client, user) => [
      client.prefetchQuery(clientStatsQuery(user.id)),
      client.prefetchQuery(orderGroupQuery('active')),
      client.prefetchQuery(orderGroupQuery('upcoming')),
    ],
  },
  '/orders': { client: orders, admin: orders },
  '/tracking': { client: activeOrders, admin: activeOrders },
  '/messages': { client: conversations, driver: conversations, admin: conversations },
  '/driver-dashboard': {
    driver: (client, { driverId }) => [
      client.prefetchQuery(dutyQuery),
      client.prefetchQuery(availableJobsQuery),
      ...(driverId === null ? [] : [client.prefetchQuery(driverStatsQuery(driverId))]),
    ],
  },
  '/admin-dashboard': {
    admin: (client) => [
      client.prefetchQuery(adminStatsQuery),
      client.prefetchQuery(installationQuery),
      client.prefetchQuery(streetMapQuery),
      ...(matchMedia(WIDE_SCREEN).matches ? [client.prefetchQuery(boardQuery(null))] : orders(client)),
    ],
  },
}

function orders(client: QueryClient): Promise<void>[] {
  return [client.prefetchInfiniteQuery(orderPagesQuery({}))]
}

function activeOrders(client: QueryClient): Promise<void>[] {
  return [client.prefetchQuery(orderGroupQuery('active'))]
}

function conversations(client: QueryClient): Promise<void>[] {
  return [client.prefetchInfiniteQuery(conversationsQuery('orders', ''))]
}

export async function startFirstQueries(
  client: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  user: User | null,
): Promise<void> {
  const start = user && search === '' ? FIRST_QUERIES[pathname]?.[user.role] : undefined
  // The bell is on every page.
  if (user && start) await Promise.all([client.prefetchQuery(noticesQuery), ...start(client, user)])
}
