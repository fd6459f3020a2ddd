/** Requested while the screen's code is loading; see app/first-queries.ts. */
import type { User } from '@meridian/contract/accounts/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { conversationsQuery } from '../../data/notices/messages.ts'

export const firstQueries = (client: QueryClient, _user: User): Promise<void>[] => [
  client.prefetchInfiniteQuery(conversationsQuery('orders', '')),
]
