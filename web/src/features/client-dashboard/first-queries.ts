/** Requested while the screen's code is loading; see app/first-queries.ts. */
import type { User } from '@meridian/contract/accounts/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { orderGroupQuery } from '../../data/orders/orders.ts'
import { clientStatsQuery } from '../../data/stats/client-stats.ts'

export const firstQueries = (client: QueryClient, { id, role }: User): Promise<void>[] =>
  role === 'client'
    ? [
        client.prefetchQuery(clientStatsQuery(id)),
        client.prefetchQuery(orderGroupQuery('active')),
        client.prefetchQuery(orderGroupQuery('upcoming')),
      ]
    : []
