/** What a screen shows first is requested while its code is still loading. The screen's own hooks then find it in the cache. */
import type { User } from '@meridian/contract/accounts/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'

type FirstQueries = { firstQueries: (client: QueryClient, user: User) => Promise<void>[] }

/** By path. Only what the screen requests anyway without query parameters; a failed request is repeated by the screen. */
const FIRST_QUERIES: Record<string, () => Promise<FirstQueries>> = {
  '/dashboard': () => import('../features/client-dashboard/first-queries.ts'),
  '/orders': () => import('../features/order-history/first-queries.ts'),
  '/tracking': () => import('../features/tracking/first-queries.ts'),
  '/messages': () => import('../features/messages/first-queries.ts'),
  '/driver-dashboard': () => import('../features/driver-dashboard/first-queries.ts'),
  '/admin-dashboard': () => import('../features/admin-dashboard/first-queries.ts'),
  '/dispatch': () => import('../features/dispatch/first-queries.ts'),
}

export async function startFirstQueries(
  client: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  user: User | null,
): Promise<void> {
  const load = FIRST_QUERIES[pathname]
  if (!load || !user || search !== '') return
  const { firstQueries } = await load()
  await Promise.all(firstQueries(client, user))
}
