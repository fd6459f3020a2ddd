/** Requested while the screen's code is loading; see app/first-queries.ts. */
import type { User } from '@meridian/contract/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { clientStatsQuery } from '../../data/client-stats.ts'
import { orderGroupQuery } from '../../data/orders.ts'

export const firstQueries = (client: QueryClient, { id, role }: User): Promise<void>[] =>
  role === 'client'
    ? [
        client.prefetchQuery(clientStatsQuery(id)),
        client.prefetchQuery(orderGroupQuery('active')),
        client.prefetchQuery(orderGroupQuery('upcoming')),
      ]
    : []
