/** What a screen shows first is requested while its code is still loading. The screen's own hooks then find it in the cache. */
import type { User } from '@meridian/contract/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { adminStatsQuery } from '../data/admin-orders.ts'
import { clientStatsQuery } from '../data/client-stats.ts'
import { driverStatsQuery } from '../data/driver/performance.ts'
import { orderGroupQuery, orderPagesQuery } from '../data/orders.ts'

type FirstQueries = (client: QueryClient, user: User) => Promise<void>[]

/** By path. Only what the screen requests anyway without query parameters; a failed request is repeated by the screen. */
const FIRST_QUERIES: Record<string, { role: User['role']; start: FirstQueries }> = {
  '/dashboard': {
    role: 'client',
    start: (client, user) => [
      client.prefetchQuery(clientStatsQuery(user.id)),
      client.prefetchQuery(orderGroupQuery('active')),
      client.prefetchQuery(orderGroupQuery('upcoming')),
    ],
  },
  '/orders': { role: 'client', start: (client) => [client.prefetchInfiniteQuery(orderPagesQuery({}))] },
  '/driver-dashboard': {
    role: 'driver',
    start: (client, { driverId }) => (driverId === null ? [] : [client.prefetchQuery(driverStatsQuery(driverId))]),
  },
  '/admin-dashboard': { role: 'admin', start: (client) => [client.prefetchQuery(adminStatsQuery)] },
}

export async function startFirstQueries(
  client: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  user: User | null,
): Promise<void> {
  const first = FIRST_QUERIES[pathname]
  if (first && user?.role === first.role && search === '') await Promise.all(first.start(client, user))
}
